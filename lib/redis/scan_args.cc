// SPDX-License-Identifier: Apache-2.0
#include "redis/scan_args.h"

#include "redis/glob.h"

namespace zset::internal {
namespace {

absl::Status ReadCount(ArgReader& reader, ScanArgs& out) {
  const absl::StatusOr<std::int64_t> count = ParseInteger(reader.Take());
  if (!count.ok()) return count.status();
  if (*count < 1) return Fail(errors::kSyntax);
  out.count = static_cast<std::size_t>(*count);
  return absl::OkStatus();
}

}  // namespace

bool ScanArgs::Matches(std::string_view item) const {
  return !pattern || *pattern == "*" || GlobMatch(*pattern, item);
}

absl::StatusOr<ScanArgs> ParseScan(Args words, ScanForm form, const ProfileTraits& traits) {
  ScanArgs out;
  ArgReader reader(words);
  while (!reader.done()) {
    if (reader.TakeWord("count", 1)) {
      absl::Status status = ReadCount(reader, out);
      if (!status.ok()) return status;
    } else if (reader.TakeWord("match", 1)) {
      out.pattern = reader.Take();
    } else if (form == ScanForm::kKeys && reader.TakeWord("type", 1)) {
      out.type = reader.Take();
    } else if (form == ScanForm::kZset && traits.scan_no_scores && reader.TakeWord("noscores")) {
      out.no_scores = true;
    } else if (form == ScanForm::kZset && traits.scan_names_no_values &&
               reader.TakeWord("novalues")) {
      return Fail(errors::kNoValues);
    } else {
      return Fail(errors::kSyntax);
    }
  }
  return out;
}

}  // namespace zset::internal
