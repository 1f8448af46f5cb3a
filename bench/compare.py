#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Runs the comparison and prints, for each operation, our time and each peer's ratio.

usage: bench/compare.py [--sizes 10000,1000000] [--shapes uniform,ties,equal]
                        [--rounds 7] [--csv FILE] [--binary PATH] [-- FLAGS]

Needs nothing but Python and the built benchmarks (cmake --workflow --preset bench).
FLAGS go to the program, for example --benchmark_filter=rank or --structures=zset,pb_ds.
Times are processor time, so that other programs' turns do not count. A ratio is
peer / zset: above 1, zset is faster. The spread is half the distance between the
first and the third quartile, in per cent of the median.
"""

import argparse
import collections
import csv
import json
import os
import statistics
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
DEFAULT_BINARY = os.path.join(HERE, "..", "build", "bench", "bench", "compare_bench")
OURS = "zset"

Cell = collections.namedtuple("Cell", "median spread rounds")


def run(binary, shape, size, rounds, flags):
    """One process: {(operation, structure): [nanoseconds of each round]}."""
    with tempfile.NamedTemporaryFile(suffix=".json") as out:
        command = [binary, f"--shape={shape}", f"--size={size}", f"--rounds={rounds}",
                   f"--benchmark_out={out.name}", "--benchmark_out_format=json", *flags]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        report = json.load(out)
    times = collections.defaultdict(list)
    for result in report["benchmarks"]:
        operation, _, _, structure, *_ = result["name"].split("/")
        times[operation, structure].append(1e9 / result["items_per_second"])
    return times


def summarize(times):
    quartiles = statistics.quantiles(times, n=4) if len(times) > 1 else [times[0]] * 3
    median = statistics.median(times)
    return Cell(median, 100 * (quartiles[2] - quartiles[0]) / 2 / median, len(times))


def print_table(shape, size, cells):
    structures = list(dict.fromkeys(structure for _, structure in cells))
    peers = [s for s in structures if s != OURS]
    print(f"\n{size} members, scores {shape}: nanoseconds (spread), peer / {OURS}\n")
    print("| operation | " + " | ".join([OURS, *peers]) + " |")
    print("|---|" + "---|" * len(structures))
    for operation in dict.fromkeys(operation for operation, _ in cells):
        ours = cells.get((operation, OURS))
        columns = [f"{ours.median:.0f} (±{ours.spread:.0f} %)" if ours else ""]
        for peer in peers:
            cell = cells.get((operation, peer))
            ratio = f"**{cell.median / ours.median:.2f}**, " if cell and ours else ""
            columns.append(f"{ratio}{cell.median:.0f} (±{cell.spread:.0f} %)" if cell else "")
        print(f"| {operation} | " + " | ".join(columns) + " |")
    sys.stdout.flush()


def write_rows(writer, shape, size, cells):
    for (operation, structure), cell in cells.items():
        ours = cells.get((operation, OURS))
        ratio = f"{cell.median / ours.median:.3f}" if ours else ""
        writer.writerow([operation, shape, size, structure, f"{cell.median:.2f}",
                         f"{cell.spread:.2f}", cell.rounds, ratio])


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--sizes", default="10000,1000000")
    parser.add_argument("--shapes", default="uniform,ties,equal")
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--csv", default="comparison.csv")
    parser.add_argument("--binary", default=DEFAULT_BINARY)
    parser.add_argument("flags", nargs="*", help="after --: flags for the program")
    options = parser.parse_args()

    with open(options.csv, "w", newline="") as file:
        writer = csv.writer(file)
        writer.writerow("operation shape size structure median_ns spread_percent rounds "
                        "ratio_to_zset".split())
        for shape in options.shapes.split(","):
            for size in map(int, options.sizes.split(",")):
                times = run(options.binary, shape, size, options.rounds, options.flags)
                cells = {key: summarize(values) for key, values in times.items()}
                print_table(shape, size, cells)
                write_rows(writer, shape, size, cells)


if __name__ == "__main__":
    main()
