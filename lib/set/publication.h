// Publication: hands a value that changes now and then to readers who never wait, from
// one writer who does not wait for them.
//
// The trouble with handing out a counted reference is the moment between reading the
// pointer and counting oneself in. Here both are one atomic step: a single word holds
// the current slot's index and how many readers have arrived at that slot. So
//   - a reader adds 1 to the word, which tells it the slot and keeps the slot; copies
//     the value; and takes 1 from the slot's balance: three steps, no loop;
//   - the writer fills a free slot and exchanges the word for (that slot, no arrivals).
//     What it gets back is how many readers ever arrived at the old slot; it adds them
//     to the old slot's balance.
// A slot's balance is thus minus its departures until it is replaced, and readers still
// inside afterwards. Who brings it to zero after that, the writer or the last reader to
// leave, drops the value and frees the slot. Before, it never comes to zero from above,
// since it starts there and only falls.
//
// Memory order: the exchange releases the slot's contents to the arrivals (additions
// continue its release sequence); departures release the reader's copying to whoever
// drops the value; freeing releases the drop to the writer's next use.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <thread>
#include <type_traits>
#include <utility>

#include "base/check.h"

namespace zset::internal {

// REQUIRES: Value's copy constructor does not throw.
template <typename Value>
class Publication {
  static_assert(std::is_nothrow_move_assignable_v<Value>);

 public:
  explicit Publication(Value first) {
    slots_[0] = std::make_unique<Slot>();
    slots_[0]->free.store(false, std::memory_order_relaxed);
    slots_[0]->value = std::move(first);
  }
  Publication(const Publication&) = delete;
  Publication& operator=(const Publication&) = delete;

  // On any thread. Never waits.
  Value Read() const {
    const std::uint64_t word = word_.fetch_add(1, std::memory_order_acquire);
    Slot& slot = *slots_[word >> kArrivalBits];
    Value value = slot.value;
    if (slot.balance.fetch_sub(1, std::memory_order_acq_rel) == 1) slot.Drop();
    return value;
  }

  // Sees to it that Publish will have a slot. May throw std::bad_alloc. Waits only if
  // every slot is held by a reader.
  void Prepare() {
    while (true) {
      for (std::size_t i = 0; i < kSlots; ++i) {
        if (slots_[i] == nullptr) slots_[i] = std::make_unique<Slot>();
        if (!slots_[i]->free.load(std::memory_order_acquire)) continue;
        next_ = i;
        return;
      }
      std::this_thread::yield();
    }
  }

  // REQUIRES: Prepare() since the last call; both by one thread at a time.
  void Publish(Value value) noexcept {
    Slot& slot = *slots_[next_];
    ZSET_ASSERT(slot.free.load(std::memory_order_relaxed));
    slot.free.store(false, std::memory_order_relaxed);
    slot.value = std::move(value);
    const std::uint64_t old =
        word_.exchange(std::uint64_t{next_} << kArrivalBits, std::memory_order_acq_rel);
    Slot& replaced = *slots_[old >> kArrivalBits];
    const auto arrivals = static_cast<std::int64_t>(old & kArrivalMask);
    if (replaced.balance.fetch_add(arrivals, std::memory_order_acq_rel) + arrivals == 0) {
      replaced.Drop();
    }
  }

 private:
  // 2^56 readings of one value take 40 years at 50 million a second.
  static constexpr int kArrivalBits = 56;
  static constexpr std::uint64_t kArrivalMask = (std::uint64_t{1} << kArrivalBits) - 1;
  static constexpr std::size_t kSlots = std::size_t{1} << (64 - kArrivalBits);
  static constexpr std::size_t kCacheLine = 64;

  struct alignas(kCacheLine) Slot {
    std::atomic<std::int64_t> balance{0};
    std::atomic<bool> free{true};
    Value value;

    void Drop() {
      value = Value();
      free.store(true, std::memory_order_release);
    }
  };

  alignas(kCacheLine) mutable std::atomic<std::uint64_t> word_{0};
  // The writer's; a reader reads only the pointer that the word led it to, which was
  // there before the word was.
  alignas(kCacheLine) std::array<std::unique_ptr<Slot>, kSlots> slots_;
  std::size_t next_ = 0;
};

}  // namespace zset::internal
