// Bytes as a client may send them. The first byte says how the rest is cut and
// whether the client gave a password: the requests and the error must be those of
// the bytes in one piece.
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <string>
#include <vector>

#include "fuzz_target.h"
#include "server/request_parser.h"

namespace {

using zset::server::RequestLimits;
using zset::server::RequestParser;

struct Outcome {
  std::vector<std::vector<std::string>> requests;
  std::string error;
  std::size_t left = 0;  // bytes that are no whole request

  friend bool operator==(const Outcome&, const Outcome&) = default;
};

// Feeds the bytes in pieces of `piece` bytes.
Outcome ParseInPieces(std::string_view bytes, std::size_t piece, const RequestLimits& limits) {
  Outcome outcome;
  RequestParser parser;
  std::size_t begin = 0;
  std::size_t end = 0;
  while (end < bytes.size()) {
    end += std::min(piece, bytes.size() - end);
    while (true) {
      const std::string_view there = bytes.substr(begin, end - begin);
      const RequestParser::Outcome parsed = parser.Parse(there, limits);
      if (parsed == RequestParser::Outcome::kIncomplete) break;
      if (parsed == RequestParser::Outcome::kError) {
        outcome.error = parser.error();
        return outcome;
      }
      const auto args = parser.args(there);
      outcome.requests.emplace_back(args.begin(), args.end());
      ZSET_FUZZ_REQUIRE(parser.size() > 0 && parser.size() <= there.size());
      begin += parser.size();
      parser.Next();
    }
  }
  outcome.left = end - begin;
  return outcome;
}

}  // namespace

ZSET_FUZZ_TARGET(request, input) {
  if (input.empty()) return;
  const auto choice = static_cast<unsigned char>(input[0]);
  input.remove_prefix(1);
  RequestLimits limits;
  limits.authenticated = (choice & 1) == 0;
  const Outcome whole = ParseInPieces(input, std::max<std::size_t>(input.size(), 1), limits);
  ZSET_FUZZ_REQUIRE(ParseInPieces(input, 1 + choice / 2, limits) == whole);
  ZSET_FUZZ_REQUIRE(ParseInPieces(input, 1, limits) == whole);
}
