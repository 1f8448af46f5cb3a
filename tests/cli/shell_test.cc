// `zset shell`: its commands, what it offers while a line is typed, how it ends.
// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <memory>
#include <sstream>
#include <string>
#include <vector>

#include "cli/completion.h"
#include "cli/run_program.h"
#include "cli/shell_commands.h"
#include "readme/readme_text.h"

namespace zset::cli {
namespace {

using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using testing::ProgramResult;
using testing::RunShell;
using testing::RunZset;
using testing::WriteTempFile;

constexpr std::string_view kBoard = "1\tbob\n36\tada\n36\tcy d\n40\tdee\n";

// Lines that load a board to "b" first.
ProgramResult RunWithBoard(const std::string& lines) {
  return RunZset({"shell"}, ".load " + WriteTempFile(kBoard) + " b\n" + lines);
}

TEST(Shell, AnswersCommandsFromAPipeWithoutAPrompt) {
  const ProgramResult result = RunZset({"shell"}, "ZADD b 36 ada\nZRANGE b 0 -1\n\nNO\n");
  EXPECT_EQ(result.exit_code, 0);
  EXPECT_EQ(result.out,
            "(integer) 1\n1) \"ada\"\n(error) ERR unknown command 'NO', with args beginning with: "
            "\n");
  EXPECT_EQ(result.err, "");
}

TEST(Shell, SpeaksAsTheProfileAndResp3) {
  EXPECT_EQ(RunZset({"shell", "--profile", "redis-7.0", "--resp3"},
                    ".profile\nZSCORE b a\n"
                    "ZADD b INCR 1.5 a\n")
                .out,
            "redis-7.0\n(nil)\n(double) 1.5\n");
  EXPECT_EQ(RunZset({"shell", "--profile", "redis-1"}).exit_code, 2);
}

TEST(Shell, LoadsABoard) {
  const ProgramResult result = RunWithBoard("ZSCORE b \"cy d\"\n");
  EXPECT_EQ(result.exit_code, 0);
  EXPECT_EQ(result.out, "4 rows at \"b\"\n\"36\"\n");
}

TEST(Shell, ABoardThatCannotBeReadChangesNothing) {
  const ProgramResult result = RunWithBoard(".load /no/such/file b\n.load - b\nZCARD b\n");
  EXPECT_EQ(result.exit_code, 1);
  EXPECT_EQ(result.out, "4 rows at \"b\"\n(integer) 4\n");
  EXPECT_EQ(result.err,
            "zset: /no/such/file: No such file or directory\nzset: \"b\" is as it was\n"
            "zset: the shell itself reads standard input: name a file\n");
}

TEST(Shell, PagesOnAndBackThoughRowsCome) {
  const ProgramResult result =
      RunWithBoard(".page b 2\nZADD b 0 new\n.page b next\n.page b prev\n.page b 9 prev\n");
  EXPECT_EQ(result.exit_code, 0) << result.err;
  const std::string first = "   0      1  bob\n   1     36  ada\n\n2 of 4 rows";
  const std::string second = "   3     36  cy d\n   4     40  dee\n\n2 of 5 rows";
  const std::string again = "   1      1  bob\n   2     36  ada\n\n2 of 5 rows";
  const std::string before = "   0      0  new\n\n1 of 5 rows";
  std::size_t at = 0;
  for (const std::string& page : {first, second, again, before}) {
    at = result.out.find(page, at);
    ASSERT_NE(at, std::string::npos) << page << " in\n" << result.out;
  }
}

TEST(Shell, PagesByTheTokenThatItPrints) {
  const auto state = std::make_unique<ShellState>(Profile::kRedis74);
  for (const char* member : {"a", "b", "c"}) state->session.Execute({"ZADD", "a key", "1", member});
  std::ostringstream out;
  ASSERT_TRUE(RunShellCommand(*state, std::vector<std::string>{".page", "a key", "2"}, out).ok());
  const std::string text = out.str();
  const std::string next = "next: .page \"a key\" 2 ";
  const std::size_t at = text.find(next) + next.size();
  const std::string token = text.substr(at, text.find('\n', at) - at);
  state->session.Execute({"ZREM", "a key", "b"});

  ASSERT_TRUE(RunShellCommand(*state, std::vector<std::string>{".page", "a key", token}, out).ok());
  EXPECT_THAT(out.str(), HasSubstr("   1      1  c\n\n1 of 2 rows"));
  state->session.Execute({"ZADD", "other", "1", "a"});
  const absl::Status other =
      RunShellCommand(*state, std::vector<std::string>{".page", "other", "2", token}, out);
  EXPECT_FALSE(other.ok());
}

TEST(Shell, SaysWhatIsWrongWithAPage) {
  const ProgramResult result = RunWithBoard(
      ".page b next\n.page q\n.page b 0\n.page b ten next\n.page b -\nSET s x\n.page s\n"
      ".page b 9223372036854775807\n");
  EXPECT_EQ(result.exit_code, 1);
  EXPECT_THAT(
      result.err,
      AllOf(HasSubstr("zset: no next page of \"b\"\n"), HasSubstr("zset: no sorted set at \"q\"\n"),
            HasSubstr("zset: page size is 0, must be at least 1\n"),
            HasSubstr("zset: not a page size: \"ten\"\n"), HasSubstr("WRONGTYPE")));
  EXPECT_THAT(result.out, HasSubstr("4 of 4 rows"));
}

TEST(Shell, ShowsWhatChangedSinceASnapshot) {
  const ProgramResult result = RunWithBoard(
      ".snapshot b\n.snapshot b mine\nZADD b 5 bob 3 new\nZREM b ada\n.diff b\n.snapshot b\n"
      ".diff b\n.diff b mine\n");
  EXPECT_EQ(result.exit_code, 0);
  const std::string changes = "~ 1 -> 5  bob\n+ 3  new\n- 36  ada\n3 changes\n";
  EXPECT_EQ(result.out,
            "4 rows at \"b\"\nsnapshot \"last\" of \"b\": 4 rows\n"
            "snapshot \"mine\" of \"b\": 4 rows\n(integer) 1\n(integer) 1\n" +
                changes + "snapshot \"last\" of \"b\": 4 rows\n0 changes\n" + changes);
}

TEST(Shell, SaysWhyThereIsNoDiff) {
  const ProgramResult result = RunWithBoard(".snapshot q\n.diff b\n.snapshot b\nDEL b\n.diff b\n");
  EXPECT_EQ(result.exit_code, 1);
  EXPECT_EQ(result.err,
            "zset: no sorted set at \"q\"\nzset: no snapshot \"last\" of \"b\"\n"
            "zset: the set at \"b\" has been deleted or replaced since\n");
}

TEST(Shell, WorksOnTheSelectedDatabase) {
  EXPECT_EQ(RunWithBoard("SELECT 1\n.page b\n").err, "zset: no sorted set at \"b\"\n");
}

TEST(Shell, SaysThatACommandWouldBlockAndGoesOn) {
  const ProgramResult result = RunZset({"shell"}, "bzpopmin k 0\nPING\n");
  EXPECT_EQ(result.exit_code, 0);
  EXPECT_EQ(result.out, "(nil)\nPONG\n");
  EXPECT_EQ(result.err, "zset: BZPOPMIN would block: nobody else can fill its keys\n");
}

TEST(Shell, EndsWhenAskedTo) {
  for (const char* word : {".quit", "quit", "EXIT"}) {
    const ProgramResult result = RunZset({"shell"}, word + std::string("\nPING\n"));
    EXPECT_EQ(result.exit_code, 0) << word;
    EXPECT_EQ(result.out, "") << word;
  }
}

TEST(Shell, SaysWhatItCannotCarryOutAndGoesOn) {
  const ProgramResult result = RunZset({"shell"}, "ECHO \"a\n.foo\n.load x\n.quit now\nPING\n");
  EXPECT_EQ(result.exit_code, 1);
  EXPECT_EQ(result.out, "PONG\n");
  EXPECT_EQ(result.err,
            "zset: a quote is not closed: ECHO \"a\nzset: no command \".foo\"; see .help\n"
            "zset: usage: .load FILE KEY\nzset: usage: .quit \n");
}

TEST(Shell, HelpListsDotCommandsAndExplainsCommands) {
  const std::string all = RunZset({"shell"}, ".help\n").out;
  for (const ShellCommand& each : ShellCommands()) {
    EXPECT_THAT(all, HasSubstr(std::string(each.name) + (each.arguments.empty() ? "\n" : " ")));
  }
  EXPECT_EQ(RunZset({"shell"}, ".help zcard\n.help .profile\n").out,
            "ZCARD key\n    Get the number of members in a sorted set\n"
            ".profile\n    Which server's answers these are\n");
  EXPECT_THAT(RunZset({"shell"}, ".help config\n").out,
              HasSubstr("CONFIG GET parameter [parameter ...]\n"));
  EXPECT_EQ(RunZset({"shell"}, ".help nothing\n").err, "zset: no command \"nothing\"\n");
}

TEST(ShellCompletion, CompletesCommandsInTheLettersTyped) {
  EXPECT_THAT(CompleteLine("ZREVRANGEB", Profile::kRedis74),
              ElementsAre("ZREVRANGEBYLEX", "ZREVRANGEBYSCORE"));
  EXPECT_THAT(CompleteLine("zpopma", Profile::kRedis74), ElementsAre("zpopmax"));
  EXPECT_THAT(CompleteLine(".p", Profile::kRedis74), ElementsAre(".page", ".profile"));
  EXPECT_THAT(CompleteLine(".help zinterc", Profile::kRedis74), ElementsAre("zintercard"));
  EXPECT_THAT(CompleteLine("NOSUCH", Profile::kRedis74), ElementsAre());
}

TEST(ShellCompletion, CompletesSubcommandsAndTheWordsOfACommand) {
  EXPECT_THAT(CompleteLine("CONFIG RE", Profile::kRedis74), ElementsAre("RESETSTAT", "REWRITE"));
  EXPECT_THAT(CompleteLine("zrange b 0 -1 by", Profile::kRedis74), ElementsAre("byscore", "bylex"));
  EXPECT_THAT(CompleteLine("ZADD b ", Profile::kRedis74),
              ElementsAre("NX", "XX", "GT", "LT", "CH", "INCR"));
  EXPECT_THAT(CompleteLine("ZUNION 1 b AGGREGATE M", Profile::kRedis74), ElementsAre("MIN", "MAX"));
  EXPECT_THAT(CompleteLine("NOSUCH b ", Profile::kRedis74), ElementsAre());
  EXPECT_THAT(CompleteLine("ZADD \"b c", Profile::kRedis74), ElementsAre());
}

TEST(ShellCompletion, KnowsWhatTheProfilesServerHas) {
  EXPECT_THAT(CompleteLine("ZRANK b a ", Profile::kRedis70), ElementsAre());
  EXPECT_THAT(CompleteLine("ZRANK b a ", Profile::kRedis72), ElementsAre("WITHSCORE"));
}

TEST(ShellHint, TellsTheArgumentsStillToCome) {
  const auto hint = [](std::string_view line) { return HintForLine(line, Profile::kRedis74); };
  EXPECT_EQ(hint("ZCOUNT"), "key min max");
  EXPECT_EQ(hint("zcount b"), "key min max");
  EXPECT_EQ(hint("zcount b "), "min max");
  EXPECT_EQ(hint("zcount b 1 2 "), "");
  EXPECT_EQ(hint("ZMPOP 1 b "), "[key ...] <MIN|MAX> [COUNT count]");
  EXPECT_EQ(hint("OBJECT "), "ENCODING|FREQ|HELP|IDLETIME|REFCOUNT");
  EXPECT_EQ(hint("OBJECT encoding "), "key");
  EXPECT_EQ(hint("OBJECT encoding b "), "");
  EXPECT_EQ(hint(".page b "), "[SIZE] [TOKEN|next|prev]");
  EXPECT_EQ(hint(".load "), "FILE KEY");
  EXPECT_EQ(hint("ZCOUN"), "");
  EXPECT_EQ(hint(""), "");
  EXPECT_EQ(hint("ZADD \"b c"), "");
}

// README's session: the lines behind "zset> ", and what is printed.
TEST(Shell, PrintsWhatReadmeShows) {
  std::istringstream shown(testing::BlockBehind(ZSET_README, "### By hand", "```"));
  std::string lines;
  std::string wanted;
  const std::string prompt = "zset> ";
  for (std::string line; std::getline(shown, line);) {
    if (line.starts_with(prompt)) {
      lines += line.substr(prompt.size()) + "\n";
    } else if (!line.starts_with("$")) {
      wanted += line + "\n";
    }
  }
  const std::string folder = WriteTempFile("") + ".d";
  const std::string board = WriteTempFile(kBoard);
  const ProgramResult result = RunShell("mkdir " + folder + " && cd " + folder + " && cp " + board +
                                            " board.tsv && " + testing::ZsetPath() + " shell",
                                        lines);
  EXPECT_EQ(result.exit_code, 0) << result.err;
  EXPECT_EQ(result.out, wanted);
}

}  // namespace
}  // namespace zset::cli
