#!/usr/bin/env python3
"""Adds up what gcov says of a build: lines and branches of lib/ and include/, by file.

A line or branch counts as covered if any object that has it ran it. See .ci/coverage.
SPDX-License-Identifier: Apache-2.0
"""
import collections
import json
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent


def reports(build):
    """What gcov has to say about each object that ran."""
    for data in sorted(build.rglob("*.gcda")):
        out = subprocess.run(
            ["gcov", "--json-format", "--branch-probabilities", "--stdout", str(data)],
            check=True, capture_output=True, text=True, cwd=build).stdout
        for line in out.splitlines():
            if line.startswith("{"):
                yield json.loads(line)


def add_up(build):
    """{file: {line: [count, [count of each branch]]}}"""
    files = collections.defaultdict(dict)
    for report in reports(build):
        for entry in report["files"]:
            path = pathlib.Path(report["current_working_directory"], entry["file"]).resolve()
            if not path.is_relative_to(ROOT) or path.relative_to(ROOT).parts[0] not in ("lib", "include"):
                continue
            lines = files[path.relative_to(ROOT)]
            for line in entry["lines"]:
                branches = [b["count"] for b in line["branches"] if not b["throw"]]
                # A line is told once for each function or instance that has it.
                at = lines.setdefault(line["line_number"], [0, []])
                at[0] += line["count"]
                if len(at[1]) == len(branches):
                    at[1] = [a + b for a, b in zip(at[1], branches)]
                elif len(branches) > len(at[1]):
                    at[1] = branches
    return files


def percent(part, whole):
    return f"{100 * part / whole:6.1f} %" if whole else "       -"


def main():
    files = add_up(pathlib.Path(sys.argv[1]).resolve())
    totals = [0, 0, 0, 0]
    for path, lines in sorted(files.items()):
        branches = [count for _, of_line in lines.values() for count in of_line]
        row = [sum(count > 0 for count, _ in lines.values()), len(lines),
               sum(count > 0 for count in branches), len(branches)]
        totals = [a + b for a, b in zip(totals, row)]
        missed = [str(n) for n, (_, of_line) in sorted(lines.items()) if 0 in of_line]
        print(f"{percent(*row[:2])} lines {percent(*row[2:])} branches  {path}"
              + (f"  (branches missed at {', '.join(missed)})" if missed else ""))
    print(f"{percent(*totals[:2])} of {totals[1]} lines, {percent(*totals[2:])} of {totals[3]} branches")
    return 0 if files else 1


if __name__ == "__main__":
    sys.exit(main())
