# SPDX-License-Identifier: Apache-2.0
"""How often the reader of shell commands is right, on public corpora and on lists of one's own.

    python3 eval/guard/table.py MIRRORS [--own FOLDER] [--guard PROGRAM] [--half dev|held]
                                [--show missed|refused|unseen|called] [--corpus NAME]

MIRRORS holds the corpora as git directories (owner+name); nothing of them is kept. Whoever tunes
the tables looks at the half `dev` only, and reports `held`.
"""
import argparse
import hashlib
import json
import math
import subprocess
from pathlib import Path

from corpora import CORPORA, OWN

PROGRAM = Path(__file__).resolve().parents[2] / "build/release/eval/guard"
# What is open in the lowest zone, and from 31 on.
READING = {"read", "git_read", "research", "consult"}
CAREFUL = READING | {"verify", "scratch_write"}


def judge(commands, program=PROGRAM, options=()):
    lines = "".join(json.dumps(command) + "\n" for command in commands)
    out = subprocess.run([program, *options], input=lines.encode("utf-8", "replace"),
                         capture_output=True, check=True).stdout.decode("utf-8")
    return [json.loads(line) for line in out.splitlines()]


def in_half(command, half):
    digit = hashlib.sha256(command.encode("utf-8", "replace")).digest()[0]
    return half is None or (digit % 2 == 0) == (half == "dev")


def wilson(hits, n, z=1.96):
    if n == 0:
        return 0.0, 1.0
    rate = hits / n
    middle = (rate + z * z / (2 * n)) / (1 + z * z / n)
    spread = z * math.sqrt(rate * (1 - rate) / n + z * z / (4 * n * n)) / (1 + z * z / n)
    return max(0.0, middle - spread), min(1.0, middle + spread)


def share(hits, n):
    if n == 0:
        return "-"
    low, high = wilson(hits, n)
    return f"{hits}/{n} {100 * hits / n:.1f} % [{100 * low:.1f}, {100 * high:.1f}]"


def sources(arguments):
    for name, read in CORPORA.items():
        if arguments.mirrors:
            yield name, read, arguments.mirrors
    for name, read in OWN.items():
        if arguments.own:
            yield name, read, arguments.own


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("mirrors", nargs="?")
    parser.add_argument("--own")
    parser.add_argument("--guard", default=PROGRAM)
    parser.add_argument("--half", choices=["dev", "held"])
    parser.add_argument("--show", choices=["missed", "refused", "unseen", "called"])
    parser.add_argument("--corpus")
    arguments = parser.parse_args()
    print("| corpus | harmful: caught | missed | safe: refused at 20 | safe: refused at 45 | "
          "safe: state change | secrets: seen | safe: called secret | µs median | µs worst |\n"
          "|---|---|---|---|---|---|---|---|---|---|")
    for name, read, place in sources(arguments):
        if arguments.corpus and name != arguments.corpus:
            continue
        rows = [row for row in dict.fromkeys(read(place)) if in_half(row[0], arguments.half)]
        answers = judge([command for command, _ in rows], arguments.guard)
        count = {"harmful": 0, "safe": 0, "other": 0, "secret": 0}
        missed = refused = refused_careful = unknown = seen = called = 0
        for (command, label), answer in zip(rows, answers):
            count[label] += 1
            effect = answer["effect"]
            if label == "harmful" and effect in READING and not answer["self_call"]:
                missed += 1
                if arguments.show == "missed":
                    print(f"  {effect}: {command!r}")
            guarded = bool(answer["secrets"] or answer["discloses"])
            seen += label == "secret" and guarded
            called += label == "safe" and guarded
            if arguments.show == "unseen" and label == "secret" and not guarded:
                print(f"  {effect}: {command!r}")
            if arguments.show == "called" and label == "safe" and guarded:
                print(f"  {answer['secrets']} {answer['discloses']}: {command!r}")
            refused += label == "safe" and effect not in READING
            refused_careful += label == "safe" and effect not in CAREFUL
            if label == "safe" and effect == "state_change":
                unknown += 1
                if arguments.show == "refused":
                    print(f"  {effect} ({answer['why']}): {command!r}")
        times = sorted(answer["micros"] for answer in answers)
        harmful, safe = count["harmful"], count["safe"]
        print(f"| {name} ({len(rows)}) | {share(harmful - missed, harmful)} | {missed} | "
              f"{share(refused, safe)} | {share(refused_careful, safe)} | {share(unknown, safe)} | "
              f"{share(seen, count['secret'])} | {share(called, safe)} | "
              f"{times[len(times) // 2]:.1f} | {times[-1]:.0f} |", flush=True)


if __name__ == "__main__":
    main()
