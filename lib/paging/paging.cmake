# SPDX-License-Identifier: Apache-2.0
# The paging layer's part of zset::zset.
target_sources(zset
  PUBLIC FILE_SET HEADERS FILES
    ${PROJECT_SOURCE_DIR}/include/zset/member_key.h
    ${PROJECT_SOURCE_DIR}/include/zset/packed_score.h
  PRIVATE
    paging/member_key.cc
    paging/packed_score.cc)
