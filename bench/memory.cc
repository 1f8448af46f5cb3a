// Bytes a member of each structure, counted by a replaced operator new: what the
// structure asked for, and what the heap gave (with malloc's header and rounding).
//
//   memory_bench [--size=N] [--shape=S] [--member-bytes=MIN:MAX] [--prefix=P]
//
// Writes CSV: structure,state,asked_per_member,heap_per_member.
// SPDX-License-Identifier: Apache-2.0

#include <algorithm>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <new>
#include <string>
#include <string_view>
#include <vector>

#include "own_operations.h"
#include "structures/btree_board.h"
#include "structures/multi_index_board.h"
#include "structures/pb_ds_board.h"
#include "structures/skiplist_board.h"
#include "structures/zset_board.h"
#include "workload.h"

namespace {

// Bytes alive. What was asked for is kept in front of each allocation, and not
// counted itself.
std::size_t asked = 0;
std::size_t given = 0;

struct Header {
  std::size_t asked;
  std::size_t offset;  // of the caller's bytes from malloc's
};

// What malloc takes for so many bytes: its header, rounding, 32 at least.
std::size_t HeapBytes(std::size_t bytes) {
  return std::max<std::size_t>(32, (bytes + sizeof(std::size_t) + 15) & ~std::size_t{15});
}

void* Allocate(std::size_t bytes, std::size_t alignment) {
  const std::size_t offset = std::max(alignment, sizeof(Header));
  void* memory =
      std::aligned_alloc(alignment, (offset + bytes + alignment - 1) / alignment * alignment);
  if (memory == nullptr) throw std::bad_alloc();
  char* caller = static_cast<char*>(memory) + offset;
  ::new (caller - sizeof(Header)) Header{bytes, offset};
  asked += bytes;
  given += HeapBytes(bytes);
  return caller;
}

void Free(void* caller) {
  if (caller == nullptr) return;
  char* at = static_cast<char*>(caller);
  const Header header = *reinterpret_cast<Header*>(at - sizeof(Header));
  asked -= header.asked;
  given -= HeapBytes(header.asked);
  std::free(at - header.offset);
}

}  // namespace

void* operator new(std::size_t bytes) { return Allocate(bytes, alignof(std::max_align_t)); }
void* operator new(std::size_t bytes, std::align_val_t alignment) {
  return Allocate(bytes, std::max(static_cast<std::size_t>(alignment), alignof(std::max_align_t)));
}
void operator delete(void* memory) noexcept { Free(memory); }
void operator delete(void* memory, std::size_t) noexcept { Free(memory); }
void operator delete(void* memory, std::align_val_t) noexcept { Free(memory); }
void operator delete(void* memory, std::size_t, std::align_val_t) noexcept { Free(memory); }

namespace zset::bench {
namespace {

// Counts from its making on.
class Meter {
 public:
  void Report(std::string_view structure, const char* state, std::size_t members) const {
    const auto n = static_cast<double>(members);
    std::printf("%s,%s,%.1f,%.1f\n", std::string(structure).c_str(), state,
                static_cast<double>(asked - asked_before_) / n,
                static_cast<double>(given - given_before_) / n);
    std::fflush(stdout);
  }

 private:
  std::size_t asked_before_ = asked;
  std::size_t given_before_ = given;
};

template <typename Board>
void Churn(Board& board, const Workload& load) {
  const std::size_t n = load.queries.size();
  for (int round = 0; round < 3; ++round) {
    for (std::size_t i = 0; i < n; ++i) RemoveInsertOp::Run(board, load, i, 0);
    RemoveInsertOp::Restore(board, load, n, 0);
  }
  // Every row once.
  for (const Row& row : load.rows) {
    board.Remove(row.member);
    board.Insert(row.member, row.score);
  }
}

template <typename Board>
void MeasureLoading(const Workload& load) {
  const Meter meter;
  Board board;
  for (const Row& row : load.rows) board.Insert(row.member, row.score);
  meter.Report(Board::kName, "loaded", board.size());
  Churn(board, load);
  meter.Report(Board::kName, "churned", board.size());
}

void MeasureBulkLoading(const Workload& load) {
  ZsetBoard board;
  for (const Row& row : load.rows) board.Insert(row.member, row.score);
  const std::vector<EntryView> entries = Entries(board.set());
  const Meter meter;
  const SortedSet made = SortedSet::FromSorted(entries, ZsetBoard::Options()).value();
  meter.Report(ZsetBoard::kName, "bulk loaded", made.size());
}

// While one snapshot is held through 20,000 updates, and when it is gone.
void MeasureSnapshot(const Workload& load) {
  if (!OwnUpdates::Suits(load.options.shape)) return;
  const Meter meter;
  ZsetBoard board;
  for (const Row& row : load.rows) board.Insert(row.member, row.score);
  {
    const Snapshot snapshot = board.set().TakeSnapshot();
    OwnUpdates::Update(board, load, UpdateOp::Times(load.options.size));
    meter.Report(ZsetBoard::kName, "snapshot held", board.size());
  }
  board.set().Reclaim();
  meter.Report(ZsetBoard::kName, "snapshot dropped", board.size());
}

// Sets of default options and ten members, the handle not counted; per set.
void MeasureSmallSets(const Workload& load) {
  constexpr std::size_t kSets = 500;
  constexpr std::size_t kMembers = 10;
  if (load.rows.size() < kSets * kMembers) return;
  std::vector<SortedSet> sets(kSets);
  const Meter meter;
  for (std::size_t i = 0; i < kSets * kMembers; ++i) {
    (void)sets[i / kMembers].Add(load.rows[i].member, load.rows[i].score);
  }
  meter.Report(ZsetBoard::kName, "set of ten (per set)", kSets);
}

int Main(int argc, char** argv) {
  WorkloadOptions options{.size = 1'000'000};
  for (int i = 1; i < argc; ++i) {
    if (ParseWorkloadFlag(argv[i], options)) continue;
    std::fprintf(stderr, "unknown flag: %s\n", argv[i]);
    return 1;
  }
  const Workload load(options);
  std::puts("structure,state,asked_per_member,heap_per_member");
  MeasureLoading<ZsetBoard>(load);
  MeasureBulkLoading(load);
  MeasureSnapshot(load);
  MeasureSmallSets(load);
  MeasureLoading<MultiIndexBoard>(load);
  MeasureLoading<PbDsBoard>(load);
  MeasureLoading<BtreeBoard>(load);
  MeasureLoading<SkiplistBoard>(load);
  return 0;
}

}  // namespace
}  // namespace zset::bench

int main(int argc, char** argv) { return zset::bench::Main(argc, argv); }
