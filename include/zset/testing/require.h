// Require: checks that work under GoogleTest, rapidcheck and a fuzzer alike. A
// check that fails throws Mismatch, which each of them reports.
//
//   RequireSame(set.Rank("ada"), model.Rank("ada"), "Rank of ada");
//   RequireSame(row, want, [&] { return "row " + Text(i); });   // told only if needed
//
// Thread safety: plain functions without state.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "absl/status/status.h"
#include "zset/add.h"
#include "zset/entry.h"
#include "zset/testing/text.h"

namespace zset::testing {

// What a failed check throws: what it was about, what was got, what was wanted.
class Mismatch : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// --- equality as tests mean it: scores by their bits --------------------------------
bool Same(double a, double b);
bool Same(const EntryView& a, const EntryView& b);
bool Same(const RankedScore& a, const RankedScore& b);
bool Same(const AddResult& a, const AddResult& b);
inline bool Same(std::size_t a, std::size_t b) { return a == b; }
inline bool Same(bool a, bool b) { return a == b; }
inline bool Same(std::string_view a, std::string_view b) { return a == b; }
inline bool Same(const AddManyResult& a, const AddManyResult& b) { return a == b; }

template <typename T, typename U>
bool Same(const std::optional<T>& a, const std::optional<U>& b);
template <typename T, typename U>
bool Same(const std::vector<T>& a, const std::vector<U>& b);

template <typename T, typename U>
bool Same(const std::optional<T>& a, const std::optional<U>& b) {
  return a.has_value() == b.has_value() && (!a.has_value() || Same(*a, *b));
}

template <typename T, typename U>
bool Same(const std::vector<T>& a, const std::vector<U>& b) {
  if (a.size() != b.size()) return false;
  for (std::size_t i = 0; i < a.size(); ++i) {
    if (!Same(a[i], b[i])) return false;
  }
  return true;
}

// What a check is about: a text, or a function that makes it once it is needed.
template <typename What>
std::string Described(const What& what) {
  if constexpr (std::is_invocable_v<What>) {
    return what();
  } else {
    return std::string(what);
  }
}

template <typename What>
void Require(bool condition, const What& what) {
  if (!condition) throw Mismatch(Described(what));
}

template <typename What>
void RequireOk(const absl::Status& status, const What& what) {
  if (!status.ok()) throw Mismatch(Described(what) + ": " + std::string(status.ToString()));
}

// `actual` is the library's answer, `expected` the model's.
template <typename T, typename U, typename What>
void RequireSame(const T& actual, const U& expected, const What& what) {
  if (Same(actual, expected)) return;
  throw Mismatch(Described(what) + ": got " + Text(actual) + ", want " + Text(expected));
}

// The same for StatusOrs: both fail with the same code, or both hold the same.
template <typename StatusOrT, typename StatusOrU, typename What>
void RequireSameOr(const StatusOrT& actual, const StatusOrU& expected, const What& what) {
  if (actual.status().code() != expected.status().code()) {
    throw Mismatch(Described(what) + ": got status " + std::string(actual.status().ToString()) +
                   ", want " + std::string(expected.status().ToString()));
  }
  if (actual.ok()) RequireSame(*actual, *expected, what);
}

}  // namespace zset::testing
