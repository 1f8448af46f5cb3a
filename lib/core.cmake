# SPDX-License-Identifier: Apache-2.0
# zset::zset, the core: needs Abseil only.
add_library(zset)
target_sources(zset
  PUBLIC FILE_SET HEADERS BASE_DIRS ${PROJECT_SOURCE_DIR}/include FILES
    ${PROJECT_SOURCE_DIR}/include/zset/add.h
    ${PROJECT_SOURCE_DIR}/include/zset/algebra.h
    ${PROJECT_SOURCE_DIR}/include/zset/diff.h
    ${PROJECT_SOURCE_DIR}/include/zset/entry.h
    ${PROJECT_SOURCE_DIR}/include/zset/entry_range.h
    ${PROJECT_SOURCE_DIR}/include/zset/memory_usage.h
    ${PROJECT_SOURCE_DIR}/include/zset/options.h
    ${PROJECT_SOURCE_DIR}/include/zset/random_source.h
    ${PROJECT_SOURCE_DIR}/include/zset/range.h
    ${PROJECT_SOURCE_DIR}/include/zset/score_text.h
    ${PROJECT_SOURCE_DIR}/include/zset/shared_sorted_set.h
    ${PROJECT_SOURCE_DIR}/include/zset/snapshot.h
    ${PROJECT_SOURCE_DIR}/include/zset/sorted_set.h
    ${PROJECT_SOURCE_DIR}/include/zset/version.h
    ${PROJECT_SOURCE_DIR}/include/zset/view.h
  PRIVATE
    base/check.cc
    base/first_version.cc
    base/utf8.cc
    core/batch_put.cc
    core/block.cc
    core/core.cc
    core/descent.cc
    core/find_record.cc
    core/group_descent.cc
    core/member_index.cc
    core/record_slab.cc
    core/skiplist.cc
    core/small_block.cc
    core/source.cc
    core/unit_store.cc
    core/validate_index.cc
    core/validate_skiplist.cc
    core/validate_store.cc
    order/cached_powers.cc
    order/float_reader.cc
    order/grisu2.cc
    order/score_parse.cc
    order/score_text.cc
    set/add_plan.cc
    set/algebra.cc
    set/diff.cc
    set/entry_range.cc
    set/interval.cc
    set/random_entries.cc
    set/shared_sorted_set.cc
    set/snapshot.cc
    set/set_add.cc
    set/set_add_many.cc
    set/set_forms.cc
    set/set_remove.cc
    set/sorted_set.cc
    set/validate.cc
    set/view.cc)
target_include_directories(zset PRIVATE ${CMAKE_CURRENT_SOURCE_DIR})
target_link_libraries(zset
  PUBLIC absl::cord absl::function_ref absl::status absl::statusor absl::strings absl::time
  PRIVATE absl::inlined_vector absl::int128)
include(paging/paging.cmake)
zset_library(zset COMPONENT core DEPENDENCIES absl)

# The library with its internal headers in reach, for our own tests, fuzzers and
# benchmarks alone.
add_library(zset_internals INTERFACE)
target_include_directories(zset_internals INTERFACE ${CMAKE_CURRENT_SOURCE_DIR})
target_link_libraries(zset_internals INTERFACE zset::zset)
