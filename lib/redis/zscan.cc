// ZSCAN.
// SPDX-License-Identifier: Apache-2.0
#include "order/score_text.h"
#include "redis/handlers.h"
#include "redis/lookup.h"
#include "redis/scan_args.h"

namespace zset::internal {
namespace {

// ZSCAN writes scores as the inner form holds them: a third way beside those of
// ZSCORE.
std::string_view ScanText(double score, Encoding encoding, ScoreText style, ScoreBuffer& buffer) {
  return encoding == Encoding::kSmall ? FormatSmallScore(score, style, buffer)
                                      : FormatPercent17g(score, buffer);
}

class PageWriter {
 public:
  PageWriter(const Context& context, const ScanArgs& args, Encoding encoding)
      : style_(context.traits().score_text), args_(args), encoding_(encoding) {}

  void Add(EntryView entry) {
    if (!args_.Matches(entry.member)) return;
    items_.push_back(Reply::Bulk(entry.member));
    if (args_.no_scores) return;
    ScoreBuffer buffer;
    items_.push_back(Reply::Bulk(ScanText(entry.score, encoding_, style_, buffer)));
  }

  Reply Take(std::uint64_t next) {
    return Reply::Array({Reply::Bulk(std::to_string(next)), Reply::Array(std::move(items_))});
  }

 private:
  const ScoreText style_;
  const ScanArgs& args_;
  const Encoding encoding_;
  std::vector<Reply> items_;
};

}  // namespace

// The options of a missing key's scan are not looked at.
absl::StatusOr<Reply> HandleZscan(Context& context) {
  const absl::StatusOr<std::uint64_t> cursor = ParseCursor(context.args[2], context.traits());
  if (!cursor.ok()) return cursor.status();
  const absl::StatusOr<ZsetValue*> found = FindAs<ZsetValue>(context, context.args[1]);
  if (!found.ok()) return found.status();
  if (*found == nullptr) return Reply::Array({Reply::Bulk("0"), Reply::Array({})});
  const absl::StatusOr<ScanArgs> args =
      ParseScan(context.args.subspan(3), ScanForm::kZset, context.traits());
  if (!args.ok()) return args.status();
  ZsetValue& zset = **found;
  PageWriter page(context, *args, zset.encoding);
  if (zset.encoding == Encoding::kSmall) {
    for (const EntryView entry : zset.set) page.Add(entry);
    return page.Take(0);
  }
  const ScanOrder::Page part =
      zset.scan_order.Next(zset.set, *cursor, args->count, context.keyspace.scan_seed());
  for (const EntryView entry : part.entries) page.Add(entry);
  return page.Take(part.next);
}

}  // namespace zset::internal
