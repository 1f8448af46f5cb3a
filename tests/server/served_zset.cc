// SPDX-License-Identifier: Apache-2.0
#include "server/served_zset.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <stdexcept>

namespace zset::testing {
namespace {

constexpr int kPatienceMs = 20'000;

std::string NewSocketPath() {
  static int count = 0;
  return std::filesystem::temp_directory_path() /
         ("zset-serve-" + std::to_string(getpid()) + "-" + std::to_string(++count));
}

// In the child. It dies with the test even if that crashes.
[[noreturn]] void Become(std::vector<std::string> words, int out) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  dup2(out, STDOUT_FILENO);
  std::vector<char*> argv;
  for (std::string& word : words) argv.push_back(word.data());
  argv.push_back(nullptr);
  execv(argv[0], argv.data());
  _exit(127);
}

std::string ReadLine(int file) {
  std::string line;
  char c = 0;
  pollfd ready{file, POLLIN, 0};
  while (poll(&ready, 1, kPatienceMs) > 0 && read(file, &c, 1) == 1) {
    if (c == '\n') return line;
    line += c;
  }
  throw std::runtime_error("no ready line from zset serve, but: " + line);
}

}  // namespace

ServedZset::ServedZset(const std::vector<std::string>& arguments) : socket_path_(NewSocketPath()) {
  std::array<int, 2> ends;
  if (pipe2(ends.data(), O_CLOEXEC) != 0) throw std::runtime_error("no pipe");
  std::vector<std::string> words = {ZSET_PROGRAM, "serve", "--port", "0", "--unix", socket_path_};
  words.insert(words.end(), arguments.begin(), arguments.end());
  pid_ = fork();
  if (pid_ == 0) Become(std::move(words), ends[1]);
  close(ends[1]);
  ready_line_ = ReadLine(ends[0]);
  close(ends[0]);
  const std::size_t colon = ready_line_.find(':');
  port_ = std::stoi(ready_line_.substr(colon + 1));
}

ServedZset::~ServedZset() {
  if (pid_ > 0) End(SIGKILL);
  unlink(socket_path_.c_str());
}

int ServedZset::End(int signal) {
  kill(pid_, signal);
  int status = 0;
  waitpid(pid_, &status, 0);
  pid_ = -1;
  return WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
}

RespConnection ServedZset::ConnectRaw() const {
  return RespConnection::ToSocketFile(socket_path_).value();
}

std::size_t ServedZset::ResidentBytes() const {
  std::ifstream file("/proc/" + std::to_string(pid_) + "/statm");
  std::size_t total = 0;
  std::size_t resident = 0;
  file >> total >> resident;
  return resident * static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
}

std::string ServedZset::Exchange(const std::string& bytes, int patience_ms) const {
  return ExchangeBytes(socket_path_, bytes, patience_ms);
}

int ConnectSocket(const std::string& socket_path) {
  sockaddr_un address = {};
  address.sun_family = AF_UNIX;
  std::strncpy(address.sun_path, socket_path.c_str(), sizeof(address.sun_path) - 1);
  const int file = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (connect(file, reinterpret_cast<const sockaddr*>(&address), sizeof(address)) != 0) {
    close(file);
    throw std::runtime_error("cannot connect to " + socket_path);
  }
  return file;
}

std::string ExchangeBytes(const std::string& socket_path, const std::string& bytes,
                          int patience_ms) {
  const int file = ConnectSocket(socket_path);
  // The server may close before it has read everything.
  send(file, bytes.data(), bytes.size(), MSG_NOSIGNAL);
  std::string received;
  std::array<char, 65536> buffer;
  pollfd ready{file, POLLIN, 0};
  bool closed = false;
  while (poll(&ready, 1, patience_ms) > 0) {
    const ssize_t got = recv(file, buffer.data(), buffer.size(), 0);
    if (got <= 0) {
      closed = true;
      break;
    }
    received.append(buffer.data(), static_cast<std::size_t>(got));
  }
  close(file);
  return received + (closed ? "<closed>" : "<open>");
}

}  // namespace zset::testing
