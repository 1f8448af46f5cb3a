// SPDX-License-Identifier: Apache-2.0
#include "zset/token_keys.h"

#include <sodium.h>

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
#include "base/absl_view.h"
#include "tokens/key_id.h"

namespace zset {
namespace {

using internal::AsAbsl;

std::array<unsigned char, TokenKeys::kSecretSize> Derive(std::string_view secret,
                                                         std::string_view purpose) {
  std::array<unsigned char, TokenKeys::kSecretSize> subkey{};
  crypto_generichash(subkey.data(), subkey.size(),
                     reinterpret_cast<const unsigned char*>(purpose.data()), purpose.size(),
                     reinterpret_cast<const unsigned char*>(secret.data()), secret.size());
  return subkey;
}

// The bytes that hex digits stand for; empty if they are no secret.
std::string ParseSecret(std::string_view hex) {
  std::string secret(TokenKeys::kSecretSize, '\0');
  std::size_t size = 0;
  const char* end = nullptr;
  if (sodium_hex2bin(reinterpret_cast<unsigned char*>(secret.data()), secret.size(), hex.data(),
                     hex.size(), nullptr, &size, &end) != 0 ||
      size != secret.size() || end != hex.data() + hex.size()) {
    return {};
  }
  return secret;
}

}  // namespace

TokenKeys::~TokenKeys() {
  for (Key& key : keys_) {
    sodium_memzero(key.signing.data(), key.signing.size());
    sodium_memzero(key.sealing.data(), key.sealing.size());
  }
}

absl::StatusOr<TokenKeys> TokenKeys::Parse(std::string_view text) {
  TokenKeys keys;
  int number = 0;
  for (absl::string_view line : absl::StrSplit(AsAbsl(text), '\n')) {
    ++number;
    line = absl::StripAsciiWhitespace(line);
    if (line.empty() || line.front() == '#') continue;
    const std::vector<absl::string_view> words =
        absl::StrSplit(line, absl::ByAnyChar(" \t"), absl::SkipEmpty());
    if (words.size() != 2) {
      return absl::InvalidArgumentError(
          absl::StrCat("key file, line ", number, ": must be an id and a secret"));
    }
    std::string secret = ParseSecret({words[1].data(), words[1].size()});
    absl::Status status = secret.empty()
                              ? absl::InvalidArgumentError("the secret must be 64 hex digits")
                              : keys.Add({words[0].data(), words[0].size()}, secret);
    sodium_memzero(secret.data(), secret.size());
    if (!status.ok()) {
      return absl::InvalidArgumentError(
          absl::StrCat("key file, line ", number, ": ", status.message()));
    }
  }
  return keys;
}

absl::Status TokenKeys::Add(std::string_view id, std::string_view secret) {
  if (!internal::IsKeyId(id)) {
    return absl::InvalidArgumentError(absl::StrCat(
        "a key id must be 1 to ", internal::kMaxKeyIdSize, " letters, digits, '-' or '_'"));
  }
  if (secret.size() != kSecretSize) {
    return absl::InvalidArgumentError(absl::StrCat("the secret of key ", AsAbsl(id), " has ",
                                                   secret.size(), " bytes, must have ",
                                                   kSecretSize));
  }
  if (Find(id) != nullptr) {
    return absl::InvalidArgumentError(absl::StrCat("key ", AsAbsl(id), " is there already"));
  }
  keys_.push_back({std::string(id), Derive(secret, "zset page token: sign"),
                   Derive(secret, "zset page token: seal")});
  return absl::OkStatus();
}

const TokenKeys::Key* TokenKeys::Find(std::string_view id) const {
  for (const Key& key : keys_) {
    if (key.id == id) return &key;
  }
  return nullptr;
}

}  // namespace zset
