// SPDX-License-Identifier: Apache-2.0
#include "server/output_buffer.h"

#include <algorithm>
#include <utility>

#include "redis/resp_writer.h"

namespace zset::server {

void OutputBuffer::Write(Reply reply, const RespOptions& options) {
  reply_ = std::move(reply);
  walk_.emplace(reply_, options);
  Fill();
}

void OutputBuffer::Fill() {
  if (!walk_) return;
  internal::RespWriter writer(bytes_);
  while (bytes_.size() - sent_ < kPortion) {
    if (walk_->Step(writer)) continue;
    walk_.reset();
    reply_ = Reply();
    return;
  }
}

void OutputBuffer::Sent(std::size_t size) {
  sent_ += size;
  // What is left is moved only when that is paid for by what was sent.
  if (sent_ < bytes_.size() && sent_ < std::max(kPortion, bytes_.size() - sent_)) return;
  bytes_.erase(0, sent_);
  if (bytes_.empty() && bytes_.capacity() > 4 * kPortion) bytes_.shrink_to_fit();
  sent_ = 0;
}

}  // namespace zset::server
