// SPDX-License-Identifier: Apache-2.0
#include "tokens/field_reader.h"

#include <charconv>

#include "absl/strings/str_cat.h"
#include "tokens/base64.h"

namespace zset::internal {

std::string ScoreToText(double score) {
  std::array<char, 32> text{};
  const auto result = std::to_chars(text.data(), text.data() + text.size(), score);
  return {text.data(), result.ptr};
}

std::optional<double> ScoreFromText(std::string_view text) {
  double score = 0;
  const auto result = std::from_chars(text.data(), text.data() + text.size(), score);
  if (result.ec != std::errc() || score != score || ScoreToText(score) != text) return std::nullopt;
  return score;
}

const Json* FieldReader::Find(const std::string& name) const {
  if (!object_.is_object()) return nullptr;
  const auto field = object_.find(name);
  return field == object_.end() ? nullptr : &*field;
}

const Json* FieldReader::Take(const std::string& name) {
  const Json* field = Find(name);
  if (field == nullptr) {
    Fail(name, "is missing");
  } else {
    ++taken_;
  }
  return field;
}

std::string FieldReader::Text(const std::string& name) {
  const Json* field = Take(name);
  if (field == nullptr) return {};
  if (field->is_string()) return field->get<std::string>();
  Fail(name, "is no text");
  return {};
}

std::string FieldReader::Bytes(const std::string& name) {
  if (Has(name)) return Text(name);
  const std::string encoded_name = name + "_base64";
  if (!Has(encoded_name)) {
    Fail(name, "is missing");
    return {};
  }
  std::optional<std::string> bytes = FromBase64Url(Text(encoded_name));
  if (!bytes.has_value()) Fail(encoded_name, "is no base64url");
  return std::move(bytes).value_or("");
}

double FieldReader::Score(const std::string& name) {
  const std::optional<double> score = ScoreFromText(Text(name));
  if (!score.has_value()) Fail(name, "is no score");
  return score.value_or(0);
}

bool FieldReader::Bool(const std::string& name) {
  const Json* field = Take(name);
  if (field == nullptr) return false;
  if (field->is_boolean()) return field->get<bool>();
  Fail(name, "is neither true nor false");
  return false;
}

std::uint64_t FieldReader::Unsigned(const std::string& name) {
  const Json* field = Take(name);
  if (field == nullptr) return 0;
  if (field->is_number_unsigned()) return field->get<std::uint64_t>();
  Fail(name, "is no whole number from 0 up");
  return 0;
}

void FieldReader::ExpectNoMore() {
  if (fault_.empty() && taken_ != object_.size()) Fail("it", "has a field that is not known");
}

void FieldReader::Fail(const std::string& name, const std::string& what) {
  if (fault_.empty()) fault_ = absl::StrCat(name, " ", what);
}

}  // namespace zset::internal
