// SPDX-License-Identifier: Apache-2.0
#include "core/record_slab.h"

#include <cstdint>
#include <new>

#include "base/check.h"
#include "base/poison.h"

namespace zset::internal {
namespace {

// Chunks start at multiples of this, so a slot's chunk is found from its address. A
// heap's own header before the next chunk fits into the bytes left out.
constexpr std::size_t kAlignment = std::size_t{16} << 10;
constexpr std::size_t kChunkBytes = kAlignment - 16;

}  // namespace

struct RecordSlab::Chunk {
  struct FreeSlot {
    FreeSlot* next;
  };

  Chunk* previous;
  Chunk* next;
  FreeSlot* free;
  std::uint32_t slot_bytes;
  std::uint32_t live;
  std::uint32_t carved;  // slots handed out at least once
  std::uint32_t slots;

  static Chunk* Of(void* slot) {
    return reinterpret_cast<Chunk*>(reinterpret_cast<std::uintptr_t>(slot) & ~(kAlignment - 1));
  }
  bool full() const { return live == slots; }

  void* Take() {
    ++live;
    if (free != nullptr) {
      FreeSlot* slot = free;
      Unpoison(slot, slot_bytes);
      free = slot->next;
      return slot;
    }
    return reinterpret_cast<char*>(this + 1) + std::size_t{slot_bytes} * carved++;
  }

  void Put(void* slot) {
    --live;
    free = ::new (slot) FreeSlot{free};
    Poison(slot, slot_bytes);
  }
};

void RecordSlab::FreeChunk(Chunk* chunk) noexcept {
  Unpoison(chunk, kChunkBytes);
  ::operator delete (chunk, std::align_val_t{kAlignment});
}

RecordSlab::~RecordSlab() {
  // One empty chunk per class may be left; all records are gone by now.
  for (Chunk* chunk : open_) {
    ZSET_ASSERT(chunk == nullptr || (chunk->live == 0 && chunk->next == nullptr));
    if (chunk != nullptr) FreeChunk(chunk);
  }
}

void* RecordSlab::Allocate(std::size_t bytes) {
  Chunk*& open = open_[ClassOf(bytes)];
  if (open == nullptr) {
    void* memory = ::operator new (kChunkBytes, std::align_val_t{kAlignment});
    const auto slots = static_cast<std::uint32_t>((kChunkBytes - sizeof(Chunk)) / bytes);
    open = ::new (memory)
        Chunk{nullptr, nullptr, nullptr, static_cast<std::uint32_t>(bytes), 0, 0, slots};
  }
  Chunk* chunk = open;
  void* slot = chunk->Take();
  if (chunk->full()) Unlink(chunk);
  return slot;
}

void RecordSlab::Free(void* slot) noexcept {
  Chunk* chunk = Chunk::Of(slot);
  if (chunk->full()) Link(chunk);
  chunk->Put(slot);
  // The last open chunk of a class stays, lest one record going and coming back
  // costs a chunk each time.
  const bool alone = chunk->previous == nullptr && chunk->next == nullptr;
  if (chunk->live > 0 || alone) return;
  Unlink(chunk);
  FreeChunk(chunk);
}

void RecordSlab::Link(Chunk* chunk) noexcept {
  Chunk*& open = open_[ClassOf(chunk->slot_bytes)];
  chunk->previous = nullptr;
  chunk->next = open;
  if (open != nullptr) open->previous = chunk;
  open = chunk;
}

void RecordSlab::Unlink(Chunk* chunk) noexcept {
  if (chunk->previous != nullptr) {
    chunk->previous->next = chunk->next;
  } else {
    open_[ClassOf(chunk->slot_bytes)] = chunk->next;
  }
  if (chunk->next != nullptr) chunk->next->previous = chunk->previous;
}

}  // namespace zset::internal
