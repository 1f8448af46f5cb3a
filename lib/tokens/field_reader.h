// FieldReader: takes the fields of a JSON object one by one, and remembers the first
// thing that is wrong with it.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace zset::internal {

using Json = nlohmann::ordered_json;

// An enumerator and its name in JSON.
template <typename Enum>
using EnumName = std::pair<Enum, std::string_view>;

// After a fault every function gives an empty value; ask fault() at the end.
class FieldReader {
 public:
  // Borrows the object.
  explicit FieldReader(const Json& object) : object_(object) {
    if (!object.is_object()) Fail("it", "is no object");
  }

  bool Has(const std::string& name) const { return Find(name) != nullptr; }

  std::string Text(const std::string& name);
  // Bytes: text in `name`, or base64url in `name` + "_base64".
  std::string Bytes(const std::string& name);
  bool HasBytes(const std::string& name) const { return Has(name) || Has(name + "_base64"); }
  double Score(const std::string& name);
  bool Bool(const std::string& name);
  std::uint64_t Unsigned(const std::string& name);
  const Json* Any(const std::string& name) { return Take(name); }

  template <typename Enum, std::size_t kSize>
  Enum Choice(const std::string& name, const std::array<EnumName<Enum>, kSize>& names) {
    const std::string text = Text(name);
    for (const auto& [value, known] : names) {
      if (text == known) return value;
    }
    Fail(name, "has no known value");
    return names[0].first;
  }

  // Notes a fault unless every field was taken.
  void ExpectNoMore();
  void Fail(const std::string& name, const std::string& what);

  // What is wrong, or empty.
  const std::string& fault() const { return fault_; }

 private:
  const Json* Find(const std::string& name) const;
  const Json* Take(const std::string& name);

  const Json& object_;
  std::size_t taken_ = 0;
  std::string fault_;
};

// The score that ScoreToText gave this text for; nullopt for any other text, NaN
// included.
std::optional<double> ScoreFromText(std::string_view text);

// A score as its shortest decimal text that reads back to the same bits.
std::string ScoreToText(double score);

}  // namespace zset::internal
