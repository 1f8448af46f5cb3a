#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Throughput of `zset serve` beside redis-server, by redis-benchmark, in one run.

    python3 bench/serve_compare.py                       # build/demo's zset
    python3 bench/serve_compare.py --members 1000000 --seconds 2 --rounds 5

Both servers hold the same board and run at the same time; each measurement is taken
on one and then on the other, in turn, and the table has the medians of the rounds.
Everything is on this machine's loopback.
"""

import argparse
import csv
import io
import pathlib
import shutil
import socket
import statistics
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent


def parse_arguments():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--zset", default=ROOT / "build/demo/lib/cli/zset", help="the program")
    parser.add_argument("--members", type=int, default=100_000, help="of the board")
    parser.add_argument("--requests", type=int, default=100_000, help="of a measurement, with -P 16")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--clients", type=int, nargs="+", default=[1, 50])
    parser.add_argument("--pipelines", type=int, nargs="+", default=[1, 16])
    return parser.parse_args()


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def start(command, port):
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    deadline = time.monotonic() + 10
    while time.monotonic() < deadline:
        try:
            socket.create_connection(("127.0.0.1", port)).close()
            return process
        except OSError:
            time.sleep(0.02)
    process.kill()
    sys.exit(f"{command[0]} does not come up")


def encode(*words):
    parts = [b"*%d\r\n" % len(words)]
    for word in words:
        data = str(word).encode()
        parts.append(b"$%d\r\n%s\r\n" % (len(data), data))
    return b"".join(parts)


def load(port, members):
    """Fills the board; scores are spread evenly and unlike the members' order."""
    with socket.create_connection(("127.0.0.1", port)) as connection:
        replies = connection.makefile("rb")
        for first in range(0, members, 1000):
            rows = range(first, min(first + 1000, members))
            words = ["ZADD", "board"]
            for row in rows:
                words += [row * 7919 % members, f"member:{row:012d}"]
            connection.sendall(encode(*words))
            assert replies.readline().startswith(b":")


def operations(members):
    # redis-benchmark writes twelve digits for __rand_int__.
    member = "member:__rand_int__"
    deep = str(members // 2)
    return {
        "ZADD": ["ZADD", "board", "__rand_int__", member],
        "ZSCORE": ["ZSCORE", "board", member],
        "ZRANK": ["ZRANK", "board", member],
        "ZRANGE 10 rows": ["ZRANGE", "board", deep, str(members // 2 + 9), "WITHSCORES"],
        "ZRANGE 100 rows": ["ZRANGE", "board", deep, str(members // 2 + 99), "WITHSCORES"],
        "BYSCORE LIMIT": ["ZRANGE", "board", "0", "+inf", "BYSCORE", "LIMIT", deep, "10"],
    }


def measure(port, command, clients, pipeline, args):
    requests = max(args.requests * pipeline // 16, 1000)
    if clients == 1 and pipeline == 1:
        requests //= 2
    if command[2] == "0":
        requests = max(requests // 50, 500)  # a server that walks to the offset is slow
    out = subprocess.run(
        ["redis-benchmark", "-p", str(port), "--csv", "-n", str(requests), "-c", str(clients),
         "-P", str(pipeline), "-r", str(args.members), *command],
        capture_output=True, text=True, check=True).stdout
    return float(list(csv.reader(io.StringIO(out)))[-1][1])


def compare(ports, args):
    print(f"{'':16} {'clients':>7} {'-P':>3} {'redis':>10} {'zset':>10} {'zset/redis':>10}")
    for name, command in operations(args.members).items():
        for clients in args.clients:
            for pipeline in args.pipelines:
                rates = {server: [] for server in ports}
                for _ in range(args.rounds):
                    for server, port in ports.items():
                        rates[server].append(measure(port, command, clients, pipeline, args))
                redis, zset = (statistics.median(rates[each]) for each in ("redis", "zset"))
                print(f"{name:16} {clients:7} {pipeline:3} {redis:10.0f} {zset:10.0f} "
                      f"{zset / redis:10.2f}", flush=True)


def main():
    args = parse_arguments()
    for program in ("redis-server", "redis-benchmark"):
        if not shutil.which(program):
            sys.exit(f"{program} is not installed; .ci/setup installs it")
    ports = {"redis": free_port(), "zset": free_port()}
    with tempfile.TemporaryDirectory() as folder:
        servers = [
            start(["redis-server", "--port", str(ports["redis"]), "--bind", "127.0.0.1",
                   "--save", "", "--appendonly", "no", "--dir", folder], ports["redis"]),
            start([str(args.zset), "serve", "--port", str(ports["zset"]),
                   "--profile", "redis-7.0"], ports["zset"]),
        ]
        try:
            for port in ports.values():
                load(port, args.members)
            compare(ports, args)
        finally:
            for server in servers:
                server.terminate()
            for server in servers:
                server.wait()


if __name__ == "__main__":
    main()
