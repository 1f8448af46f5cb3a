// SPDX-License-Identifier: Apache-2.0
#include "server/request_parser.h"

#include <algorithm>
#include <cstring>
#include <limits>
#include <optional>

#include "absl/strings/str_cat.h"
#include "base/absl_view.h"
#include "order/score_parse.h"
#include "redis/split_words.h"

namespace zset::server {
namespace {

constexpr std::int64_t kMaxWords = std::numeric_limits<std::int32_t>::max();
constexpr std::int64_t kMaxUnauthenticatedWords = 10;
constexpr std::int64_t kMaxUnauthenticatedBulk = 16384;

// Where `end` comes first in `bytes`; a NUL hides what follows, as it does from a
// server.
std::size_t FindEnd(std::string_view bytes, char end) {
  const std::size_t found = bytes.find(end);
  if (found == std::string_view::npos) return found;
  return bytes.substr(0, found).find('\0') == std::string_view::npos ? found
                                                                     : std::string_view::npos;
}

// An error is one line.
char Printable(char c) { return c == '\r' || c == '\n' ? ' ' : c; }

}  // namespace

RequestParser::Outcome RequestParser::Parse(std::string_view bytes, const RequestLimits& limits) {
  if (bytes.empty()) return Outcome::kIncomplete;
  return bytes[0] == '*' ? ParseArray(bytes, limits) : ParseInline(bytes);
}

std::span<const std::string_view> RequestParser::args(std::string_view bytes) {
  views_.clear();
  for (const Place& place : places_) views_.push_back(bytes.substr(place.offset, place.size));
  for (const std::string& word : words_) views_.push_back(word);
  return views_;
}

std::size_t RequestParser::memory() const { return places_.capacity() * sizeof(Place); }

void RequestParser::Next() {
  constexpr std::size_t kKept = 1024;  // room worth keeping
  at_ = scanned_ = bulk_size_ = 0;
  counted_ = in_bulk_ = false;
  if (places_.capacity() > kKept) {
    places_ = {};
    views_ = {};
  }
  places_.clear();
  words_.clear();
}

RequestParser::Outcome RequestParser::Fail(std::string_view why) {
  error_ = absl::StrCat("Protocol error: ", internal::AsAbsl(why));
  return Outcome::kError;
}

// Gives kRequest and the line from at_ up to `end`, and puts at_ onto `end`.
RequestParser::Outcome RequestParser::ReadLine(std::string_view bytes, char end,
                                               std::string_view too_long, std::string_view& line) {
  const std::size_t from = std::max(at_, scanned_);
  const std::size_t found = FindEnd(bytes.substr(from), end);
  const std::size_t length =
      found == std::string_view::npos ? bytes.size() - at_ : from - at_ + found;
  if (length > kMaxLine) return Fail(too_long);
  if (found == std::string_view::npos) {
    // A NUL stays before the place to go on from, so that it is met again.
    const std::size_t nul = bytes.substr(from).find('\0');
    scanned_ = nul == std::string_view::npos ? bytes.size() : from + nul;
    return Outcome::kIncomplete;
  }
  line = bytes.substr(at_, length);
  return Outcome::kRequest;
}

RequestParser::Outcome RequestParser::ParseInline(std::string_view bytes) {
  std::string_view line;
  const Outcome outcome = ReadLine(bytes, '\n', "too big inline request", line);
  if (outcome != Outcome::kRequest) return outcome;
  at_ += line.size() + 1;
  if (line.ends_with('\r')) line.remove_suffix(1);
  std::optional<std::vector<std::string>> words = internal::SplitWords(line);
  if (!words) return Fail("unbalanced quotes in request");
  words_ = std::move(*words);
  return Outcome::kRequest;
}

RequestParser::Outcome RequestParser::ParseArray(std::string_view bytes,
                                                 const RequestLimits& limits) {
  if (!counted_) {
    const Outcome outcome = ReadCount(bytes, limits);
    if (outcome != Outcome::kRequest) return outcome;
  }
  while (words_left_ > 0) {
    if (!in_bulk_) {
      const Outcome outcome = ReadBulkSize(bytes, limits);
      if (outcome != Outcome::kRequest) return outcome;
    }
    // What ends a bulk is skipped unread, as servers do.
    const std::size_t needed = bulk_size_ + 2;
    if (bytes.size() - at_ < needed) return Outcome::kIncomplete;
    places_.push_back({at_, bulk_size_});
    at_ += needed;
    in_bulk_ = false;
    --words_left_;
  }
  return Outcome::kRequest;
}

RequestParser::Outcome RequestParser::ReadCount(std::string_view bytes,
                                                const RequestLimits& limits) {
  std::string_view line;
  const Outcome outcome = ReadLine(bytes, '\r', "too big mbulk count string", line);
  if (outcome != Outcome::kRequest) return outcome;
  if (bytes.size() - at_ < line.size() + 2) return Outcome::kIncomplete;
  const std::optional<std::int64_t> count = internal::ParseInt64(line.substr(1));
  if (!count || *count > kMaxWords) return Fail("invalid multibulk length");
  if (*count > kMaxUnauthenticatedWords && !limits.authenticated) {
    return Fail("unauthenticated multibulk length");
  }
  words_left_ = *count;
  counted_ = true;
  at_ += line.size() + 2;
  return Outcome::kRequest;
}

RequestParser::Outcome RequestParser::ReadBulkSize(std::string_view bytes,
                                                   const RequestLimits& limits) {
  std::string_view line;
  const Outcome outcome = ReadLine(bytes, '\r', "too big bulk count string", line);
  if (outcome != Outcome::kRequest) return outcome;
  if (bytes.size() - at_ < line.size() + 2) return Outcome::kIncomplete;
  const char type = bytes[at_];
  if (type != '$') {
    return Fail(absl::StrCat("expected '$', got '", std::string(1, Printable(type)), "'"));
  }
  const std::optional<std::int64_t> size = internal::ParseInt64(line.substr(1));
  if (!size || *size < 0 || static_cast<std::uint64_t>(*size) > limits.max_bulk) {
    return Fail("invalid bulk length");
  }
  if (*size > kMaxUnauthenticatedBulk && !limits.authenticated) {
    return Fail("unauthenticated bulk length");
  }
  bulk_size_ = static_cast<std::size_t>(*size);
  in_bulk_ = true;
  at_ += line.size() + 2;
  return Outcome::kRequest;
}

}  // namespace zset::server
