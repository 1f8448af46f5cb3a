// `zset exec`: what it prints and how it ends.
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "cli/run_program.h"

namespace zset::cli {
namespace {

using testing::ProgramResult;
using testing::RunZset;
using testing::WriteTempFile;

constexpr std::string_view kLines =
    "ZADD b 36 ada 0.1 \"x\\x00\"\nZRANGE b 0 -1 WITHSCORES\nZSCORE b q\nTYPE b\nZMPOP 1 b MIN\n"
    "ZADD b x y\nZRANGE q 0 -1\n";

TEST(Exec, PrintsAsRedisCliToATerminal) {
  const ProgramResult result = RunZset({"exec", "--profile", "redis-7.0"}, kLines);
  EXPECT_EQ(result.exit_code, 0);
  EXPECT_EQ(result.out,
            "(integer) 2\n1) \"x\\x00\"\n2) \"0.10000000000000001\"\n3) \"ada\"\n4) \"36\"\n"
            "(nil)\nzset\n1) \"b\"\n2) 1) 1) \"x\\x00\"\n      2) \"0.10000000000000001\"\n"
            "(error) ERR value is not a valid float\n(empty array)\n");
}

TEST(Exec, PrintsAsRedisCliToAPipe) {
  const ProgramResult result = RunZset(
      {"exec", "--raw"}, "ZADD b 36 ada 0.1 x\nZRANGE b 0 -1 WITHSCORES\nZSCORE b q\nFOO\n");
  EXPECT_EQ(result.out,
            "2\nx\n0.1\nada\n36\n\nERR unknown command 'FOO', with args beginning with: \n\n");
}

TEST(Exec, PrintsMapsOfResp3) {
  const ProgramResult result =
      RunZset({"exec", "--resp3"}, "CONFIG GET zset-max-listpack-*\nZADD b INCR 1 a\nSMEMBERS s\n");
  EXPECT_EQ(
      result.out,
      "1# \"zset-max-listpack-entries\" => \"128\"\n2# \"zset-max-listpack-value\" => \"64\"\n"
      "(double) 1\n(empty set)\n");
}

TEST(Exec, AnswersABlockingCommandAsAfterItsTimeout) {
  EXPECT_EQ(RunZset({"exec"}, "BZPOPMIN k 0\nPING\n").out, "(nil)\nPONG\n");
}

TEST(Exec, PrintsBellsAndBackspacesAsRedisCliDoes) {
  EXPECT_EQ(RunZset({"exec"}, "ECHO \"\\a\\b\\x01\"\n").out, "\"\\a\\b\\x01\"\n");
}

TEST(Exec, SaysThatAFolderCannotBeRead) {
  for (const bool check : {false, true}) {
    const ProgramResult result = check ? RunZset({"exec", "--check", "/", "--profile", "redis-7.0"})
                                       : RunZset({"exec", "/"});
    EXPECT_EQ(result.exit_code, 1);
    EXPECT_EQ(result.out, "");
    EXPECT_NE(result.err.find("/: can't be read"), std::string::npos) << result.err;
  }
}

TEST(Exec, AnEmptyFileIsNoCommandsAndNoCases) {
  const std::string file = WriteTempFile("");
  EXPECT_EQ(RunZset({"exec", file}).exit_code, 0);
  const ProgramResult result = RunZset({"exec", "--check", file, "--profile", "redis-8"});
  EXPECT_EQ(result.exit_code, 0);
  EXPECT_EQ(result.out, "0 of 0 cases equal\n");
}

TEST(Exec, SaysWhichLineCannotBeRead) {
  const ProgramResult result = RunZset({"exec"}, "ECHO \"a\nPING\n");
  EXPECT_EQ(result.exit_code, 1);
  EXPECT_EQ(result.out, "PONG\n");
  EXPECT_EQ(result.err, "zset: a quote is not closed: ECHO \"a\n");
}

TEST(ExecCheck, PrintsTheCasesThatDifferAndCounts) {
  const std::string file =
      WriteTempFile("# case 1: good\nPING\n=> +PONG\n\n# case 2: bad\nECHO a\n=> \"b\"\n");
  const ProgramResult result = RunZset({"exec", "--check", file, "--profile", "redis-7.2"});
  EXPECT_EQ(result.exit_code, 1);
  EXPECT_EQ(
      result.out,
      "case 2: bad\n  line 6: ECHO a\n  wanted: \"b\"\n  given:  \"a\"\n1 of 2 cases equal\n");
}

TEST(ExecCheck, EndsWellIfAllCasesAreEqual) {
  const std::string file = WriteTempFile("# case 1: good\nPING\n=> +PONG\n");
  const ProgramResult result = RunZset({"exec", "--check", file, "--profile", "valkey-8.0"});
  EXPECT_EQ(result.exit_code, 0);
  EXPECT_EQ(result.out, "1 of 1 cases equal\n");
}

TEST(Exec, RefusesAnUnknownProfile) {
  EXPECT_EQ(RunZset({"exec", "--profile", "redis-1"}, "").exit_code, 2);
}

}  // namespace
}  // namespace zset::cli
