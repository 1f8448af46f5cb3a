// SPDX-License-Identifier: Apache-2.0
#include "set/validate.h"

#include "core/snapshot_node.h"
#include "core/validate.h"
#include "set/set_access.h"

namespace zset::internal {
namespace {

absl::Status ValidateForm(const Source& source, const SortedSetOptions& options) {
  if (source.small == nullptr) return absl::OkStatus();
  if (source.roots != nullptr && source.roots->size > 0) {
    return absl::InternalError("F1: the set is in both forms");
  }
  if (source.small->count > options.small_set_entries) {
    return absl::InternalError("F2: the small block has more entries than the options allow");
  }
  return ValidateSmallBlock(*source.small);
}

absl::Status ValidateRoots(const Roots& roots, const SortedSetOptions& options,
                           const UnitLimits& limits) {
  if (absl::Status status = ValidateSkiplist(roots, options, limits); !status.ok()) return status;
  return ValidateIndex(roots, options, limits);
}

}  // namespace

absl::Status Validate(const SortedSet& set) {
  const Source& source = SetAccess::source(set);
  if (absl::Status status = ValidateForm(source, set.options()); !status.ok()) return status;
  const Core* core = SetAccess::core(set);
  if (core == nullptr) return absl::OkStatus();
  const UnitLimits limits{core->store().version(), core->store().newest_version()};
  if (absl::Status status = ValidateRoots(*core, core->options(), limits); !status.ok()) {
    return status;
  }
  return ValidateStore(*core, source.small);
}

absl::Status Validate(const Snapshot& snapshot) {
  const Source& source = SetAccess::source(snapshot);
  if (source.roots == nullptr) return absl::OkStatus();
  const auto& node = static_cast<const SnapshotNode&>(*source.roots);
  const SortedSetOptions& options = node.core->options();
  if (absl::Status status = ValidateForm(source, options); !status.ok()) return status;
  return ValidateRoots(node, options, {node.version, node.version});
}

}  // namespace zset::internal
