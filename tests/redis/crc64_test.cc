// SPDX-License-Identifier: Apache-2.0
#include "redis/crc64.h"

#include <gtest/gtest.h>

namespace zset::internal {
namespace {

TEST(Crc64, HasTheKnownCheckValue) {
  EXPECT_EQ(Crc64("123456789"), 0xe9c6d914c4b8d9caull);
  EXPECT_EQ(Crc64(""), 0u);
}

TEST(Crc64, GoesOnWhereItStopped) { EXPECT_EQ(Crc64("6789", Crc64("12345")), Crc64("123456789")); }

}  // namespace
}  // namespace zset::internal
