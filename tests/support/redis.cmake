# SPDX-License-Identifier: Apache-2.0
include_guard(GLOBAL)

# A real redis-server and a client for it.
add_library(zset_test_redis STATIC EXCLUDE_FROM_ALL
  ${CMAKE_CURRENT_LIST_DIR}/redis_server.cc
  ${CMAKE_CURRENT_LIST_DIR}/resp_client.cc)
target_include_directories(zset_test_redis PUBLIC ${PROJECT_SOURCE_DIR}/tests)
target_link_libraries(zset_test_redis
  PUBLIC zset_internals zset::oracle
  PRIVATE zset_compile_options)
