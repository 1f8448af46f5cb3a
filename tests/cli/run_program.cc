// SPDX-License-Identifier: Apache-2.0
#include "cli/run_program.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstddef>
#include <fstream>
#include <iterator>

namespace zset::testing {
namespace {

std::string NewTempPath() {
  static int count = 0;
  return ::testing::TempDir() + "zset_cli_" + std::to_string(getpid()) + "_" +
         std::to_string(++count);
}

std::string ReadAndDelete(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  std::string content{std::istreambuf_iterator<char>(file), {}};
  unlink(path.c_str());
  return content;
}

// In the child: takes its three streams from files and becomes the program.
[[noreturn]] void Become(const std::vector<std::string>& words, const std::string& in,
                         const std::string& out, const std::string& err) {
  std::vector<char*> argv;
  for (const std::string& word : words) argv.push_back(const_cast<char*>(word.c_str()));
  argv.push_back(nullptr);
  dup2(open(in.c_str(), O_RDONLY), STDIN_FILENO);
  dup2(open(out.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600), STDOUT_FILENO);
  dup2(open(err.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600), STDERR_FILENO);
  execv(argv[0], argv.data());
  _exit(127);
}

ProgramResult Run(const std::vector<std::string>& words, std::string_view input) {
  const std::string in = WriteTempFile(input);
  const std::string out = NewTempPath();
  const std::string err = NewTempPath();
  const pid_t child = fork();
  if (child == 0) Become(words, in, out, err);
  int status = 0;
  EXPECT_EQ(waitpid(child, &status, 0), child);
  const int exit_code = WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
  unlink(in.c_str());
  return {exit_code, ReadAndDelete(out), ReadAndDelete(err)};
}

}  // namespace

ProgramResult RunZset(const std::vector<std::string>& words, std::string_view input) {
  std::vector<std::string> command = {ZsetPath()};
  command.insert(command.end(), words.begin(), words.end());
  return Run(command, input);
}

ProgramResult RunShell(const std::string& command, std::string_view input) {
  return Run({"/bin/sh", "-c", command}, input);
}

std::string WriteTempFile(std::string_view content) {
  std::string path = NewTempPath();
  std::ofstream file(path, std::ios::binary);
  file.write(content.data(), static_cast<std::streamsize>(content.size()));
  EXPECT_TRUE(file.good());
  return path;
}

std::string ZsetPath() { return ZSET_PROGRAM; }

std::string DataPath(std::string_view name) { return ZSET_DATA_DIR "/" + std::string(name); }

}  // namespace zset::testing
