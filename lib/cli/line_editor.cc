// Line editing by libedit: history, completion by Tab, and at the right edge the
// arguments still to come.
// SPDX-License-Identifier: Apache-2.0
#include <histedit.h>
#include <unistd.h>

#include <algorithm>
#include <clocale>
#include <csignal>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <utility>

#include "cli/line_reader.h"

namespace zset::cli {
namespace {

constexpr int kHistorySize = 1000;

// Multi-byte characters are one character each, whatever the locale.
void ReadUtf8() {
  std::setlocale(LC_CTYPE, "");
  if (MB_CUR_MAX == 1) std::setlocale(LC_CTYPE, "C.UTF-8");
}

std::size_t CommonPrefix(const std::vector<std::string>& words) {
  std::size_t size = words[0].size();
  for (const std::string& word : words) {
    const auto differs = std::mismatch(words[0].begin(), words[0].end(), word.begin(), word.end());
    size = std::min(size, static_cast<std::size_t>(differs.first - words[0].begin()));
  }
  return size;
}

class LineEditor final : public LineReader {
 public:
  LineEditor(LineHelp help, std::optional<std::string> history_file)
      : help_(std::move(help)), history_file_(std::move(history_file)) {
    ReadUtf8();
    history(history_, &event_, H_SETSIZE, kHistorySize);
    history(history_, &event_, H_SETUNIQUE, 1);
    if (history_file_) history(history_, &event_, H_LOAD, history_file_->c_str());
    el_set(edit_, EL_CLIENTDATA, this);
    el_set(edit_, EL_HIST, history, history_);
    el_set(edit_, EL_PROMPT, &LineEditor::Prompt);
    el_set(edit_, EL_RPROMPT, &LineEditor::Hint);
    el_set(edit_, EL_EDITOR, "emacs");
    BindKeys();
    el_source(edit_, nullptr);  // ~/.editrc, if there is one
  }

  ~LineEditor() override {
    el_end(edit_);
    history_end(history_);
  }

  Outcome Read(const std::string& prompt, std::string& line) override {
    prompt_ = prompt;
    cancelled_ = false;
    shows_hint_ = true;
    el_set(edit_, EL_PREP_TERM, 1);  // keys are keys from before the prompt shows
    int size = 0;
    const char* text = el_gets(edit_, &size);
    if (cancelled_) return Outcome::kCancelled;
    if (text == nullptr || size <= 0) {
      std::fputc('\n', stdout);
      std::fflush(stdout);
      return Outcome::kEnd;
    }
    line.assign(text, static_cast<std::size_t>(size));
    if (line.ends_with('\n')) line.pop_back();
    Remember(line);
    return Outcome::kLine;
  }

 private:
  static LineEditor& Of(EditLine* edit) {
    void* self = nullptr;
    el_get(edit, EL_CLIENTDATA, &self);
    return *static_cast<LineEditor*>(self);
  }

  void BindKeys() {
    Bind("^I", "zset-complete", "Complete a word",
         [](EditLine* edit, int) -> unsigned char { return Of(edit).Complete(); });
    // Typed characters are drawn by themselves; a blank ends an argument, so that the
    // hint has to be drawn anew.
    Bind(" ", "zset-blank", "Insert a blank", [](EditLine* edit, int) -> unsigned char {
      return el_insertstr(edit, " ") == 0 ? CC_REFRESH : CC_ERROR;
    });
    Bind("^M", "zset-accept", "Run the line",
         [](EditLine* edit, int) -> unsigned char { return Of(edit).Accept(); });
    // While a line is typed, Enter is not yet a newline, and these are no signals.
    el_set(edit_, EL_SETTY, "-d", "-icrnl", "-isig", nullptr);
    Bind("^C", "zset-cancel", "Give up the line",
         [](EditLine* edit, int) -> unsigned char { return Of(edit).Cancel(); });
    Bind("^Z", "zset-suspend", "Suspend the program",
         [](EditLine* edit, int) -> unsigned char { return Of(edit).Suspend(); });
    el_set(edit_, EL_BIND, "^R", "em-inc-search-prev", nullptr);
  }

  void Bind(const char* key, const char* name, const char* what,
            unsigned char (*run)(EditLine*, int)) {
    el_set(edit_, EL_ADDFN, name, what, run);
    el_set(edit_, EL_BIND, key, name, nullptr);
  }

  static char* Prompt(EditLine* edit) { return Of(edit).prompt_.data(); }

  static char* Hint(EditLine* edit) {
    LineEditor& self = Of(edit);
    self.hint_.clear();
    if (self.shows_hint_) self.hint_ = self.FittingHint();
    return self.hint_.data();
  }

  // The line up to the cursor.
  std::string_view Typed() const {
    const LineInfo* info = el_line(edit_);
    return {info->buffer, static_cast<std::size_t>(info->cursor - info->buffer)};
  }

  std::size_t Columns() const {
    int columns = 80;
    el_get(edit_, EL_GETTC, "co", &columns);
    return static_cast<std::size_t>(std::max(columns, 1));
  }

  // The hint, cut to what is free beside the line.
  std::string FittingHint() const {
    const LineInfo* info = el_line(edit_);
    const std::size_t used =
        prompt_.size() + static_cast<std::size_t>(info->lastchar - info->buffer) + 3;
    std::string hint = help_.hint(Typed());
    const std::size_t room = Columns() > used ? Columns() - used : 0;
    if (hint.size() <= room) return hint;
    if (room < 8) return "";
    return hint.substr(0, room - 3) + "...";
  }

  unsigned char Complete() {
    const std::string typed(Typed());
    const std::vector<std::string> words = help_.complete(typed);
    if (words.empty()) return ShowHint(typed);
    const std::size_t word_size = typed.size() - (typed.find_last_of(' ') + 1);
    const std::size_t common = CommonPrefix(words);
    if (words.size() > 1 && common == word_size) return ShowChoices(words);
    el_deletestr(edit_, static_cast<int>(word_size));
    el_insertstr(edit_, (words[0].substr(0, common) + (words.size() == 1 ? " " : "")).c_str());
    return CC_REFRESH;
  }

  // All of the hint below the line.
  unsigned char ShowHint(const std::string& typed) const {
    const std::string hint = help_.hint(typed);
    if (hint.empty()) return CC_REFRESH_BEEP;
    std::fprintf(stdout, "\n%s\n", hint.c_str());
    return CC_REDISPLAY;
  }

  // The words below the line, and the hint if there is one.
  unsigned char ShowChoices(const std::vector<std::string>& words) const {
    const std::string hint = help_.hint(Typed());
    if (!hint.empty()) std::fprintf(stdout, "\n%s", hint.c_str());
    std::size_t column = Columns();
    for (const std::string& word : words) {
      column += word.size() + 2;
      const bool full = column >= Columns();
      if (full) column = word.size() + 2;
      std::fprintf(stdout, "%s%s", full ? "\n" : "  ", word.c_str());
    }
    std::fputc('\n', stdout);
    return CC_REDISPLAY;
  }

  // Draws the line as it stays on the screen, without the hint; then the newline,
  // which has its usual meaning, ends it.
  unsigned char Accept() {
    shows_hint_ = false;
    el_push(edit_, "\n");
    return CC_REFRESH;
  }

  unsigned char Cancel() {
    const LineInfo* info = el_line(edit_);
    el_cursor(edit_, static_cast<int>(info->lastchar - info->cursor));
    el_insertstr(edit_, "^C");
    cancelled_ = true;
    return Accept();
  }

  unsigned char Suspend() const {
    el_set(edit_, EL_PREP_TERM, 0);
    std::raise(SIGTSTP);
    el_set(edit_, EL_PREP_TERM, 1);
    return CC_REDISPLAY;
  }

  // Written after each line, so that nothing is lost however the program ends.
  void Remember(const std::string& line) {
    if (line.find_first_not_of(' ') == std::string::npos) return;
    history(history_, &event_, H_ENTER, line.c_str());
    if (history_file_) history(history_, &event_, H_SAVE, history_file_->c_str());
  }

  LineHelp help_;
  std::optional<std::string> history_file_;
  std::string prompt_;
  std::string hint_;
  bool shows_hint_ = true;
  bool cancelled_ = false;
  EditLine* edit_ = el_init("zset", stdin, stdout, stderr);
  History* history_ = history_init();
  HistEvent event_ = {};
};

}  // namespace

std::unique_ptr<LineReader> MakeLineEditor(LineHelp help, std::optional<std::string> history_file) {
  return std::make_unique<LineEditor>(std::move(help), std::move(history_file));
}

}  // namespace zset::cli
