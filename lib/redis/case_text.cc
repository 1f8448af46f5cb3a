// SPDX-License-Identifier: Apache-2.0
#include "redis/case_text.h"

#include <vector>

#include "absl/strings/str_cat.h"
#include "base/absl_view.h"

namespace zset::internal {
namespace {

class CaseWriter final : public WireVisitor {
 public:
  void OnInteger(std::int64_t value) override { Item(absl::StrCat(":", value)); }
  void OnDouble(std::string_view text) override { Item(absl::StrCat(",", AsAbsl(text))); }
  void OnBulk(std::string_view bytes) override { Item(Quoted(bytes)); }
  void OnVerbatim(std::string_view text) override {
    Item(absl::StrCat("=", Quoted(absl::StrCat("txt:", AsAbsl(text)))));
  }
  void OnSimple(std::string_view word) override { Item(absl::StrCat("+", AsAbsl(word))); }
  void OnError(std::string_view text) override { Item(absl::StrCat("-", AsAbsl(text))); }
  void OnNullBulk() override { Item("(nil)"); }
  void OnNullArray() override { Item("(nil-array)"); }
  void OnNull() override { Item("(null)"); }
  void OnArray(std::size_t items) override { Open("[", items, ']'); }
  void OnMap(std::size_t pairs) override { Open("%{", pairs * 2, '}'); }
  void OnSet(std::size_t items) override { Open("~[", items, ']'); }

  std::string Take() { return std::move(text_); }

 private:
  struct Level {
    std::size_t left;
    char close;
  };

  void Begin() {
    if (!text_.empty() && text_.back() != '[' && text_.back() != '{') text_ += ' ';
  }

  // Counts one item as written, and closes all levels that it completes.
  void End() {
    while (!levels_.empty() && --levels_.back().left == 0) {
      text_ += levels_.back().close;
      levels_.pop_back();
    }
  }

  void Item(std::string_view text) {
    Begin();
    text_ += text;
    End();
  }

  void Open(std::string_view open, std::size_t items, char close) {
    Begin();
    text_ += open;
    if (items > 0) {
      levels_.push_back({items, close});
      return;
    }
    text_ += close;
    End();
  }

  std::string text_;
  std::vector<Level> levels_;
};

// `bytes` and `letters` are the characters that have an escape of one letter.
std::string QuotedWith(std::string_view text, std::string_view bytes, std::string_view letters) {
  constexpr std::string_view kHex = "0123456789abcdef";
  std::string out = "\"";
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    const std::size_t letter = bytes.find(c);
    if (letter != std::string_view::npos) {
      out += '\\';
      out += letters[letter];
    } else if (byte >= 0x20 && byte < 0x7f) {
      out += c;
    } else {
      out += "\\x";
      out += kHex[byte >> 4];
      out += kHex[byte & 15];
    }
  }
  return out += '"';
}

}  // namespace

std::string Quoted(std::string_view bytes) { return QuotedWith(bytes, "\"\\\n\r\t", "\"\\nrt"); }

std::string TerminalQuoted(std::string_view bytes) {
  return QuotedWith(bytes, "\"\\\n\r\t\a\b", "\"\\nrtab");
}

std::string ToCaseText(const Reply& reply, const RespOptions& options) {
  CaseWriter writer;
  VisitWire(reply, options, writer);
  return writer.Take();
}

}  // namespace zset::internal
