// SPDX-License-Identifier: Apache-2.0
#include "cli/reply_text.h"

#include <string_view>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "base/absl_view.h"
#include "redis/case_text.h"

namespace zset::cli {
namespace {

using internal::AsAbsl;

class TerminalWriter final : public WireVisitor {
 public:
  void OnInteger(std::int64_t value) override { Line(absl::StrCat("(integer) ", value)); }
  void OnDouble(std::string_view text) override { Line(absl::StrCat("(double) ", AsAbsl(text))); }
  void OnBulk(std::string_view bytes) override { Line(internal::TerminalQuoted(bytes)); }
  void OnVerbatim(std::string_view text) override { Line(text); }
  void OnSimple(std::string_view word) override { Line(word); }
  void OnError(std::string_view text) override { Line(absl::StrCat("(error) ", AsAbsl(text))); }
  void OnNullBulk() override { Line("(nil)"); }
  void OnNullArray() override { Line("(nil)"); }
  void OnNull() override { Line("(nil)"); }
  void OnArray(std::size_t items) override { Open(items, ')', "(empty array)"); }
  void OnSet(std::size_t items) override { Open(items, '~', "(empty set)"); }
  void OnMap(std::size_t pairs) override { Open(pairs, '#', "(empty hash)"); }

  std::string Take() { return std::move(text_); }

 private:
  struct Level {
    std::size_t parts = 0;   // wire parts it holds
    std::size_t next = 0;    // the part to come
    std::size_t indent = 0;  // of its lines but the first
    std::size_t width = 0;   // of its numbers
    char mark = ')';         // behind its numbers
    // Where it begins in the text if it is the value of a key, else 0.
    std::size_t value_at = 0;
  };

  // Writes what comes before a part: the arrow between a key and its value, or an
  // indent, unless the part continues a line, and its number.
  void Begin() {
    if (levels_.empty()) return;
    Level& level = levels_.back();
    const std::size_t part = level.next++;
    const bool is_map = level.mark == '#';
    if (is_map && part % 2 == 1) {
      text_.pop_back();  // the newline after the key
      text_ += " => ";
      return;
    }
    if (part > 0) text_.append(level.indent, ' ');
    const std::string number = std::to_string((is_map ? part / 2 : part) + 1);
    text_.append(level.width - number.size(), ' ');
    text_ += number;
    text_ += level.mark;
    text_ += ' ';
  }

  void Line(std::string_view text) {
    Begin();
    text_ += text;
    text_ += '\n';
    while (!levels_.empty() && levels_.back().next == levels_.back().parts) Close();
  }

  // Items of several lines that are the value of a key begin below it.
  void Close() {
    const Level& level = levels_.back();
    const bool several_lines =
        level.value_at > 0 && text_.find('\n', level.value_at) + 1 < text_.size();
    if (several_lines) {
      text_.insert(level.value_at, level.indent + 1, ' ');
      text_[level.value_at] = '\n';
    }
    levels_.pop_back();
  }

  void Open(std::size_t numbers, char mark, std::string_view if_empty) {
    if (numbers == 0) return Line(if_empty);
    Begin();
    Level level;
    if (text_.ends_with("=> ")) level.value_at = text_.size();
    level.parts = mark == '#' ? numbers * 2 : numbers;
    level.mark = mark;
    level.width = std::to_string(numbers).size();
    if (!levels_.empty()) level.indent = levels_.back().indent + levels_.back().width + 2;
    levels_.push_back(level);
  }

  std::string text_;
  std::vector<Level> levels_;
};

class RawWriter final : public WireVisitor {
 public:
  void OnInteger(std::int64_t value) override { Part(std::to_string(value)); }
  void OnDouble(std::string_view text) override { Part(text); }
  void OnBulk(std::string_view bytes) override { Part(bytes); }
  void OnVerbatim(std::string_view text) override { Part(text); }
  void OnSimple(std::string_view word) override { Part(word); }
  void OnError(std::string_view text) override { Part(absl::StrCat(AsAbsl(text), "\n")); }
  void OnNullBulk() override { Part(""); }
  void OnNullArray() override { Part(""); }
  void OnNull() override { Part(""); }
  void OnArray(std::size_t items) override { Open({items, 0, false}); }
  void OnSet(std::size_t items) override { Open({items, 0, false}); }
  void OnMap(std::size_t pairs) override { Open({pairs * 2, 0, true}); }

  std::string Take() { return std::move(text_) + "\n"; }

 private:
  struct Level {
    std::size_t parts;
    std::size_t next;
    bool is_map;
  };

  void Begin() {
    if (levels_.empty()) return;
    Level& level = levels_.back();
    const std::size_t part = level.next++;
    if (part > 0) text_ += level.is_map && part % 2 == 1 ? ' ' : '\n';
  }

  void Close() {
    while (!levels_.empty() && levels_.back().next == levels_.back().parts) levels_.pop_back();
  }

  void Part(std::string_view text) {
    Begin();
    text_ += text;
    Close();
  }

  void Open(Level level) {
    Begin();
    levels_.push_back(level);
    Close();
  }

  std::string text_;
  std::vector<Level> levels_;
};

}  // namespace

std::string TerminalText(const Reply& reply, const RespOptions& options) {
  TerminalWriter writer;
  VisitWire(reply, options, writer);
  return writer.Take();
}

std::string RawText(const Reply& reply, const RespOptions& options) {
  RawWriter writer;
  VisitWire(reply, options, writer);
  return writer.Take();
}

}  // namespace zset::cli
