// SPDX-License-Identifier: Apache-2.0
#include "zset/resp.h"

#include "redis/resp_writer.h"
#include "redis/wire_walk.h"

namespace zset {
namespace {

constexpr std::size_t kPieceSize = std::size_t{16} * 1024;

}  // namespace

void WriteResp(const Reply& reply, const RespOptions& options,
               absl::FunctionRef<void(std::string_view)> sink) {
  std::string piece;
  internal::RespWriter writer(piece);
  internal::WireWalk walk(reply, options);
  while (walk.Step(writer)) {
    if (piece.size() < kPieceSize) continue;
    sink(piece);
    piece.clear();
  }
  if (!piece.empty()) sink(piece);
}

std::string ToResp(const Reply& reply, const RespOptions& options) {
  std::string bytes;
  internal::RespWriter writer(bytes);
  VisitWire(reply, options, writer);
  return bytes;
}

}  // namespace zset
