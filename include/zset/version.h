// The version of the library; CMake reads it from here.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#define ZSET_VERSION_MAJOR 0
#define ZSET_VERSION_MINOR 1
#define ZSET_VERSION_PATCH 0
