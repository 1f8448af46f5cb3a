// Where the lines of `zset shell` come from: a terminal with line editing, or not.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace zset::cli {

class LineReader {
 public:
  enum class Outcome {
    kLine,
    kCancelled,  // the person gave up this line
    kEnd,
  };

  LineReader() = default;
  LineReader(const LineReader&) = delete;
  LineReader& operator=(const LineReader&) = delete;
  virtual ~LineReader() = default;

  // The next line, without its newline. A person sees `prompt` before it.
  virtual Outcome Read(const std::string& prompt, std::string& line) = 0;
};

// What a line editor asks while a line is typed. Each takes the line up to the cursor.
struct LineHelp {
  // What its last word, which may be empty, could become.
  std::function<std::vector<std::string>(std::string_view)> complete;
  // The arguments still to come.
  std::function<std::string(std::string_view)> hint;
};

// Reads from the terminal that is standard input and output, by libedit. The history
// is kept in a file if one is named. Null if the program was built without libedit.
std::unique_ptr<LineReader> MakeLineEditor(LineHelp help, std::optional<std::string> history_file);

}  // namespace zset::cli
