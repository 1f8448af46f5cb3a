// The handoff alone, with a value that can stop a reader in the middle of its copying.
// SPDX-License-Identifier: Apache-2.0
#include "set/publication.h"

#include <gtest/gtest.h>

#include <atomic>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

namespace zset::internal {
namespace {

// Counts itself; copying one that has a gate waits at it.
struct Gated {
  static inline std::atomic<int> alive{0};

  Gated() = default;
  explicit Gated(int n, std::mutex* gate_mutex = nullptr) : number(n), gate(gate_mutex) { ++alive; }
  Gated(const Gated& other) noexcept : number(other.number), gate(other.gate) {
    if (number != 0) ++alive;
    if (gate == nullptr) return;
    inside.fetch_add(1);
    const std::lock_guard wait(*gate);
    gate = nullptr;
  }
  Gated(Gated&& other) noexcept : number(other.number), gate(other.gate) { other.number = 0; }
  Gated& operator=(Gated&& other) noexcept {
    if (number != 0) --alive;
    number = other.number;
    gate = other.gate;
    other.number = 0;
    return *this;
  }
  Gated& operator=(const Gated&) = delete;
  ~Gated() {
    if (number != 0) --alive;
  }

  static inline std::atomic<int> inside{0};  // copies that have reached a gate

  int number = 0;
  std::mutex* gate = nullptr;
};

void PublishNext(Publication<Gated>& publication, Gated value) {
  publication.Prepare();
  publication.Publish(std::move(value));
}

TEST(Publication, GivesWhatWasPublishedLast) {
  Publication<Gated> publication{Gated(1)};
  EXPECT_EQ(publication.Read().number, 1);
  for (int i = 2; i < 1000; ++i) {
    PublishNext(publication, Gated(i));
    EXPECT_EQ(publication.Read().number, i);
    EXPECT_EQ(Gated::alive, 1) << "replaced values are dropped at once";
  }
}

TEST(Publication, AReaderThatStandsStillHoldsUpNoWriterAndLeavesLast) {
  std::mutex gate;
  gate.lock();
  Gated::inside = 0;
  Publication<Gated> publication{Gated(1, &gate)};
  int seen = 0;
  std::thread reader([&] { seen = publication.Read().number; });
  while (Gated::inside == 0) std::this_thread::yield();

  for (int i = 2; i < 1000; ++i) PublishNext(publication, Gated(i));
  EXPECT_EQ(publication.Read().number, 999);
  EXPECT_EQ(Gated::alive, 3) << "the first value, its half-made copy, and the last value";

  gate.unlock();
  reader.join();
  EXPECT_EQ(seen, 1);
  EXPECT_EQ(Gated::alive, 1) << "the reader dropped the first value on its way out";
}

TEST(Publication, ManyReadersMayStandStillEachInAnotherValue) {
  constexpr int kReaders = 100;
  std::mutex gate;
  gate.lock();
  Gated::inside = 0;
  Publication<Gated> publication{Gated(1, &gate)};
  std::vector<std::thread> readers;
  std::vector<int> seen(kReaders);
  for (int i = 0; i < kReaders; ++i) {
    readers.emplace_back([&, i] { seen[i] = publication.Read().number; });
    while (Gated::inside == i) std::this_thread::yield();
    PublishNext(publication, Gated(i + 2, &gate));
  }
  EXPECT_EQ(Gated::alive, 2 * kReaders + 1);
  gate.unlock();
  for (std::thread& reader : readers) reader.join();
  for (int i = 0; i < kReaders; ++i) EXPECT_EQ(seen[i], i + 1);
  EXPECT_EQ(Gated::alive, 1);
}

TEST(Publication, ReadersSeeValuesInOrderWhileAWriterPublishes) {
  constexpr int kLast = 20000;
  Publication<std::shared_ptr<const int>> publication{std::make_shared<const int>(0)};
  std::vector<std::thread> readers;
  for (int i = 0; i < 2; ++i) {
    readers.emplace_back([&] {
      int last = 0;
      while (last < kLast) {
        const int now = *publication.Read();
        ASSERT_GE(now, last);
        last = now;
      }
    });
  }
  for (int i = 1; i <= kLast; ++i) {
    publication.Prepare();
    publication.Publish(std::make_shared<const int>(i));
  }
  for (std::thread& reader : readers) reader.join();
}

}  // namespace
}  // namespace zset::internal
