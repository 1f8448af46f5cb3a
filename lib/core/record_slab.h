// RecordSlab: memory for records, in chunks of equal slots, without malloc's
// overhead per record. A chunk without records goes back to the heap.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>

namespace zset::internal {

class RecordSlab {
 public:
  // Larger records are better off on the heap.
  static constexpr std::size_t kMaxBytes = 256;

  RecordSlab() = default;
  RecordSlab(const RecordSlab&) = delete;
  RecordSlab& operator=(const RecordSlab&) = delete;
  ~RecordSlab();

  // REQUIRES: bytes is a multiple of 8 and at most kMaxBytes. Throws std::bad_alloc.
  void* Allocate(std::size_t bytes);
  void Free(void* slot) noexcept;

 private:
  struct Chunk;

  static void FreeChunk(Chunk* chunk) noexcept;
  static std::size_t ClassOf(std::size_t bytes) { return bytes / 8; }
  void Link(Chunk* chunk) noexcept;
  void Unlink(Chunk* chunk) noexcept;

  // Chunks with free slots, by slot size.
  std::array<Chunk*, kMaxBytes / 8 + 1> open_{};
};

}  // namespace zset::internal
