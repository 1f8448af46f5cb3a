#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# Instructions per row of each main operation at 100,000 members, counted by callgrind
# (Debian: valgrind), which gives the same counts on a busy machine.
#
#   bench/callgrind.sh           compare with bench/instructions.txt and print the change
#   bench/callgrind.sh --write   also make the new counts the ones to compare with
#   bench/callgrind.sh --profile CLASS
#                                print the functions that an operation spends them in,
#                                such as UpdateOp (see operations.h)
#
# Build first: cmake --workflow --preset bench. Takes some minutes.
set -eu

here=$(cd "$(dirname "$0")" && pwd)
program=$here/../build/bench/bench/instructions_bench
kept=$here/instructions.txt
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# count SHAPE: the program under callgrind, which writes a profile for each operation.
count() {
  valgrind --tool=callgrind --collect-atstart=no --toggle-collect='*CountedRun*' \
    --dump-after='*EndOfCount*' --callgrind-out-file="$work/$1" --log-file="$work/log" \
    "$program" --shape="$1" >"$work/$1.rows" || { cat "$work/log" >&2; exit 1; }
}

# per_row SHAPE: lines `operation/shape instructions`.
per_row() {
  part=0
  while read -r operation rows; do
    part=$((part + 1))
    total=$(awk '/^(summary|totals):/ { print $2; exit }' "$work/$1.$part")
    echo "$operation/$1 $((total / rows))"
  done <"$work/$1.rows"
}

compare() {
  awk 'FILENAME == ARGV[1] { kept[$1] = $2; next }
       FNR == 1 { printf "%-36s %10s %10s %8s\n", "operation/scores", "kept", "now", "change" }
       !($1 in kept) { printf "%-36s %10s %10d %8s\n", $1, "", $2, "new"; next }
       { printf "%-36s %10d %10d %+7.1f%%\n", $1, kept[$1], $2, 100 * ($2 - kept[$1]) / kept[$1] }
      ' "$1" "$2"
}

if [ "${1:-}" = --profile ]; then
  # One profile of the whole run, in which only the one operation counts.
  valgrind --tool=callgrind --collect-atstart=no --toggle-collect="*CountedRun*::$2>*" \
    --callgrind-out-file="$work/profile" --log-file="$work/log" "$program" >/dev/null
  callgrind_annotate --auto=no "$work/profile" | sed -n '/^Ir/,$p' | head -40
  exit
fi
for shape in uniform ties equal; do
  count $shape
  per_row $shape
done >"$work/now"
[ -e "$kept" ] || : >"$kept"
compare "$kept" "$work/now"
[ "${1:-}" != --write ] || cp "$work/now" "$kept"
