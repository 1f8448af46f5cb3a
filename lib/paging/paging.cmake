# SPDX-License-Identifier: Apache-2.0
# The paging layer's part of zset::zset.
target_sources(zset
  PUBLIC FILE_SET HEADERS FILES
    ${PROJECT_SOURCE_DIR}/include/zset/board.h
    ${PROJECT_SOURCE_DIR}/include/zset/cursor.h
    ${PROJECT_SOURCE_DIR}/include/zset/member_key.h
    ${PROJECT_SOURCE_DIR}/include/zset/packed_score.h
    ${PROJECT_SOURCE_DIR}/include/zset/paging.h
    ${PROJECT_SOURCE_DIR}/include/zset/paging_error.h
    ${PROJECT_SOURCE_DIR}/include/zset/paging_sessions.h
    ${PROJECT_SOURCE_DIR}/include/zset/snapshot_source.h
  PRIVATE
    paging/board.cc
    paging/cursor.cc
    paging/member_key.cc
    paging/packed_score.cc
    paging/page_run.cc
    paging/paging_error.cc
    paging/paging_sessions.cc
    paging/read_page.cc
    paging/session_table.cc)
