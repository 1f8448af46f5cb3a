// SPDX-License-Identifier: Apache-2.0
#include "cli/page_tokens.h"

#include <array>
#include <fstream>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/time/clock.h"
#include "cli/member_text.h"

namespace zset::cli {
namespace {

// As long as a word of a command may be on most systems.
constexpr std::size_t kMaxTokenSize = 120'000;

// Some three thousand years: with the time it is now, a time that tokens can say.
constexpr std::uint64_t kMaxExpireIn = 100'000'000'000;

TokenForm FormOf(const TokenArguments& args) {
  if (args.seal) return TokenForm::kSealed;
  return args.key_file.empty() ? TokenForm::kReadable : TokenForm::kSigned;
}

}  // namespace

void AddTokenOptions(CLI::App& command, TokenArguments& args) {
  command.add_flag("--tokens", args.print, "Print tokens for the next and the previous page");
  args.token_option =
      command.add_option("--token", args.token, "Go on from a token")->type_name("TOKEN");
  command.add_option("--key-file", args.key_file, "Sign tokens with the newest key in this file")
      ->type_name("KEYS");
  command.add_flag("--seal", args.seal,
                   "Seal tokens with that key instead, so that none can read them");
  command.add_option("--expire-in", args.expire_in, "Let printed tokens end after so many seconds")
      ->type_name("SECONDS")
      ->check(WholeNumber(1, kMaxExpireIn));
}

absl::StatusOr<TokenKeys> ReadKeyFile(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  std::string text;
  std::array<char, 4096> chunk{};
  // Unlike an iterator, read() turns what the system says into the stream's state.
  while (file.read(chunk.data(), chunk.size()) || file.gcount() > 0) {
    text.append(chunk.data(), static_cast<std::size_t>(file.gcount()));
  }
  if (!file.is_open() || file.bad()) {
    return absl::NotFoundError(absl::StrCat(path, ": cannot read the key file"));
  }
  absl::StatusOr<TokenKeys> keys = TokenKeys::Parse(text);
  if (!keys.ok()) {
    return absl::InvalidArgumentError(absl::StrCat(path, ": ", keys.status().message()));
  }
  if (keys->empty()) return absl::InvalidArgumentError(absl::StrCat(path, ": there is no key"));
  return keys;
}

PageTokens::PageTokens(const TokenArguments& args, Listing listing, TokenCodec codec)
    : args_(&args), listing_(std::move(listing)), codec_(std::move(codec)) {}

absl::StatusOr<PageTokens> PageTokens::Make(const TokenArguments& args, Listing listing) {
  if (args.seal && args.key_file.empty()) {
    throw CLI::ValidationError("--seal", "needs --key-file");
  }
  if (listing.page_size < 1) throw CLI::ValidationError("--size", "too large for tokens");
  TokenKeys keys;
  if (!args.key_file.empty()) {
    absl::StatusOr<TokenKeys> read = ReadKeyFile(args.key_file);
    if (!read.ok()) return read.status();
    keys = *std::move(read);
  }
  absl::StatusOr<TokenCodec> codec =
      TokenCodec::Make({.form = FormOf(args), .max_size = kMaxTokenSize}, std::move(keys));
  if (!codec.ok()) return codec.status();
  return PageTokens(args, std::move(listing), *std::move(codec));
}

absl::StatusOr<Cursor> PageTokens::Read() const {
  absl::StatusOr<TokenContents> contents = codec_.Decode(args_->token, listing_, absl::Now());
  if (!contents.ok()) return contents.status();
  return std::move(contents->cursor);
}

absl::StatusOr<std::string> PageTokens::Write(const Cursor& cursor) const {
  TokenContents contents{.cursor = cursor};
  // That of the set the file was read into, for once: the same file gives the same token.
  contents.cursor.version = 0;
  if (args_->expire_in > 0) {
    contents.expires = absl::Now() + absl::Seconds(static_cast<std::int64_t>(args_->expire_in));
  }
  return codec_.Encode(contents);
}

std::string PageTokens::Words(const std::string& token) const {
  std::string words;
  if (!args_->key_file.empty()) {
    absl::StrAppend(&words, " --key-file ", ShellQuote(args_->key_file));
  }
  if (args_->seal) words += " --seal";
  if (args_->expire_in > 0) absl::StrAppend(&words, " --expire-in ", args_->expire_in);
  absl::StrAppend(&words, " --token ", token);
  return words;
}

}  // namespace zset::cli
