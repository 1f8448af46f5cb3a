// `zset token explain`: what a page token holds, in plain words.
// SPDX-License-Identifier: Apache-2.0
#include <iostream>
#include <memory>
#include <string>

#include "absl/status/statusor.h"
#include "absl/time/clock.h"
#include "cli/commands.h"
#include "cli/page_tokens.h"

namespace zset::cli {
namespace {

constexpr const char* kExamples = R"(Examples:
  zset token explain z1r.221.eyJsaXN0IjoiYm9hcmQ6ZXUi...
  zset token explain "$TOKEN" --key-file keys.txt

Anyone can read a readable or signed token; the key file tells whether the
signature is good. A sealed token needs the key it was sealed with. A key file
has one key a line, oldest first: an id and 64 hex digits.

Exit code: 0 the token is good, as far as the keys given can tell; 1 it is damaged,
expired, or its key did not make it; 2 bad usage.)";

struct ExplainArguments {
  std::string token;
  std::string key_file;
};

int RunExplain(const ExplainArguments& args) {
  TokenKeys keys;
  if (!args.key_file.empty()) {
    absl::StatusOr<TokenKeys> read = ReadKeyFile(args.key_file);
    if (!read.ok()) {
      Complain(read.status());
      return kBadData;
    }
    keys = *std::move(read);
  }
  const absl::StatusOr<TokenExplanation> token = ExplainToken(args.token, keys, absl::Now());
  if (!token.ok()) {
    Complain(token.status());
    return kBadData;
  }
  std::cout << token->words;
  if (token->fault.ok()) return kOk;
  Complain(token->fault);
  return kBadData;
}

}  // namespace

void AddTokenCommand(CLI::App& app, int& exit_code) {
  CLI::App* command = app.add_subcommand("token", "Look into page tokens");
  command->require_subcommand(1);
  CLI::App* explain =
      command->add_subcommand("explain", "Say what a token holds, and whether it is good");
  const auto args = std::make_shared<ExplainArguments>();
  explain->add_option("TOKEN", args->token, "The token")->required()->type_name("");
  explain->add_option("--key-file", args->key_file, "The keys that may have made it")
      ->type_name("KEYS");
  explain->footer(kExamples);
  explain->callback([&exit_code, args] { exit_code = RunExplain(*args); });
}

}  // namespace zset::cli
