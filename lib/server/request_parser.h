// RequestParser: requests as clients send them: arrays of bulk strings, or inline
// commands, a line of words. No input or output: it reads bytes that the caller
// holds, and goes on where it stopped when there are more of them.
//
//   while (parser.Parse(bytes, limits) == RequestParser::Outcome::kRequest) {
//     Run(parser.args(bytes));
//     bytes.remove_prefix(parser.size());
//     parser.Next();
//   }
//
// The outcome does not depend on how the bytes were cut into pieces.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace zset::server {

struct RequestLimits {
  // Redis: proto-max-bulk-len.
  std::uint64_t max_bulk = std::uint64_t{512} << 20;
  // Who has not given a password yet may send small requests only.
  bool authenticated = true;
};

class RequestParser {
 public:
  enum class Outcome {
    kIncomplete,  // more bytes are needed
    kRequest,     // args() and size() tell it; it may have no words
    kError,       // error() tells it; nothing after it can be read
  };

  // The longest line: an inline command, or the count before an array or bulk.
  static constexpr std::size_t kMaxLine = std::size_t{64} * 1024;

  // REQUIRES: `bytes` begins where the request begins, with the same bytes as in
  // the calls before.
  Outcome Parse(std::string_view bytes, const RequestLimits& limits);

  // The request's words, valid until the next call and as long as `bytes`.
  // REQUIRES: Parse(bytes) gave kRequest.
  std::span<const std::string_view> args(std::string_view bytes);
  // How many bytes the request has. REQUIRES: Parse gave kRequest.
  std::size_t size() const { return at_; }
  // The server's text, without code word. REQUIRES: Parse gave kError.
  std::string_view error() const { return error_; }

  // Bytes taken for what was read so far, beside the bytes themselves.
  std::size_t memory() const;

  // Makes ready for the next request.
  void Next();

 private:
  struct Place {
    std::size_t offset;
    std::size_t size;
  };

  Outcome ParseInline(std::string_view bytes);
  Outcome ParseArray(std::string_view bytes, const RequestLimits& limits);
  Outcome ReadCount(std::string_view bytes, const RequestLimits& limits);
  Outcome ReadBulkSize(std::string_view bytes, const RequestLimits& limits);
  Outcome ReadLine(std::string_view bytes, char end, std::string_view too_long,
                   std::string_view& line);
  Outcome Fail(std::string_view why);

  std::size_t at_ = 0;       // everything before is read
  std::size_t scanned_ = 0;  // no end of line lies between at_ and here
  bool counted_ = false;     // words_left_ is known
  bool in_bulk_ = false;     // bulk_size_ is known
  std::int64_t words_left_ = 0;
  std::size_t bulk_size_ = 0;
  std::vector<Place> places_;
  std::vector<std::string> words_;  // of an inline command
  std::vector<std::string_view> views_;
  std::string error_;
};

}  // namespace zset::server
