# SPDX-License-Identifier: Apache-2.0
# A real redis-server and a client for it.
add_library(zset_test_redis STATIC EXCLUDE_FROM_ALL
  ${CMAKE_CURRENT_LIST_DIR}/redis_server.cc
  ${CMAKE_CURRENT_LIST_DIR}/resp_client.cc)
target_include_directories(zset_test_redis PUBLIC ${PROJECT_SOURCE_DIR}/tests)
target_compile_features(zset_test_redis PUBLIC cxx_std_20)
target_link_libraries(zset_test_redis PRIVATE zset_compile_options)

# Random commands, and what their replies must have in common.
add_library(zset_test_commands STATIC EXCLUDE_FROM_ALL
  ${CMAKE_CURRENT_LIST_DIR}/command_generator.cc
  ${CMAKE_CURRENT_LIST_DIR}/reply_contract.cc)
target_include_directories(zset_test_commands PUBLIC ${PROJECT_SOURCE_DIR}/tests)
target_link_libraries(zset_test_commands
  PUBLIC zset::redis zset_test_redis
  PRIVATE zset_compile_options)
