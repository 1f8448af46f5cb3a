// OutputBuffer: what a client is to be sent. A long reply is turned into bytes only
// as fast as they are sent.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "redis/wire_walk.h"
#include "zset/reply.h"
#include "zset/resp.h"

namespace zset::server {

class OutputBuffer {
 public:
  OutputBuffer() = default;
  OutputBuffer(const OutputBuffer&) = delete;  // the walk points into it
  OutputBuffer& operator=(const OutputBuffer&) = delete;

  // Puts a reply behind what is there. REQUIRES: !unfinished().
  void Write(Reply reply, const RespOptions& options);

  // Whether the end of a reply is still to be made into bytes.
  bool unfinished() const { return walk_.has_value(); }
  // Makes more bytes of an unfinished reply, up to a portion in all.
  void Fill();

  std::string_view unsent() const { return std::string_view(bytes_).substr(sent_); }
  void Sent(std::size_t size);

  // Whether so much waits to be sent that no further command should be run.
  bool full() const { return unfinished() || bytes_.size() - sent_ >= kPortion; }

 private:
  static constexpr std::size_t kPortion = std::size_t{64} * 1024;

  std::string bytes_;
  std::size_t sent_ = 0;
  // The reply under way, and how far it is.
  Reply reply_;
  std::optional<internal::WireWalk> walk_;
};

}  // namespace zset::server
