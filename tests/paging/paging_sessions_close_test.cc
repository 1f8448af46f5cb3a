// PagingSessions::CloseList beside threads that are inside a source.
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <atomic>
#include <cstddef>
#include <future>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <thread>
#include <vector>

#include "zset/paging_sessions.h"
#include "zset/sorted_set.h"

namespace zset {
namespace {

// Lets each of its functions wait at a gate, once, until the test opens it.
class GatedSource final : public SnapshotSource {
 public:
  struct Gate {
    bool armed = false;
    std::promise<void> reached;
    std::promise<void> opened;
  };

  Snapshot TakeSnapshot() override {
    Pass(open_gate);
    return set_.TakeSnapshot();
  }
  std::size_t SnapshotBytes() override {
    Pass(maintain_gate);
    return bytes;
  }
  std::size_t BytesKeptBy(std::span<const Snapshot> snapshots) override {
    return snapshots.empty() ? 0 : bytes.load();
  }
  void Reclaim() override {
    Pass(maintain_gate);
    set_.Reclaim();
  }

  std::atomic<int> calls = 0;
  std::atomic<std::size_t> bytes = 0;  // that it says its snapshots keep
  Gate open_gate;
  Gate maintain_gate;

 private:
  void Pass(Gate& gate) {
    ++calls;
    const std::lock_guard lock(mutex_);
    if (!gate.armed) return;
    gate.armed = false;
    gate.reached.set_value();
    gate.opened.get_future().wait();
  }

  std::mutex mutex_;
  SortedSet set_;
};

class CloseListTest : public ::testing::Test {
 protected:
  static constexpr std::size_t kCap = 1000;

  // Calls CloseList on a thread of its own and comes back when it is waiting, or over.
  std::thread BeginClosing() {
    std::thread closer([this] {
      sessions_.CloseList(*source_);
      closed_ = true;
    });
    // This source is not held up, and names the same list, so its Opens tell.
    while (!closed_ && OpenElsewhere() != PagingError::kListClosed) std::this_thread::yield();
    return closer;
  }

  std::optional<PagingError> OpenElsewhere() {
    return PagingErrorOf(sessions_.Open(other_door_, Listing{}).status());
  }

  // Reaches the list of another source.
  class OtherDoor final : public SnapshotSource {
   public:
    explicit OtherDoor(const SnapshotSource& list) : list_(list) {}
    const void* ListId() const override { return list_.ListId(); }
    Snapshot TakeSnapshot() override { return {}; }
    std::size_t SnapshotBytes() override { return 0; }
    std::size_t BytesKeptBy(std::span<const Snapshot>) override { return 0; }
    void Reclaim() override {}

   private:
    const SnapshotSource& list_;
  };

  std::shared_ptr<GatedSource> source_ = std::make_shared<GatedSource>();
  std::shared_ptr<OtherDoor> other_door_ = std::make_shared<OtherDoor>(*source_);
  PagingSessions sessions_{{.clock = [] { return absl::UnixEpoch(); }, .max_bytes = kCap}};
  std::atomic<bool> closed_ = false;
};

TEST_F(CloseListTest, WaitsForAnOpenThatIsInsideTheSource) {
  source_->open_gate.armed = true;
  std::optional<SessionId> opened;
  std::thread opener([&] { opened = sessions_.Open(source_, Listing{}).value(); });
  source_->open_gate.reached.get_future().wait();
  std::thread closer = BeginClosing();
  EXPECT_FALSE(closed_);
  source_->open_gate.opened.set_value();
  closer.join();
  opener.join();

  const int calls = source_->calls;
  EXPECT_EQ(PagingErrorOf(sessions_.Next(*opened).status()), PagingError::kSessionClosed);
  sessions_.Maintain();
  EXPECT_EQ(source_->calls, calls);
  EXPECT_EQ(source_.use_count(), 1);
}

TEST_F(CloseListTest, WaitsForAMaintainThatIsInsideTheSource) {
  EXPECT_TRUE(sessions_.Open(source_, Listing{}).ok());
  source_->maintain_gate.armed = true;
  std::thread maintainer([&] { sessions_.Maintain(); });
  source_->maintain_gate.reached.get_future().wait();
  std::thread closer = BeginClosing();
  EXPECT_FALSE(closed_);
  source_->maintain_gate.opened.set_value();
  closer.join();
  maintainer.join();

  const int calls = source_->calls;
  sessions_.Maintain();
  EXPECT_EQ(source_->calls, calls);
  EXPECT_EQ(source_.use_count(), 1);
}

TEST_F(CloseListTest, LeavesTheListToBeOpenedAnew) {
  EXPECT_TRUE(sessions_.Open(source_, Listing{}).ok());
  sessions_.CloseList(*source_);
  sessions_.CloseList(*source_);
  const SessionId again = sessions_.Open(source_, Listing{}).value();
  EXPECT_TRUE(sessions_.Next(again).ok());
}

TEST_F(CloseListTest, DoesNotWaitForThoseInsideOtherLists) {
  const auto other = std::make_shared<GatedSource>();
  other->open_gate.armed = true;
  std::thread opener([&] { sessions_.Open(other, Listing{}).value(); });
  other->open_gate.reached.get_future().wait();
  EXPECT_TRUE(sessions_.Open(source_, Listing{}).ok());
  sessions_.CloseList(*source_);
  other->open_gate.opened.set_value();
  opener.join();
  EXPECT_EQ(sessions_.counters().open, 1u);
}

// While a list is closed at the cap of bytes, whoever is inside it must not end the
// sessions of others for it.
class CloseAtTheCapTest : public CloseListTest {
 protected:
  static constexpr int kBystanders = 3;

  CloseAtTheCapTest() {
    other_->bytes = 10;
    for (int i = 0; i < kBystanders; ++i) {
      bystanders_.push_back(sessions_.Open(other_, Listing{}).value());
    }
    EXPECT_TRUE(sessions_.Open(source_, Listing{}).ok());
    sessions_.Maintain();
  }

  // Has `call` inside the source when its list is closed and found to be over the cap.
  template <typename Call>
  void CloseDuring(const Call& call) {
    source_->bytes = 10 * kCap;
    source_->maintain_gate.armed = true;
    std::thread caller(call);
    source_->maintain_gate.reached.get_future().wait();
    std::thread closer = BeginClosing();
    source_->maintain_gate.opened.set_value();
    caller.join();
    closer.join();
  }

  void ExpectBystandersOpen() {
    for (const SessionId& id : bystanders_) EXPECT_TRUE(sessions_.Next(id).ok());
    EXPECT_EQ(sessions_.counters().evicted, 0u);
    EXPECT_EQ(sessions_.counters().open, static_cast<std::size_t>(kBystanders));
    EXPECT_EQ(sessions_.counters().bytes_kept_alive, 10u);
  }

  std::shared_ptr<GatedSource> other_ = std::make_shared<GatedSource>();
  std::vector<SessionId> bystanders_;
};

TEST_F(CloseAtTheCapTest, AnOpenInsideTheListSparesOtherLists) {
  CloseDuring([this] { sessions_.Open(source_, Listing{}).status().IgnoreError(); });
  ExpectBystandersOpen();
  EXPECT_EQ(sessions_.counters().refused, 0u);
}

TEST_F(CloseAtTheCapTest, AMaintainInsideTheListSparesOtherLists) {
  CloseDuring([this] { sessions_.Maintain(); });
  ExpectBystandersOpen();
}

TEST_F(CloseAtTheCapTest, TheListCountsNoMoreFromThatMomentOn) {
  source_->bytes = kCap - 10;
  sessions_.Maintain();
  ASSERT_EQ(sessions_.counters().bytes_kept_alive, kCap);
  source_->open_gate.armed = true;
  std::thread opener([&] { EXPECT_TRUE(sessions_.Open(source_, Listing{}).ok()); });
  source_->open_gate.reached.get_future().wait();
  std::thread closer = BeginClosing();
  EXPECT_EQ(sessions_.counters().bytes_kept_alive, 10u);
  EXPECT_EQ(sessions_.counters().open, static_cast<std::size_t>(kBystanders));
  other_->bytes = 20;
  bystanders_.push_back(sessions_.Open(other_, Listing{}).value());
  sessions_.Maintain();
  EXPECT_EQ(sessions_.counters().bytes_kept_alive, 20u);
  source_->open_gate.opened.set_value();
  opener.join();
  closer.join();
  for (const SessionId& id : bystanders_) EXPECT_TRUE(sessions_.Next(id).ok());
  EXPECT_EQ(sessions_.counters().open, bystanders_.size());
}

}  // namespace
}  // namespace zset
