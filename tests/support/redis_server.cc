// SPDX-License-Identifier: Apache-2.0
#include "support/redis_server.h"

#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <stdexcept>
#include <thread>

namespace zset::testing {
namespace {

std::string MakeFolder() {
  std::string path = std::filesystem::temp_directory_path() / "zset-redis-XXXXXX";
  if (mkdtemp(path.data()) == nullptr) throw std::runtime_error("cannot make " + path);
  return path;
}

std::string LogPath(const std::string& folder) { return folder + "/log"; }

// In the child: becomes the server, and dies with the test even if that crashes.
// Only calls that are safe after fork().
[[noreturn]] void BecomeServer(const char* log, const std::vector<char*>& command) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  const int out = open(log, O_WRONLY | O_CREAT | O_TRUNC, 0600);
  if (out >= 0) {
    dup2(out, STDOUT_FILENO);
    dup2(out, STDERR_FILENO);
  }
  execvp(command[0], command.data());
  _exit(127);
}

}  // namespace

RedisServer::RedisServer(const std::vector<std::string>& arguments) : folder_(MakeFolder()) {
  try {
    Start(arguments);
    AwaitReady();
  } catch (...) {
    Stop();
    throw;
  }
}

RedisServer::~RedisServer() { Stop(); }

RespClient RedisServer::Connect() const { return RespClient(socket_path()); }

std::string RedisServer::socket_path() const { return folder_ + "/socket"; }

std::string RedisServer::version() const {
  const std::string info = Connect().Call({"INFO", "server"}).text;
  const std::string name = "redis_version:";
  const auto start = info.find(name);
  if (start == std::string::npos) throw std::runtime_error("the server does not say its version");
  const auto from = start + name.size();
  return info.substr(from, info.find("\r\n", from) - from);
}

void RedisServer::Start(const std::vector<std::string>& arguments) {
  std::vector<std::string> words = {"redis-server",
                                    "--port",
                                    "0",
                                    "--unixsocket",
                                    socket_path(),
                                    "--dir",
                                    folder_,
                                    "--save",
                                    "",
                                    "--appendonly",
                                    "no",
                                    "--daemonize",
                                    "no"};
  words.insert(words.end(), arguments.begin(), arguments.end());
  std::vector<char*> command;
  for (auto& word : words) command.push_back(word.data());
  command.push_back(nullptr);
  const std::string log = LogPath(folder_);
  pid_ = fork();
  if (pid_ < 0) throw std::runtime_error("cannot fork");
  if (pid_ == 0) BecomeServer(log.c_str(), command);
}

void RedisServer::AwaitReady() const {
  const auto deadline = std::chrono::steady_clock::now() + std::chrono::seconds(20);
  while (std::chrono::steady_clock::now() < deadline) {
    if (waitpid(pid_, nullptr, WNOHANG | WNOWAIT) == pid_) break;
    try {
      if (Connect().Call({"PING"}).text == "PONG") return;
    } catch (const std::runtime_error&) {
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
  }
  throw std::runtime_error("redis-server does not come up (is it installed?):\n" + Log());
}

void RedisServer::Stop() {
  if (pid_ > 0) {
    kill(pid_, SIGKILL);
    waitpid(pid_, nullptr, 0);
  }
  std::error_code ignored;
  std::filesystem::remove_all(folder_, ignored);
}

std::string RedisServer::Log() const {
  std::ifstream file(LogPath(folder_));
  std::ostringstream log;
  log << file.rdbuf();
  return log.str();
}

}  // namespace zset::testing
