// SPDX-License-Identifier: Apache-2.0
#include <sodium.h>

#include <string>

#include "absl/strings/str_cat.h"
#include "tokens/contents_json.h"
#include "tokens/envelope.h"
#include "tokens/field_reader.h"
#include "tokens/printable.h"
#include "tokens/read_token.h"
#include "zset/tokens.h"

namespace zset {
namespace {

std::string Quoted(const std::string& text) {
  return absl::StrCat("\"", internal::Printable(text), "\"");
}

std::string DescribeForm(const internal::Envelope& envelope, internal::Proof proof) {
  if (envelope.form == TokenForm::kReadable) return "readable; anyone could have made it";
  std::string text = absl::StrCat(envelope.form == TokenForm::kSigned ? "signed" : "sealed",
                                  " with key ", envelope.key_id);
  switch (proof) {
    case internal::Proof::kGood:
      return absl::StrCat(text, ", which did make it");
    case internal::Proof::kWrong:
      return absl::StrCat(text, ": WRONG, that key did not make it");
    default:
      return absl::StrCat(text, "; not checked, that key was not given");
  }
}

std::string DescribePage(const Cursor& cursor) {
  const bool next = cursor.heading == Heading::kNext;
  const std::string rows = absl::StrCat("up to ", cursor.listing.page_size, " rows");
  if (!cursor.place.has_value()) {
    return absl::StrCat(rows, next ? " from the start of the list" : " at the end of the list");
  }
  const Place& place = *cursor.place;
  std::string side = next ? "after" : "before";
  if (place.inclusive) side = next ? "from" : "up to";
  return absl::StrCat(rows, " ", side, " score ", internal::ScoreToText(place.score), ", member ",
                      Quoted(place.member));
}

std::string DescribeConsistency(const Cursor& cursor) {
  switch (cursor.listing.consistency) {
    case Consistency::kLive:
      return absl::StrCat("live, whatever the list holds then; it was at version ", cursor.version);
    case Consistency::kChecked:
      return absl::StrCat("checked, only while the list is at version ", cursor.version);
    case Consistency::kSnapshot:
      break;
  }
  return absl::StrCat("snapshot of version ", cursor.version);
}

std::string DescribeExpiry(const TokenContents& contents, absl::Time now) {
  if (!contents.expires.has_value()) return "never";
  const std::string time =
      absl::FormatTime(absl::RFC3339_full, *contents.expires, absl::UTCTimeZone());
  const absl::Duration left = *contents.expires - now;
  if (left <= absl::ZeroDuration()) return absl::StrCat("EXPIRED at ", time);
  return absl::StrCat(time, ", in ", absl::FormatDuration(absl::Trunc(left, absl::Seconds(1))));
}

std::string Describe(const internal::Envelope& envelope, internal::Proof proof,
                     const TokenContents& contents, absl::Time now) {
  const Cursor& cursor = contents.cursor;
  const bool forward = cursor.listing.direction == Direction::kForward;
  std::string text = absl::StrCat(
      "token:       ", DescribeForm(envelope, proof),
      "\nlist:        ", Quoted(cursor.listing.list),
      forward ? ", lowest first" : ", highest first",
      "\nrange:       ", internal::Printable(internal::DescribeInterval(cursor.listing.interval)),
      "\npage:        ", DescribePage(cursor), "\nconsistency: ", DescribeConsistency(cursor));
  if (contents.session.has_value()) {
    absl::StrAppend(&text, "\nsession:     ", contents.session->number, " of table ",
                    contents.session->table);
  }
  absl::StrAppend(&text, "\nexpires:     ", DescribeExpiry(contents, now), "\n");
  return text;
}

}  // namespace

absl::StatusOr<TokenExplanation> ExplainToken(std::string_view token, const TokenKeys& keys,
                                              absl::Time now) {
  if (sodium_init() < 0) return absl::InternalError("libsodium cannot start");
  const absl::StatusOr<internal::Envelope> envelope = internal::OpenEnvelope(token);
  if (!envelope.ok()) return envelope.status();
  const internal::ProvenBody body = internal::Prove(*envelope, keys);
  const absl::Status proven = internal::ProofStatus(body.proof, envelope->key_id);
  if (envelope->form == TokenForm::kSealed) {
    if (!proven.ok()) return proven;
  }
  const absl::StatusOr<TokenContents> contents = internal::ContentsFromJson(body.json);
  if (!contents.ok()) return contents.status();
  TokenExplanation explanation{.words = Describe(*envelope, body.proof, *contents, now),
                               .fault = internal::CheckExpiry(*contents, now)};
  if (body.proof == internal::Proof::kWrong) explanation.fault = proven;
  return explanation;
}

}  // namespace zset
