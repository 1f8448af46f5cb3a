// SPDX-License-Identifier: Apache-2.0
#include "zset/testing/faults.h"

#include <algorithm>
#include <utility>

#include "testing/words.h"

namespace zset::testing {
namespace {

// Counts one more match; whether the fault is due at it.
bool IsDue(const Fault& fault, std::size_t seen, std::size_t fired) {
  if (seen < fault.skip || fired >= fault.times) return false;
  return (seen - fault.skip) % fault.every == fault.every - 1;
}

}  // namespace

FaultySession::FaultySession(const Keyspace& keyspace)
    : profile_(keyspace.profile()), session_(keyspace) {}

void FaultySession::Inject(Fault fault) {
  fault.every = std::max<std::size_t>(fault.every, 1);
  armed_.push_back({std::move(fault)});
}

void FaultySession::Heal() { armed_.clear(); }

bool FaultySession::Matches(const Fault& fault, std::span<const std::string_view> words) const {
  if (words.empty()) return false;
  if (!fault.command.empty() && !SameWord(words[0], fault.command)) return false;
  if (fault.key.empty()) return true;
  const std::vector<std::string_view> keys = KeysOf(words, profile_);
  return std::find(keys.begin(), keys.end(), fault.key) != keys.end();
}

const Fault* FaultySession::Due(std::span<const std::string_view> words) {
  const Fault* due = nullptr;
  for (Armed& armed : armed_) {
    if (!Matches(armed.fault, words)) continue;
    const bool is_due = IsDue(armed.fault, armed.seen++, armed.fired);
    if (!is_due || due != nullptr) continue;
    ++armed.fired;
    due = &armed.fault;
  }
  return due;
}

Reply FaultySession::Execute(std::span<const std::string_view> words) {
  const Fault* fault = Due(words);
  if (fault == nullptr) return session_.Execute(words);
  ++fired_;
  const Reply own = fault->does_its_work ? session_.Execute(words) : Reply();
  return fault->reply ? fault->reply(words, own) : Reply::Error(fault->error);
}

}  // namespace zset::testing
