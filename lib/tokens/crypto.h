// Signing and sealing with libsodium.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "zset/token_keys.h"

namespace zset::internal {

std::size_t SignatureSize();
std::size_t SealedSize(std::size_t plain_size);

// HMAC-SHA-512-256 of the text.
std::string Sign(const TokenKeys::Key& key, std::string_view text);

// In constant time.
bool Verify(const TokenKeys::Key& key, std::string_view text, std::string_view signature);

// XChaCha20-Poly1305: a random nonce, then the ciphertext; binds `bound` too.
std::string Seal(const TokenKeys::Key& key, std::string_view plain, std::string_view bound);

// nullopt unless the key sealed this, with this `bound`.
std::optional<std::string> Unseal(const TokenKeys::Key& key, std::string_view sealed,
                                  std::string_view bound);

}  // namespace zset::internal
