// Damaged payloads: every one must be refused or give a set that is in order.
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <cmath>
#include <cstddef>
#include <string>
#include <vector>

#include "order/entry_order.h"
#include "redis/dump_samples.h"

namespace zset::internal {
namespace {

using testing::Decode;
using testing::DumpSamples;
using testing::Sealed;

constexpr std::size_t kFooterSize = 10;

void ExpectRefusedOrInOrder(const std::string& payload) {
  const auto decoded = Decode(payload);
  if (!decoded.ok()) {
    EXPECT_EQ(decoded.status().code(), absl::StatusCode::kInvalidArgument) << decoded.status();
    return;
  }
  ASSERT_FALSE(decoded->entries.empty());
  for (const Entry& entry : decoded->entries) EXPECT_FALSE(std::isnan(entry.score));
  for (std::size_t i = 1; i < decoded->entries.size(); ++i) {
    EXPECT_TRUE(CompareKeys(decoded->entries[i - 1], decoded->entries[i]) < 0);
  }
}

std::string ValueOf(const std::string& payload) {
  return payload.substr(0, payload.size() - kFooterSize);
}

TEST(DamagedPayload, CutAnywhereIsRefusedByItsFooter) {
  for (const auto& sample : DumpSamples()) {
    for (std::size_t size = 0; size < sample.payload.size(); ++size) {
      EXPECT_EQ(Decode(sample.payload.substr(0, size)).status().code(),
                absl::StatusCode::kDataLoss);
    }
  }
}

TEST(DamagedPayload, WithAnyBitFlippedIsRefusedByItsFooter) {
  for (const auto& sample : DumpSamples()) {
    for (std::size_t bit = 0; bit < 8 * sample.payload.size(); ++bit) {
      std::string payload = sample.payload;
      payload[bit / 8] = static_cast<char>(payload[bit / 8] ^ (1 << bit % 8));
      EXPECT_EQ(Decode(payload).status().code(), absl::StatusCode::kDataLoss);
    }
  }
}

TEST(DamagedPayload, CutAnywhereAndSealedAnewIsRefused) {
  for (const auto& sample : DumpSamples()) {
    const std::string value = ValueOf(sample.payload);
    for (std::size_t size = 0; size < value.size(); ++size) {
      EXPECT_EQ(Decode(Sealed(value.substr(0, size))).status().code(),
                absl::StatusCode::kInvalidArgument)
          << sample.name << " at " << size;
    }
  }
}

TEST(DamagedPayload, WithAnyBitFlippedAndSealedAnewIsRefusedOrInOrder) {
  for (const auto& sample : DumpSamples()) {
    const std::string value = ValueOf(sample.payload);
    for (std::size_t bit = 0; bit < 8 * value.size(); ++bit) {
      std::string flipped = value;
      flipped[bit / 8] = static_cast<char>(flipped[bit / 8] ^ (1 << bit % 8));
      ExpectRefusedOrInOrder(Sealed(flipped));
    }
  }
}

TEST(DamagedPayload, WithAnyByteReplacedAndSealedAnewIsRefusedOrInOrder) {
  for (const auto& sample : DumpSamples()) {
    const std::string value = ValueOf(sample.payload);
    for (std::size_t at = 0; at < value.size(); ++at) {
      for (const int byte : {0x00, 0x7f, 0x80, 0x81, 0xc3, 0xf0, 0xfe, 0xff}) {
        std::string replaced = value;
        replaced[at] = static_cast<char>(byte);
        ExpectRefusedOrInOrder(Sealed(replaced));
      }
    }
  }
}

}  // namespace
}  // namespace zset::internal
