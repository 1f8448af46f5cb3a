// `zset shell` as a person sees it: on a terminal, with line editing.
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <poll.h>
#include <pty.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <string>

#include "cli/run_program.h"

namespace zset::testing {
namespace {

using Clock = std::chrono::steady_clock;

constexpr auto kPatience = std::chrono::seconds(20);

// The program on a terminal of its own, 80 columns wide, with `home` as its home.
class Terminal {
 public:
  explicit Terminal(const std::string& home) {
    winsize size = {.ws_row = 24, .ws_col = 80, .ws_xpixel = 0, .ws_ypixel = 0};
    child_ = forkpty(&fd_, nullptr, nullptr, &size);
    if (child_ != 0) return;
    setenv("HOME", home.c_str(), 1);
    setenv("TERM", "xterm", 1);
    const std::string path = ZsetPath();
    execl(path.c_str(), "zset", "shell", nullptr);
    _exit(127);
  }
  Terminal(const Terminal&) = delete;
  Terminal& operator=(const Terminal&) = delete;
  ~Terminal() {
    if (child_ > 0) {
      kill(child_, SIGKILL);
      waitpid(child_, nullptr, 0);
    }
    close(fd_);
  }

  // Types keys, and waits until `wanted` appears on the screen after them. Gives
  // what came, or fails if the wait takes too long.
  std::string Type(const std::string& keys, const std::string& wanted) {
    EXPECT_EQ(write(fd_, keys.data(), keys.size()), static_cast<ssize_t>(keys.size()));
    std::string seen;
    while (seen.find(wanted) == std::string::npos) {
      if (!ReadSome(seen)) {
        ADD_FAILURE() << "no \"" << wanted << "\" in " << ::testing::PrintToString(seen);
        break;
      }
    }
    return seen;
  }

  // The exit code, once the program has ended by itself.
  int Wait() {
    std::string rest;
    while (ReadSome(rest)) {
    }
    int status = 0;
    if (Clock::now() >= end_ || waitpid(child_, &status, 0) != child_) return -1;
    child_ = 0;
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  }

 private:
  bool ReadSome(std::string& seen) {
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(end_ - Clock::now());
    pollfd ready = {.fd = fd_, .events = POLLIN, .revents = 0};
    if (left.count() <= 0 || poll(&ready, 1, static_cast<int>(left.count())) != 1) return false;
    char chunk[4096];
    const ssize_t got = read(fd_, chunk, sizeof chunk);
    if (got <= 0) return false;
    seen.append(chunk, static_cast<std::size_t>(got));
    return true;
  }

  int fd_ = -1;
  pid_t child_ = -1;
  Clock::time_point end_ = Clock::now() + kPatience;
};

std::string NewHome() {
  const std::string home = WriteTempFile("") + ".home";
  std::filesystem::create_directory(home);
  return home;
}

TEST(ShellOnATerminal, CompletesHintsAndRemembers) {
  const std::string home = NewHome();
  Terminal terminal(home);
  terminal.Type("", "zset> ");
  terminal.Type("ZRA\t", "N");                 // as far as all agree
  terminal.Type("\t", "ZRANDMEMBER  ZRANGE");  // then all that begin so
  terminal.Type("K\t", "key member [WITHSCORE]");
  terminal.Type("\x15zadd b 36 ada\r", "(integer) 1\r\nzset> ");
  terminal.Type("ZSCORE b ada\r", "\"36\"\r\nzset> ");
  terminal.Type("\x10\x10\r", "(integer) 0\r\nzset> ");  // up, up
  terminal.Type("\x04", "\r\n");
  EXPECT_EQ(terminal.Wait(), 0);

  Terminal next_day(home);
  next_day.Type("", "zset> ");
  next_day.Type("\x10\r", "(integer) 1\r\nzset> ");
  next_day.Type("quit\r", "\r\n");
  EXPECT_EQ(next_day.Wait(), 0);
}

TEST(ShellOnATerminal, AnEnteredLineStaysOnceAndWithoutItsHint) {
  Terminal terminal(NewHome());
  terminal.Type("", "zset> ");
  const std::string ping = terminal.Type("PING\r", "PONG\r\nzset> ");
  EXPECT_EQ(ping.find("PING"), ping.rfind("PING")) << ping;
  EXPECT_EQ(ping.find("zset> "), ping.rfind("zset> ")) << ping;
  const std::string seen = terminal.Type("ECHO \r", "zset> ");
  const std::string to_line_end = "\x1b[K";
  EXPECT_LT(seen.find("message"), seen.find(to_line_end)) << seen;
  EXPECT_LT(seen.find(to_line_end), seen.find('\n')) << seen;
  terminal.Type("quit\r", "\r\n");
  EXPECT_EQ(terminal.Wait(), 0);
}

TEST(ShellOnATerminal, CtrlCGivesUpTheLineOnly) {
  Terminal terminal(NewHome());
  terminal.Type("", "zset> ");
  const std::string given_up = terminal.Type("ZADD b 1 a\x03", "\r\nzset> ");
  EXPECT_NE(given_up.find("^C"), std::string::npos) << given_up;
  terminal.Type("ZCARD b\r", "(integer) 0\r\nzset> ");
  terminal.Type(".nothing\r", "zset: no command \".nothing\"; see .help\r\nzset> ");
  terminal.Type(".quit\r", "\r\n");
  EXPECT_EQ(terminal.Wait(), 0);
}

}  // namespace
}  // namespace zset::testing
