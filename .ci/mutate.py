#!/usr/bin/env python3
"""Applies the faults of faults.txt one by one to a copy in build/mutate; see .ci/mutate.

Fails if a fault does not apply, or survives every test.
SPDX-License-Identifier: Apache-2.0
"""
import argparse
import os
import pathlib
import shutil
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
COPY = ROOT / "build" / "mutate" / "tree"
BUILD = ROOT / "build" / "mutate" / "build"
# Fast tests of the engine, those that find most first.
TESTS = ["tests/set/set_test", "fuzz/set_operations_replay", "fuzz/seek_and_iterate_replay",
         "fuzz/paging_steps_replay", "tests/property/property_test", "tests/paging/paging_test",
         "tests/shared/shared_test", "tests/hostile/hostile_test", "tests/core/core_test",
         "tests/allocation/allocation_test"]
SECONDS = 120  # for one test program; a fault may make a loop endless


def read_faults():
    """[(file, old text, new text)]"""
    faults = []
    file, old, new = None, [], []

    def end():
        if old:
            faults.append((file, "\n".join(old), "\n".join(new)))
        old.clear()
        new.clear()

    for line in (ROOT / ".ci" / "faults.txt").read_text().splitlines():
        if line.startswith("-") and not new:
            old.append(line[1:])
        elif line.startswith("+"):
            new.append(line[1:])
        else:
            end()
            if line.startswith("@ "):
                file = line[2:]
    end()
    return faults


def copy_sources():
    files = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, check=True, capture_output=True,
                           text=True).stdout.split("\0")
    for file in filter(None, files):
        source, target = ROOT / file, COPY / file
        if not source.is_file():
            continue
        if target.exists() and target.read_bytes() == source.read_bytes():
            continue
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(source, target)


def run(command, **options):
    return subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                          errors="replace", **options)


def configure():
    # A shared library, so that only it is linked anew for each fault.
    done = run(["cmake", "-S", str(COPY), "-B", str(BUILD), "-G", "Ninja",
                "-DCMAKE_BUILD_TYPE=None", "-DCMAKE_CXX_FLAGS=-O1",
                "-DBUILD_SHARED_LIBS=ON", "-DCMAKE_LINK_DEPENDS_NO_SHARED=ON",
                "-DZSET_BUILD_REDIS=OFF", "-DZSET_BUILD_TOKENS=OFF", "-DZSET_BUILD_CLI=OFF"])
    if done.returncode != 0:
        sys.exit(done.stdout)


def build(tests):
    targets = [pathlib.Path(test).name for test in tests]
    return run(["cmake", "--build", str(BUILD), "--target", *targets])


def first_red(tests):
    """The first test program that fails, with the test it names; None if all pass."""
    environment = dict(os.environ, RC_PARAMS="seed=1 max_success=40 noshrink=1")
    for test in tests:
        try:
            done = run([str(BUILD / test), "--gtest_fail_fast", "--gtest_brief=1"],
                       timeout=SECONDS, env=environment)
        except subprocess.TimeoutExpired:
            return f"{test} (does not end)"
        if done.returncode != 0:
            failed = [line.split("]")[1].split("(")[0].split(",")[0].strip()
                      for line in done.stdout.splitlines() if line.startswith("[  FAILED  ]")]
            return f"{test} {failed[0] if failed else '(ends the program)'}"
    return None


def judge(file, old, new, tests):
    target = COPY / file
    text = target.read_text()
    if text.count(old) != 1:
        return f"DOES NOT APPLY: its text is there {text.count(old)} times"
    try:
        target.write_text(text.replace(old, new))
        done = build(tests)
        if done.returncode != 0:
            return "DOES NOT COMPILE:\n" + done.stdout[-1500:]
        red = first_red(tests)
        return f"found by {red}" if red else "SURVIVED"
    finally:
        target.write_text(text)


def read_arguments(faults):
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--from", dest="first", type=int, default=1, help="the first fault")
    parser.add_argument("--to", dest="last", type=int, default=len(faults), help="the last fault")
    parser.add_argument("--tests", nargs="+", default=TESTS, help="the programs to judge by")
    return parser.parse_args()


def main():
    faults = read_faults()
    arguments = read_arguments(faults)
    copy_sources()
    configure()
    done = build(arguments.tests)
    if done.returncode != 0:
        sys.exit(done.stdout)
    red = first_red(arguments.tests)
    if red:
        sys.exit(f"without any fault: {red}")
    found = judged = 0
    for number, (file, old, new) in enumerate(faults, 1):
        if not arguments.first <= number <= arguments.last:
            continue
        verdict = judge(file, old, new, arguments.tests)
        judged += 1
        found += verdict.startswith("found")
        print(f"{number:3} {file}: {new.strip().splitlines()[0] if new.strip() else '(removed)'}\n"
              f"    {verdict}", flush=True)
    print(f"{found} of {judged} faults found")
    return 0 if found == judged else 1


if __name__ == "__main__":
    sys.exit(main())
