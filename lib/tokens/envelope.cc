// SPDX-License-Identifier: Apache-2.0
#include "tokens/envelope.h"

#include <sodium.h>

#include <array>
#include <optional>
#include <utility>
#include <vector>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "base/absl_view.h"
#include "tokens/base64.h"
#include "tokens/key_id.h"
#include "tokens/token_status.h"

namespace zset::internal {
namespace {

constexpr char kSeparator = '.';
constexpr int kVersion = 1;
constexpr std::size_t kCheckBytes = 6;
constexpr std::size_t kCheckSize = kCheckBytes / 3 * 4;
constexpr std::size_t kMaxDigits = 9;

struct FormLetter {
  TokenForm form;
  char letter;
  std::size_t parts;  // between length and check
};
constexpr std::array kForms = {FormLetter{TokenForm::kReadable, 'r', 1},
                               FormLetter{TokenForm::kSigned, 's', 3},
                               FormLetter{TokenForm::kSealed, 'x', 2}};

absl::Status Truncated() {
  return MakeTokenError(TokenError::kTruncated, "the page token's end is missing");
}

absl::Status Damaged() {
  return MakeTokenError(TokenError::kDamaged, "this is no page token, or a damaged one");
}

// Without a key: against accidents alone.
std::string CheckOf(std::string_view text) {
  std::array<unsigned char, crypto_generichash_BYTES_MIN> hash{};
  crypto_generichash(hash.data(), hash.size(), reinterpret_cast<const unsigned char*>(text.data()),
                     text.size(), nullptr, 0);
  return ToBase64Url({reinterpret_cast<const char*>(hash.data()), kCheckBytes});
}

// Takes the digits at the front of `rest`; nullopt if there are none, too many, or a
// leading zero.
std::optional<std::size_t> TakeNumber(std::string_view& rest) {
  std::size_t digits = 0;
  while (digits < rest.size() && rest[digits] >= '0' && rest[digits] <= '9') ++digits;
  std::uint32_t number = 0;
  if (digits == 0 || digits > kMaxDigits || rest.front() == '0' ||
      !absl::SimpleAtoi(AsAbsl(rest.substr(0, digits)), &number)) {
    return std::nullopt;
  }
  rest.remove_prefix(digits);
  return number;
}

const FormLetter* FormOf(char letter) {
  for (const FormLetter& form : kForms) {
    if (form.letter == letter) return &form;
  }
  return nullptr;
}

// Reads "z1s.93." and what the token's length says about it; leaves what follows.
absl::StatusOr<const FormLetter*> TakeHead(std::string_view token, std::string_view& rest) {
  rest = token;
  if (rest.empty() || rest == "z") return Truncated();
  if (rest.front() != 'z') return Damaged();
  rest.remove_prefix(1);
  const std::optional<std::size_t> version = TakeNumber(rest);
  if (!version.has_value()) return Damaged();
  if (rest.empty()) return Truncated();
  if (*version > kVersion) {
    return MakeTokenError(TokenError::kFutureVersion,
                          absl::StrCat("the page token has format ", *version,
                                       ", newer than format ", kVersion, " known here"));
  }
  const FormLetter* form = FormOf(rest.front());
  if (form == nullptr) return Damaged();
  rest.remove_prefix(1);
  if (rest.empty() || rest.size() == 1)
    return rest == "." || rest.empty() ? Truncated() : Damaged();
  if (rest.front() != kSeparator) return Damaged();
  rest.remove_prefix(1);
  const std::optional<std::size_t> length = TakeNumber(rest);
  if (!length.has_value()) return Damaged();
  if (rest.empty() || token.size() < *length) return Truncated();
  if (rest.front() != kSeparator || token.size() > *length) return Damaged();
  rest.remove_prefix(1);
  return form;
}

std::vector<std::string_view> Split(std::string_view text) {
  std::vector<std::string_view> parts;
  while (true) {
    const std::size_t at = text.find(kSeparator);
    parts.push_back(text.substr(0, at));
    if (at == std::string_view::npos) return parts;
    text.remove_prefix(at + 1);
  }
}

std::size_t Base64Size(std::size_t bytes) { return (bytes * 4 + 2) / 3; }

}  // namespace

std::string EnvelopeHead(TokenForm form, std::string_view key_id, std::size_t body_size,
                         std::size_t signature_size) {
  const std::string key = form == TokenForm::kReadable ? "" : absl::StrCat(AsAbsl(key_id), ".");
  const std::size_t rest = key.size() + Base64Size(body_size) +
                           (form == TokenForm::kSigned ? 1 + Base64Size(signature_size) : 0) + 1 +
                           kCheckSize;
  const char letter = kForms[static_cast<std::size_t>(form)].letter;
  const std::string start = absl::StrCat("z", kVersion, std::string(1, letter), ".");
  // The length counts its own digits.
  std::size_t length = start.size() + 1 + 1 + rest;
  while (start.size() + absl::StrCat(length).size() + 1 + rest != length) {
    length = start.size() + absl::StrCat(length).size() + 1 + rest;
  }
  return absl::StrCat(start, length, ".", key);
}

std::string WithCheck(const std::string& text) { return absl::StrCat(text, ".", CheckOf(text)); }

absl::StatusOr<Envelope> OpenEnvelope(std::string_view token) {
  std::string_view rest;
  const absl::StatusOr<const FormLetter*> form = TakeHead(token, rest);
  if (!form.ok()) return form.status();
  if (rest.size() < kCheckSize + 1 || rest[rest.size() - kCheckSize - 1] != kSeparator) {
    return Damaged();
  }
  const std::string_view check = token.substr(token.size() - kCheckSize);
  if (CheckOf(token.substr(0, token.size() - kCheckSize - 1)) != check) return Damaged();

  rest.remove_suffix(kCheckSize + 1);
  const std::vector<std::string_view> parts = Split(rest);
  if (parts.size() != (*form)->parts) return Damaged();
  Envelope envelope;
  envelope.form = (*form)->form;
  std::string_view body = parts[0];
  if (envelope.form != TokenForm::kReadable) {
    if (!IsKeyId(parts[0])) return Damaged();
    envelope.key_id = parts[0];
    body = parts[1];
  }
  std::optional<std::string> signature = "";
  const char* bound_end = body.data();
  if (envelope.form == TokenForm::kSigned) {
    signature = FromBase64Url(parts[2]);
    bound_end = parts[2].data() - 1;
  }
  envelope.bound = std::string(token.data(), bound_end);
  std::optional<std::string> decoded = FromBase64Url(body);
  if (!decoded.has_value() || !signature.has_value()) return Damaged();
  envelope.body = *std::move(decoded);
  envelope.signature = *std::move(signature);
  return envelope;
}

}  // namespace zset::internal
