// SPDX-License-Identifier: Apache-2.0
#include "server/request_parser.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

namespace zset::server {
namespace {

using Words = std::vector<std::string>;

struct Parsed {
  std::vector<Words> requests;
  std::string error;
  std::size_t left = 0;

  friend bool operator==(const Parsed&, const Parsed&) = default;
};

// What the parser gives if the bytes come in pieces that end at `cuts`.
Parsed ParsePieces(const std::string& bytes, const std::vector<std::size_t>& cuts,
                   const RequestLimits& limits = {}) {
  Parsed parsed;
  RequestParser parser;
  std::size_t begin = 0;
  for (const std::size_t end : cuts) {
    while (true) {
      // A copy, as the bytes may move between calls.
      const std::string there = bytes.substr(begin, end - begin);
      const RequestParser::Outcome outcome = parser.Parse(there, limits);
      if (outcome == RequestParser::Outcome::kIncomplete) break;
      if (outcome == RequestParser::Outcome::kError) {
        parsed.error = parser.error();
        return parsed;
      }
      const auto args = parser.args(there);
      parsed.requests.emplace_back(args.begin(), args.end());
      begin += parser.size();
      parser.Next();
    }
  }
  parsed.left = bytes.size() - begin;
  return parsed;
}

Parsed ParseWhole(const std::string& bytes, const RequestLimits& limits = {}) {
  return ParsePieces(bytes, {bytes.size()}, limits);
}

std::string ErrorOf(const std::string& bytes, const RequestLimits& limits = {}) {
  return ParseWhole(bytes, limits).error;
}

const std::string kStream = std::string("*3\r\n$4\r\nZADD\r\n$1\r\nb\r\n$2\r\n36\r\n") +
                            "PING\r\n" + "*0\r\n" + "*1\r\n$0\r\n\r\n" +
                            "ECHO \"a b\\x41\" 'c\"d'\n" + "\r\n" + "*-1\r\n" +
                            std::string("*2\r\n$4\r\nECHO\r\n$3\r\n\0\r\n\r\n", 23);

TEST(RequestParser, ReadsArraysAndLinesInTurn) {
  const std::vector<Words> wanted = {
      {"ZADD", "b", "36"},      {"PING"}, {}, {""},
      {"ECHO", "a bA", "c\"d"}, {},       {}, {"ECHO", std::string("\0\r\n", 3)}};
  const Parsed parsed = ParseWhole(kStream);
  EXPECT_EQ(parsed.requests, wanted);
  EXPECT_EQ(parsed.error, "");
  EXPECT_EQ(parsed.left, 0u);
}

TEST(RequestParser, GivesTheSameWhereverTheBytesAreCut) {
  const std::vector<std::pair<std::string, RequestLimits>> streams = {
      {kStream, {}},
      {"*2\r\n$3\r\nGET\r\n:1\r\n", {}},
      {"PING\r\n*1\r\n$-1\r\n", {}},
      {"ECHO \"a\r\nPING\r\n", {}},
      {"*1\r\n$4\r\nPING\r\n*11\r\n", {.authenticated = false}},
      {"*2\r\n$4\r\nECHO\r\n$3\r\na", {}},
  };
  for (const auto& [bytes, limits] : streams) {
    const Parsed whole = ParseWhole(bytes, limits);
    for (std::size_t first = 0; first <= bytes.size(); ++first) {
      for (std::size_t second = first; second <= bytes.size(); ++second) {
        EXPECT_EQ(ParsePieces(bytes, {first, second, bytes.size()}, limits), whole)
            << "cut at " << first << " and " << second;
      }
    }
    std::vector<std::size_t> every(bytes.size());
    for (std::size_t i = 0; i < every.size(); ++i) every[i] = i + 1;
    EXPECT_EQ(ParsePieces(bytes, every, limits), whole);
  }
}

TEST(RequestParser, RefusesWhatIsNoArrayOfBulks) {
  EXPECT_EQ(ErrorOf("*x\r\n"), "Protocol error: invalid multibulk length");
  EXPECT_EQ(ErrorOf("*\r\n"), "Protocol error: invalid multibulk length");
  EXPECT_EQ(ErrorOf("*2147483648\r\n"), "Protocol error: invalid multibulk length");
  EXPECT_EQ(ErrorOf("*1\r\n$x\r\n"), "Protocol error: invalid bulk length");
  EXPECT_EQ(ErrorOf("*1\r\n$-1\r\n"), "Protocol error: invalid bulk length");
  EXPECT_EQ(ErrorOf("*1\r\n$536870913\r\n"), "Protocol error: invalid bulk length");
  EXPECT_EQ(ErrorOf("*1\r\n:1\r\n"), "Protocol error: expected '$', got ':'");
  EXPECT_EQ(ErrorOf("*1\r\n\r\n"), "Protocol error: expected '$', got ' '");
  EXPECT_EQ(ErrorOf("a \"b\r\n"), "Protocol error: unbalanced quotes in request");
}

TEST(RequestParser, RefusesLongLines) {
  const std::string most(RequestParser::kMaxLine, '1');
  EXPECT_EQ(ErrorOf(most), "");
  EXPECT_EQ(ParseWhole(most + "\n").requests, std::vector<Words>{{most}});
  EXPECT_EQ(ErrorOf(most + "1"), "Protocol error: too big inline request");
  EXPECT_EQ(ErrorOf(most + "1\n"), "Protocol error: too big inline request");
  EXPECT_EQ(ErrorOf("*" + most), "Protocol error: too big mbulk count string");
  EXPECT_EQ(ErrorOf("*1\r\n$" + most), "Protocol error: too big bulk count string");
}

TEST(RequestParser, ANulHidesTheEndOfALine) {
  const std::string line("PI\0NG\r\n", 7);
  EXPECT_EQ(ParseWhole(line).left, 7u);
  const std::string more(RequestParser::kMaxLine, '1');
  EXPECT_EQ(ErrorOf(line + more), "Protocol error: too big inline request");
  EXPECT_EQ(ParseWhole(std::string("*1\0\r\n", 5)).left, 5u);
}

TEST(RequestParser, TakesSmallRequestsOnlyBeforeThePassword) {
  const RequestLimits limits{.authenticated = false};
  EXPECT_EQ(ErrorOf("*11\r\n", limits), "Protocol error: unauthenticated multibulk length");
  EXPECT_EQ(ErrorOf("*10\r\n", limits), "");
  EXPECT_EQ(ErrorOf("*1\r\n$16385\r\n", limits), "Protocol error: unauthenticated bulk length");
  EXPECT_EQ(ErrorOf("*1\r\n$16384\r\n", limits), "");
}

TEST(RequestParser, TakesNoMemoryForWordsThatOnlyAreAnnounced) {
  RequestParser parser;
  ASSERT_EQ(parser.Parse("*2000000000\r\n", {}), RequestParser::Outcome::kIncomplete);
  EXPECT_EQ(parser.memory(), 0u);
}

}  // namespace
}  // namespace zset::server
