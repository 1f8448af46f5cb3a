// SPDX-License-Identifier: Apache-2.0
#include "zset/resp.h"

#include <charconv>
#include <cstdint>

namespace zset {
namespace {

constexpr std::size_t kPieceSize = std::size_t{16} * 1024;

// Collects bytes and hands them on whenever a piece is full.
class RespWriter final : public WireVisitor {
 public:
  explicit RespWriter(absl::FunctionRef<void(std::string_view)> sink) : sink_(sink) {}

  void OnInteger(std::int64_t value) override { Number(':', value); }
  void OnDouble(std::string_view text) override { Line(',', text); }
  void OnSimple(std::string_view word) override { Line('+', word); }
  void OnError(std::string_view text) override { Line('-', text); }
  void OnNullBulk() override { Put("$-1\r\n"); }
  void OnNullArray() override { Put("*-1\r\n"); }
  void OnNull() override { Put("_\r\n"); }
  void OnArray(std::size_t items) override { Number('*', static_cast<std::int64_t>(items)); }
  void OnMap(std::size_t pairs) override { Number('%', static_cast<std::int64_t>(pairs)); }
  void OnSet(std::size_t items) override { Number('~', static_cast<std::int64_t>(items)); }
  void OnBulk(std::string_view bytes) override {
    Number('$', static_cast<std::int64_t>(bytes.size()));
    Put(bytes);
    Put("\r\n");
  }

  void Flush() {
    if (!piece_.empty()) sink_(piece_);
    piece_.clear();
  }

 private:
  void Put(std::string_view bytes) {
    if (piece_.size() + bytes.size() > kPieceSize) Flush();
    piece_.append(bytes);
  }

  void Line(char type, std::string_view text) {
    Put({&type, 1});
    Put(text);
    Put("\r\n");
  }

  void Number(char type, std::int64_t value) {
    char digits[24];
    const auto end = std::to_chars(digits, digits + sizeof(digits), value).ptr;
    Line(type, {digits, static_cast<std::size_t>(end - digits)});
  }

  absl::FunctionRef<void(std::string_view)> sink_;
  std::string piece_;
};

}  // namespace

void WriteResp(const Reply& reply, const RespOptions& options,
               absl::FunctionRef<void(std::string_view)> sink) {
  RespWriter writer(sink);
  VisitWire(reply, options, writer);
  writer.Flush();
}

std::string ToResp(const Reply& reply, const RespOptions& options) {
  std::string bytes;
  WriteResp(reply, options, [&](std::string_view piece) { bytes.append(piece); });
  return bytes;
}

}  // namespace zset
