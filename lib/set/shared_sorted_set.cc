// SPDX-License-Identifier: Apache-2.0
#include "zset/shared_sorted_set.h"

#include <algorithm>
#include <atomic>
#include <mutex>
#include <new>

#include "set/publication.h"

namespace zset {

// Counters are written by the writer alone, under the mutex.
class SharedSortedSet::Impl {
 public:
  Impl(SortedSet set, SharedSortedSetOptions options)
      : set_(std::move(set)),
        policy_(options.publish),
        clock_(std::move(options.clock)),
        published_at_(clock_()),
        publication_({set_.TakeSnapshot(), 1, 0, published_at_}) {
    policy_.writes = std::max<std::uint64_t>(policy_.writes, 1);
  }

  PublishedView Read() const { return publication_.Read(); }
  absl::Time Now() const { return clock_(); }
  std::uint64_t writes() const { return writes_.load(std::memory_order_acquire); }
  std::uint64_t number() const { return number_.load(std::memory_order_acquire); }

  void Write(absl::FunctionRef<void(SortedSet&)> edit) {
    const std::lock_guard lock(mutex_);
    const WriteScope scope(*this);
    edit(set_);
  }

  void Publish() {
    const std::lock_guard lock(mutex_);
    if (unpublished() > 0) PublishAt(clock_());
  }

  bool PublishIfDue() {
    const std::lock_guard lock(mutex_);
    return PublishDue();
  }

  template <typename Use>
  auto WithSet(Use use) {
    const std::lock_guard lock(mutex_);
    return use(set_);
  }

 private:
  // Counts what an edit changed and publishes it if the time has come, even if the edit
  // throws.
  class WriteScope {
   public:
    explicit WriteScope(Impl& impl) : impl_(impl), before_(impl.set_.content_version()) {}
    ~WriteScope() {
      if (impl_.set_.content_version() == before_) return;
      impl_.writes_.store(impl_.writes() + 1, std::memory_order_release);
      try {
        impl_.PublishDue();
      } catch (const std::bad_alloc&) {
        // The write is done; the next one publishes both.
      }
    }
    WriteScope(const WriteScope&) = delete;
    WriteScope& operator=(const WriteScope&) = delete;

   private:
    Impl& impl_;
    const std::uint64_t before_;
  };

  std::uint64_t unpublished() const { return writes() - published_writes_; }

  bool PublishDue() {
    if (unpublished() == 0) return false;
    const bool enough = unpublished() >= policy_.writes;
    if (!enough && policy_.interval == absl::InfiniteDuration()) return false;
    const absl::Time now = clock_();
    if (!enough && now - published_at_ < policy_.interval) return false;
    PublishAt(now);
    return true;
  }

  void PublishAt(absl::Time now) {
    publication_.Prepare();
    PublishedView view{set_.TakeSnapshot(), number() + 1, writes(), now};
    published_writes_ = view.writes;
    published_at_ = now;
    publication_.Publish(std::move(view));
    // Behind the publication: who sees the number finds a view no older.
    number_.store(number() + 1, std::memory_order_release);
  }

  mutable std::mutex mutex_;
  SortedSet set_;
  PublishPolicy policy_;
  std::function<absl::Time()> clock_;
  std::uint64_t published_writes_ = 0;
  absl::Time published_at_;
  std::atomic<std::uint64_t> writes_{0};
  std::atomic<std::uint64_t> number_{1};
  internal::Publication<PublishedView> publication_;
};

SharedSortedSet::SharedSortedSet(SharedSortedSetOptions options)
    : SharedSortedSet(SortedSet(options.set), std::move(options)) {}

SharedSortedSet::SharedSortedSet(SortedSet set, SharedSortedSetOptions options)
    : impl_(std::make_unique<Impl>(std::move(set), std::move(options))) {}

SharedSortedSet::~SharedSortedSet() = default;

PublishedView SharedSortedSet::Read() const { return impl_->Read(); }

ViewAge SharedSortedSet::AgeOf(const PublishedView& view) const {
  return {impl_->writes() - view.writes, impl_->Now() - view.published_at};
}

void SharedSortedSet::WriteErased(absl::FunctionRef<void(SortedSet&)> edit) { impl_->Write(edit); }

absl::StatusOr<AddResult> SharedSortedSet::Add(std::string_view member, double score,
                                               const AddOptions& options) {
  return Write([&](SortedSet& set) { return set.Add(member, score, options); });
}

absl::StatusOr<AddResult> SharedSortedSet::Increment(std::string_view member, double increment,
                                                     const AddOptions& options) {
  return Write([&](SortedSet& set) { return set.Increment(member, increment, options); });
}

absl::StatusOr<AddManyResult> SharedSortedSet::AddMany(std::span<const EntryView> entries,
                                                       const AddOptions& options) {
  return Write([&](SortedSet& set) { return set.AddMany(entries, options); });
}

bool SharedSortedSet::Remove(std::string_view member) {
  return Write([&](SortedSet& set) { return set.Remove(member); });
}

std::size_t SharedSortedSet::RemoveMany(std::span<const std::string_view> members) {
  return Write([&](SortedSet& set) { return set.RemoveMany(members); });
}

absl::StatusOr<std::size_t> SharedSortedSet::RemoveRange(const Interval& interval) {
  return Write([&](SortedSet& set) { return set.RemoveRange(interval); });
}

std::vector<Entry> SharedSortedSet::PopLowest(std::size_t count) {
  return Write([&](SortedSet& set) { return set.PopLowest(count); });
}

std::vector<Entry> SharedSortedSet::PopHighest(std::size_t count) {
  return Write([&](SortedSet& set) { return set.PopHighest(count); });
}

void SharedSortedSet::Clear() {
  Write([](SortedSet& set) { set.Clear(); });
}

void SharedSortedSet::Publish() { impl_->Publish(); }

bool SharedSortedSet::PublishIfDue() { return impl_->PublishIfDue(); }

void SharedSortedSet::Reclaim() {
  impl_->WithSet([](SortedSet& set) { set.Reclaim(); });
}

MemoryUsage SharedSortedSet::memory_usage() const {
  return impl_->WithSet([](const SortedSet& set) { return set.memory_usage(); });
}

std::size_t SharedSortedSet::KeptBy(std::span<const Snapshot> snapshots) const {
  return impl_->WithSet([snapshots](const SortedSet& set) {
    std::size_t bytes = 0;
    for (const Snapshot& snapshot : snapshots) bytes += set.KeptBy(snapshot);
    return bytes;
  });
}

const PublishedView& SharedReader::Latest() {
  if (set_->impl_->number() != view_.number) view_ = set_->Read();
  return view_;
}

}  // namespace zset
