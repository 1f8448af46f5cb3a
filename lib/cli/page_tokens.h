// Page tokens on the command line: the options, and what they make of a page.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "absl/status/statusor.h"
#include "cli/commands.h"
#include "zset/cursor.h"
#include "zset/tokens.h"

namespace zset::cli {

// The command line, as typed.
struct TokenArguments {
  bool print = false;
  std::string token;
  std::string key_file;
  bool seal = false;
  std::uint64_t expire_in = 0;  // seconds; 0 is never
  CLI::Option* token_option = nullptr;

  bool has_token() const { return token_option->count() > 0; }
  // Whether the page is to be continued by tokens; any of the options says so.
  bool wanted() const { return print || has_token() || !key_file.empty() || seal || expire_in > 0; }
};

void AddTokenOptions(CLI::App& command, TokenArguments& args);

// Reads and writes the tokens of one listing as the arguments say.
class PageTokens {
 public:
  // Borrows the arguments. Throws CLI::ValidationError if they make no sense
  // together. Errors: those of the key file.
  static absl::StatusOr<PageTokens> Make(const TokenArguments& args, Listing listing);

  // The cursor in the token of the command line. Errors: those of TokenError.
  absl::StatusOr<Cursor> Read() const;

  absl::StatusOr<std::string> Write(const Cursor& cursor) const;

  // The words of a command that goes on from a token, but for the file.
  std::string Words(const std::string& token) const;

  const Listing& listing() const { return listing_; }

 private:
  PageTokens(const TokenArguments& args, Listing listing, TokenCodec codec);

  const TokenArguments* args_;
  Listing listing_;
  TokenCodec codec_;
};

// The keys in a file. Errors: kNotFound if it cannot be read; those of
// TokenKeys::Parse; kInvalidArgument if there are none.
absl::StatusOr<TokenKeys> ReadKeyFile(const std::string& path);

}  // namespace zset::cli
