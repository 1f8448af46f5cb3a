// What readers get done while one writer runs at full speed: SharedSortedSet under
// several policies, beside a plain set under a mutex and under a reader-writer lock.
//
//   build/bench/bench/shared_bench [entries [milliseconds]]
//
// A read is the rank of a random member; a write moves a random member. Each row is
// measured alone; rates are those of all readers together.
// SPDX-License-Identifier: Apache-2.0
#include <atomic>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <mutex>
#include <random>
#include <shared_mutex>
#include <string>
#include <thread>
#include <vector>

#include "zset/shared_sorted_set.h"

namespace zset {
namespace {

using Clock = std::chrono::steady_clock;

std::vector<std::string> g_members;

SortedSet Filled() {
  std::mt19937_64 random(1);
  SortedSet set;
  for (const std::string& member : g_members) {
    set.Add(member, static_cast<double>(random() % g_members.size())).value();
  }
  return set;
}

// One way to share a set: what a write does, and what each reader thread calls.
struct Way {
  std::function<void(const std::string&, double)> write;
  std::function<std::function<std::size_t(const std::string&)>()> make_reader;
};

struct Rates {
  double reads;
  double writes;
};

Rates Measure(const Way& way, int readers, std::chrono::milliseconds time) {
  std::atomic<bool> stop = false;
  std::atomic<std::uint64_t> reads = 0;
  std::atomic<std::uint64_t> sum = 0;
  std::uint64_t writes = 0;
  std::vector<std::thread> threads;
  for (int r = 0; r < readers; ++r) {
    threads.emplace_back([&, r] {
      std::mt19937_64 random(static_cast<std::uint64_t>(r) + 2);
      const auto read = way.make_reader();
      std::uint64_t done = 0;
      std::uint64_t found = 0;
      for (; !stop; ++done) found += read(g_members[random() % g_members.size()]);
      reads += done;
      sum += found;
    });
  }
  threads.emplace_back([&] {
    std::mt19937_64 random(100);
    for (; !stop; ++writes) {
      way.write(g_members[random() % g_members.size()],
                static_cast<double>(random() % g_members.size()));
    }
  });
  const auto start = Clock::now();
  std::this_thread::sleep_for(time);
  stop = true;
  for (std::thread& thread : threads) thread.join();
  const double seconds = std::chrono::duration<double>(Clock::now() - start).count();
  return {static_cast<double>(reads) / seconds, static_cast<double>(writes) / seconds};
}

void Report(const char* name, const Way& way, std::chrono::milliseconds time) {
  std::printf("%-34s", name);
  for (const int readers : {1, 2}) {
    const Rates rates = Measure(way, readers, time);
    std::printf(" %10.0f %10.0f", rates.reads / 1000, rates.writes / 1000);
    std::fflush(stdout);
  }
  std::printf("\n");
}

template <typename Mutex, template <typename> typename ReadLock>
void ReportLocked(const char* name, std::chrono::milliseconds time) {
  SortedSet set = Filled();
  Mutex mutex;
  const auto read = [&](const std::string& member) {
    const ReadLock<Mutex> lock(mutex);
    return *set.Rank(member);
  };
  Report(name,
         {[&](const std::string& member, double score) {
            const std::lock_guard lock(mutex);
            set.Add(member, score).value();
          },
          [&] { return read; }},
         time);
}

void ReportShared(const char* name, PublishPolicy policy, bool keeps_view,
                  std::chrono::milliseconds time) {
  SharedSortedSet set(Filled(), {.publish = policy});
  Way way;
  way.write = [&](const std::string& member, double score) { set.Add(member, score).value(); };
  way.make_reader = [&]() -> std::function<std::size_t(const std::string&)> {
    if (!keeps_view) return [&](const std::string& member) { return *set.Read()->Rank(member); };
    return [reader = SharedReader(set)](const std::string& member) mutable {
      return *reader.Latest()->Rank(member);
    };
  };
  Report(name, way, time);
}

}  // namespace
}  // namespace zset

int main(int argc, char** argv) {
  using zset::PublishPolicy;
  const long entries = argc > 1 ? std::atol(argv[1]) : 100'000;
  const std::chrono::milliseconds time(argc > 2 ? std::atol(argv[2]) : 1000);
  for (long i = 0; i < entries; ++i) zset::g_members.push_back("player:" + std::to_string(i));
  std::printf("%ld entries; thousands a second\n%-34s %21s %21s\n%-34s %10s %10s %10s %10s\n",
              entries, "", "1 reader", "2 readers", "", "reads", "writes", "reads", "writes");
  zset::ReportLocked<std::mutex, std::lock_guard>("mutex", time);
  zset::ReportLocked<std::shared_mutex, std::shared_lock>("reader-writer lock", time);
  zset::ReportShared("shared, every write", PublishPolicy::EveryWrite(), false, time);
  zset::ReportShared("shared, every 100 writes", PublishPolicy::EveryWrites(100), false, time);
  zset::ReportShared("shared, every ms", PublishPolicy::Every(absl::Milliseconds(1)), false, time);
  zset::ReportShared("shared, every ms, SharedReader", PublishPolicy::Every(absl::Milliseconds(1)),
                     true, time);
  return 0;
}
