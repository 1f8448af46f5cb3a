// Values as DUMP gives them, damaged at will: sealed with a right footer, so that
// the decoders behind the checksum are reached.
// SPDX-License-Identifier: Apache-2.0
#include <cmath>
#include <compare>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "fuzz_target.h"
#include "order/entry_order.h"
#include "redis/dump_footer.h"
#include "redis/zset_codec.h"
#include "zset/session.h"

namespace zset::internal {
namespace {

void CheckOrder(const std::vector<Entry>& entries) {
  ZSET_FUZZ_REQUIRE(!entries.empty());
  for (std::size_t i = 0; i < entries.size(); ++i) {
    ZSET_FUZZ_REQUIRE(!std::isnan(entries[i].score));
    ZSET_FUZZ_REQUIRE(i == 0 || std::is_lt(CompareKeys(entries[i - 1], entries[i])));
  }
}

std::string LargeValue(const std::vector<Entry>& entries) {
  std::string value;
  LargeZsetWriter writer(value, entries.size(), Compression::kLzf);
  for (auto it = entries.rbegin(); it != entries.rend(); ++it) writer.Append(*it);
  return value;
}

std::string SmallValue(const std::vector<Entry>& entries) {
  SmallZsetWriter writer(ScoreText::kRedis72);
  for (const Entry& entry : entries) ZSET_FUZZ_REQUIRE(writer.Append(entry));
  std::string value;
  std::move(writer).Finish(value, Compression::kLzf);
  return value;
}

void CheckRoundTrips(const std::vector<Entry>& entries) {
  for (const std::string& value : {LargeValue(entries), SmallValue(entries)}) {
    const auto again = DecodeZset(value, Unsorted::kRefuse);
    ZSET_FUZZ_REQUIRE(again.ok() && again->entries == entries);
  }
}

void CheckValue(std::string_view value) {
  const auto refusing = DecodeZset(value, Unsorted::kRefuse);
  const auto sorting = DecodeZset(value, Unsorted::kSort);
  ZSET_FUZZ_REQUIRE(!refusing.ok() || sorting.ok());
  if (!sorting.ok()) return;
  CheckOrder(sorting->entries);
  ZSET_FUZZ_REQUIRE(!refusing.ok() || refusing->entries == sorting->entries);
  CheckRoundTrips(sorting->entries);
}

// Values of every type, through the command: what is taken can be dumped, and that
// is taken again.
void CheckCommand(std::string_view payload) {
  Session session(Keyspace({.profile = Profile::kRedis72, .random_seed = 1}));
  const Reply reply = session.Execute({"RESTORE", "k", "0", payload});
  if (reply.is_error()) return;
  const Reply dump = session.Execute({"DUMP", "k"});
  ZSET_FUZZ_REQUIRE(dump.kind() == Reply::Kind::kBulk);
  ZSET_FUZZ_REQUIRE(!session.Execute({"RESTORE", "again", "0", dump.text()}).is_error());
  const Reply length = session.Execute({"ZUNION", "2", "k", "again"});
  ZSET_FUZZ_REQUIRE(length.is_error() || length.rows().size() > 0);
}

}  // namespace
}  // namespace zset::internal

ZSET_FUZZ_TARGET(restore_payload, input) {
  using zset::DumpVersion;
  using zset::internal::CheckDumpFooter;
  std::string sealed(input);
  zset::internal::AppendDumpFooter(sealed, DumpVersion::kRedis70);
  const auto value = CheckDumpFooter(sealed, DumpVersion::kRedis70);
  ZSET_FUZZ_REQUIRE(value.ok() && *value == input);
  zset::internal::CheckValue(*value);
  zset::internal::CheckCommand(sealed);
  const auto unsealed = CheckDumpFooter(input, DumpVersion::kRedis74);
  if (unsealed.ok()) zset::internal::CheckValue(*unsealed);
}
