#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Checks every #include of lib/ and include/ against the layers.

A folder of lib/ may include from itself and from the folders before it in
LAYERS. Public headers know nothing of lib/. Everything before `tokens` is the
portable core: it includes standard C++ headers and Abseil, and no public header
of an optional part. A public header belongs to the part whose CMake files name
it; each has to be named once, or it would not be installed. Prints each line that
breaks a rule; fails if there is one.
"""

import pathlib
import re
import sys

LAYERS = ["base", "order", "core", "set", "paging", "tokens", "redis", "testing", "server", "cli"]
OPTIONAL = ["tokens", "redis", "testing", "server"]
PORTABLE_UP_TO = LAYERS.index("paging")
# Part of the compilers; included only where their address sanitizer is on.
SANITIZER = "sanitizer/asan_interface.h"

ROOT = pathlib.Path(__file__).resolve().parent.parent
INCLUDE = re.compile(r'^\s*#\s*include\s*([<"])([^>"]+)[>"]')
HEADER_NAME = re.compile(r"/include/(zset/\S+\.h)")


def public_headers():
    """Each public header named by CMake, with the first layer that may include it.

    Headers of the core are below all layers."""
    layers = {}
    for script in sorted((ROOT / "lib").rglob("*")):
        if script.name == "CMakeLists.txt" or script.suffix == ".cmake":
            folder = script.relative_to(ROOT).parts[1]
            layer = LAYERS.index(folder) if folder in OPTIONAL else 0
            for header in HEADER_NAME.findall(script.read_text()):
                layers[header] = layer
    return layers


PUBLIC = public_headers()


def fault(path, quote, target):
    """Why the file at `path` (from ROOT) may not include `target`, or None."""
    public = path.parts[0] == "include"
    layer = PUBLIC["/".join(path.parts[1:])] if public else LAYERS.index(path.parts[1])
    top = target.partition("/")[0]

    if quote == '"' and top == "zset":
        if target not in PUBLIC:
            return "no such public header"
        if layer < PUBLIC[target]:
            return "public header of an optional part"
    elif quote == '"' and top in LAYERS:
        if public:
            return "a public header includes an internal one"
        if LAYERS.index(top) > layer:
            return f"{LAYERS[layer]} comes before {top}"
    elif quote == '"' and top != "absl":
        return "not a path from lib/ or include/"
    elif (quote == "<" and layer <= PORTABLE_UP_TO and target != SANITIZER and
          not re.fullmatch(r"[a-z_0-9]+", target)):
        return "the core includes standard C++ headers and Abseil only"
    return None


def misplacement(path):
    """Why there may be no file at `path` (from ROOT), or None."""
    if path.parts[0] == "include":
        if "/".join(path.parts[1:]) not in PUBLIC:
            return "no CMake file under lib/ names this header"
    elif path.parts[1] not in LAYERS:
        return f"{path.parts[1]} is not a layer; see {pathlib.Path(__file__).name}"
    return None


def main():
    sources = sorted(
        path for top in ("include", "lib") for path in (ROOT / top).rglob("*")
        if path.suffix in (".h", ".cc"))
    faults = 0
    for source in sources:
        path = source.relative_to(ROOT)
        misplaced = misplacement(path)
        if misplaced:
            print(f"{path}: {misplaced}")
            faults += 1
            continue
        for number, line in enumerate(source.read_text().splitlines(), 1):
            match = INCLUDE.match(line)
            reason = match and fault(path, *match.groups())
            if reason:
                print(f"{path}:{number}: {line.strip()}: {reason}")
                faults += 1
    print(f"Layers: {len(sources)} files, {faults} faults")
    return 1 if faults or not sources else 0


if __name__ == "__main__":
    sys.exit(main())
