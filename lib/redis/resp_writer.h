// RespWriter: wire parts as RESP bytes, at the end of a string.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <charconv>
#include <cstdint>
#include <string>
#include <string_view>

#include "zset/resp.h"

namespace zset::internal {

class RespWriter final : public WireVisitor {
 public:
  // REQUIRES: `out` outlives the writer.
  explicit RespWriter(std::string& out) : out_(out) {}

  void OnInteger(std::int64_t value) override { Number(':', value); }
  void OnDouble(std::string_view text) override { Line(',', text); }
  void OnSimple(std::string_view word) override { Line('+', word); }
  void OnError(std::string_view text) override { Line('-', text); }
  void OnNullBulk() override { out_ += "$-1\r\n"; }
  void OnNullArray() override { out_ += "*-1\r\n"; }
  void OnNull() override { out_ += "_\r\n"; }
  void OnArray(std::size_t items) override { Count('*', items); }
  void OnMap(std::size_t pairs) override { Count('%', pairs); }
  void OnSet(std::size_t items) override { Count('~', items); }
  void OnBulk(std::string_view bytes) override {
    Count('$', bytes.size());
    out_ += bytes;
    out_ += "\r\n";
  }
  void OnVerbatim(std::string_view text) override {
    constexpr std::string_view kFormat = "txt:";
    Count('=', kFormat.size() + text.size());
    out_ += kFormat;
    out_ += text;
    out_ += "\r\n";
  }

 private:
  void Line(char type, std::string_view text) {
    out_ += type;
    out_ += text;
    out_ += "\r\n";
  }

  void Count(char type, std::size_t count) { Number(type, static_cast<std::int64_t>(count)); }

  void Number(char type, std::int64_t value) {
    char line[24];
    line[0] = type;
    char* const end = std::to_chars(line + 1, line + sizeof(line) - 2, value).ptr;
    end[0] = '\r';
    end[1] = '\n';
    out_.append(line, static_cast<std::size_t>(end + 2 - line));
  }

  std::string& out_;
};

}  // namespace zset::internal
