// TokenKeys: the secrets that sign and seal page tokens, by id.
//
//   zset::TokenKeys keys;
//   keys.Add("2026-10", old_secret).IgnoreError();
//   keys.Add("2026-11", new_secret).IgnoreError();   // signs from now on
//
// To rotate: add the new key on every server (the old one still signs where the new
// one is missing), and remove the old one when its last token has expired.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"

namespace zset {

class TokenKeys {
 public:
  // Of a secret, in bytes.
  static constexpr std::size_t kSecretSize = 32;

  TokenKeys() = default;
  TokenKeys(const TokenKeys&) = default;
  TokenKeys(TokenKeys&&) noexcept = default;
  TokenKeys& operator=(const TokenKeys&) = default;
  TokenKeys& operator=(TokenKeys&&) noexcept = default;
  // Overwrites the secrets.
  ~TokenKeys();

  // Keys from a text of lines `id secret`, oldest first: the id as in Add, the secret
  // as 64 hex digits (`openssl rand -hex 32` makes one). Empty lines and lines that
  // begin with # are skipped.
  //
  // Errors: kInvalidArgument, naming the line, never showing a secret.
  static absl::StatusOr<TokenKeys> Parse(std::string_view text);

  // Adds a key, which becomes the one that signs and seals.
  //
  // Errors: kInvalidArgument unless `id` is 1 to 32 letters, digits, '-' or '_', new
  //         here, and `secret` is kSecretSize bytes.
  absl::Status Add(std::string_view id, std::string_view secret);

  bool empty() const { return keys_.empty(); }
  std::size_t size() const { return keys_.size(); }

  // A key, with one subkey for each purpose, so that no two algorithms share one.
  struct Key {
    std::string id;
    std::array<unsigned char, kSecretSize> signing{};
    std::array<unsigned char, kSecretSize> sealing{};
  };

  // The key added last, or null if there is none.
  const Key* newest() const { return keys_.empty() ? nullptr : &keys_.back(); }
  // The key with this id, or null.
  const Key* Find(std::string_view id) const;

 private:
  std::vector<Key> keys_;
};

}  // namespace zset
