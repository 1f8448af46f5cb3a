// SPDX-License-Identifier: Apache-2.0
#include "tokens/crypto.h"

#include <sodium.h>

namespace zset::internal {
namespace {

constexpr std::size_t kNonceSize = crypto_aead_xchacha20poly1305_ietf_NPUBBYTES;
constexpr std::size_t kTagSize = crypto_aead_xchacha20poly1305_ietf_ABYTES;

static_assert(TokenKeys::kSecretSize == crypto_auth_KEYBYTES);
static_assert(TokenKeys::kSecretSize == crypto_aead_xchacha20poly1305_ietf_KEYBYTES);

const unsigned char* Bytes(std::string_view text) {
  return reinterpret_cast<const unsigned char*>(text.data());
}

unsigned char* Bytes(std::string& text) { return reinterpret_cast<unsigned char*>(text.data()); }

}  // namespace

std::size_t SignatureSize() { return crypto_auth_BYTES; }

std::size_t SealedSize(std::size_t plain_size) { return kNonceSize + plain_size + kTagSize; }

std::string Sign(const TokenKeys::Key& key, std::string_view text) {
  std::string signature(crypto_auth_BYTES, '\0');
  crypto_auth(Bytes(signature), Bytes(text), text.size(), key.signing.data());
  return signature;
}

bool Verify(const TokenKeys::Key& key, std::string_view text, std::string_view signature) {
  return signature.size() == crypto_auth_BYTES &&
         crypto_auth_verify(Bytes(signature), Bytes(text), text.size(), key.signing.data()) == 0;
}

std::string Seal(const TokenKeys::Key& key, std::string_view plain, std::string_view bound) {
  std::string sealed(SealedSize(plain.size()), '\0');
  unsigned char* const nonce = Bytes(sealed);
  randombytes_buf(nonce, kNonceSize);
  crypto_aead_xchacha20poly1305_ietf_encrypt(nonce + kNonceSize, nullptr, Bytes(plain),
                                             plain.size(), Bytes(bound), bound.size(), nullptr,
                                             nonce, key.sealing.data());
  return sealed;
}

std::optional<std::string> Unseal(const TokenKeys::Key& key, std::string_view sealed,
                                  std::string_view bound) {
  if (sealed.size() < kNonceSize + kTagSize) return std::nullopt;
  const std::string_view nonce = sealed.substr(0, kNonceSize);
  const std::string_view cipher = sealed.substr(kNonceSize);
  std::string plain(cipher.size() - kTagSize, '\0');
  if (crypto_aead_xchacha20poly1305_ietf_decrypt(Bytes(plain), nullptr, nullptr, Bytes(cipher),
                                                 cipher.size(), Bytes(bound), bound.size(),
                                                 Bytes(nonce), key.sealing.data()) != 0) {
    return std::nullopt;
  }
  return plain;
}

}  // namespace zset::internal
