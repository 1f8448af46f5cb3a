#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# demo.sh ZSET BOARD: shows pages of a board, goes on by the command that a page
# prints, and shows what paging methods repeat and miss while the board changes.
set -eu
PATH="$(dirname "$1"):$PATH"
board=$2

title() { printf '\n== %s\n' "$1"; }

# Runs a command line as a user would paste it.
paste() {
  printf '\n$ %s\n' "$1"
  eval "$1"
}

title "The board: Debian packages by installed size in KiB. The largest:"
first="zset page $board --desc --size 5"
paste "$first"

title "The next page, by the command that the first one printed:"
paste "$($first | sed -n 's/^next: //p')"

title "A package and its neighbours; ties are ordered by name:"
paste "zset page $board --around jq --size 7"

title "Paging the whole board while it changes:"
paste "zset drift $board"
