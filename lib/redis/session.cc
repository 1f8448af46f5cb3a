// SPDX-License-Identifier: Apache-2.0
#include "zset/session.h"

#include "redis/dispatch.h"

namespace zset {

Session::Session(const Keyspace& keyspace)
    : state_(std::make_unique<internal::SessionState>(keyspace.state_)) {}
Session::~Session() = default;
Session::Session(Session&&) noexcept = default;
Session& Session::operator=(Session&&) noexcept = default;

Reply Session::Execute(std::span<const std::string_view> args) {
  return internal::Dispatch(*state_, args);
}

std::optional<Reply> Session::Poll() {
  if (state_->waiter.waiting) state_->keyspace().Tick();
  return std::exchange(state_->waiter.answer, std::nullopt);
}

bool Session::blocked() const {
  return state_->waiter.waiting || state_->waiter.answer.has_value();
}

std::optional<absl::Time> Session::deadline() const {
  return state_->waiter.waiting ? state_->waiter.deadline : std::nullopt;
}

void Session::Unblock() {
  if (!state_->waiter.waiting) return;
  state_->keyspace().waiters().Answer(&state_->waiter, Reply::NullArray());
}

int Session::database() const { return state_->db; }

RespOptions Session::resp() const { return state_->resp(); }

}  // namespace zset
