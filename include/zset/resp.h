// Writing a Reply: RESP2 and RESP3, byte for byte as the server of a profile does.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "absl/functional/function_ref.h"
#include "zset/profile.h"
#include "zset/reply.h"

namespace zset {

enum class RespVersion { kResp2, kResp3 };

struct RespOptions {
  RespVersion version = RespVersion::kResp2;
  Profile profile = Profile::kRedis74;  // how scores are written
};

// What is on the wire, part by part, in order. An aggregate announces how many
// parts follow; a map's count is of pairs.
class WireVisitor {
 public:
  virtual ~WireVisitor() = default;

  virtual void OnInteger(std::int64_t value) = 0;
  virtual void OnDouble(std::string_view text) = 0;  // RESP3 only
  virtual void OnBulk(std::string_view bytes) = 0;
  virtual void OnVerbatim(std::string_view text) = 0;  // RESP3 only
  virtual void OnSimple(std::string_view word) = 0;
  virtual void OnError(std::string_view text) = 0;
  virtual void OnNullBulk() = 0;   // RESP2 only
  virtual void OnNullArray() = 0;  // RESP2 only
  virtual void OnNull() = 0;       // RESP3 only
  virtual void OnArray(std::size_t items) = 0;
  virtual void OnMap(std::size_t pairs) = 0;  // RESP3 only
  virtual void OnSet(std::size_t items) = 0;  // RESP3 only
};

// Tells `visitor` the reply as it is sent in the given protocol. A kWouldBlock
// reply sends nothing. O(size of the reply).
void VisitWire(const Reply& reply, const RespOptions& options, WireVisitor& visitor);

// Gives the reply's bytes to `sink`, piece by piece, each of at most some tens of
// kilobytes plus the longest member: a reply of a million rows is never held as a
// whole. O(size of the reply).
void WriteResp(const Reply& reply, const RespOptions& options,
               absl::FunctionRef<void(std::string_view)> sink);

// All of the reply's bytes. O(size of the reply).
std::string ToResp(const Reply& reply, const RespOptions& options);

}  // namespace zset
