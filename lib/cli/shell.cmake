# SPDX-License-Identifier: Apache-2.0
# `zset shell`. Line editing (history, completion) is libedit's, where it is installed.
option(ZSET_LINE_EDITING "Line editing in zset shell, by libedit if it is there" ON)
find_path(ZSET_LIBEDIT_INCLUDE histedit.h)
find_library(ZSET_LIBEDIT edit)
mark_as_advanced(ZSET_LIBEDIT_INCLUDE ZSET_LIBEDIT)

target_sources(zset_cli_parts PRIVATE completion.cc run_command.cc shell.cc shell_commands.cc)
if(ZSET_LINE_EDITING AND ZSET_LIBEDIT AND ZSET_LIBEDIT_INCLUDE)
  target_sources(zset_cli_parts PRIVATE line_editor.cc)
  target_include_directories(zset_cli_parts SYSTEM PRIVATE ${ZSET_LIBEDIT_INCLUDE})
  target_link_libraries(zset_cli_parts PRIVATE ${ZSET_LIBEDIT})
else()
  target_sources(zset_cli_parts PRIVATE no_line_editor.cc)
  message(STATUS "zset shell is built without line editing (no libedit)")
endif()
