#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Fits src/executive/meaning_tables.inc: what a cosine of each built-in embedder means.

usage: scale.py CREDENCE FIT.csv [--check NAME FILE ...] [--write TABLES.inc]

FIT.csv and the files to check are STS benchmark files (a score from 0 to 5 in the fifth column, the
texts in the sixth and seventh) or MRPC files (a label 0 or 1 in the first column, the texts in the
fourth and fifth). Two texts ask for the same thing if the score is at least 3 ("roughly
equivalent") or the label is 1. Cosines come from the program itself: `credence similarity --batch`
with `embedding.scale = "cosine"`.
"""
import argparse
import json
import math
import os
import subprocess
import sys
import tempfile

EMBEDDERS = [("minilm-l6-v2", "minilm"), ("lexical", "lexical"), ("static-", "static")]
SAME_SCORE = 3.0
KNOTS = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.65, 0.7, 0.75, 0.8, 0.85, 0.9, 0.95]
BANDWIDTH = 0.025  # Of the kernel that smooths the share of equal pairs.
LEAST_STEP = 0.002  # The table rises strictly, so that it can be reversed.


def read_pairs(path):
    pairs = []
    with open(path, encoding="utf-8-sig", errors="replace") as file:
        for line in file:
            cells = line.rstrip("\n").split("\t")
            if len(cells) == 5 and cells[0] in ("0", "1"):
                pairs.append((cells[3], cells[4], cells[0] == "1"))
            elif len(cells) >= 7:
                pairs.append((cells[5], cells[6], float(cells[4]) >= SAME_SCORE))
    return pairs


def cosines(program, provider, pairs):
    with tempfile.TemporaryDirectory() as folder:
        env = dict(os.environ, CREDENCE_DB=os.path.join(folder, "c.db"),
                   CREDENCE_EMBEDDING_PROVIDER=provider)
        lines = "".join(json.dumps({"a": a, "b": b}) + "\n" for a, b, _ in pairs)
        done = subprocess.run([program, "similarity", "--batch", "-"], input=lines, text=True,
                              stdout=subprocess.PIPE, env=env, check=True)
    return [json.loads(line)["similarity"] for line in done.stdout.splitlines()]


def pool(values, weights):
    """The nearest rising sequence (pool adjacent violators)."""
    blocks = []
    for value, weight in zip(values, weights):
        blocks.append([value, weight, 1])
        while len(blocks) > 1 and blocks[-2][0] >= blocks[-1][0]:
            value2, weight2, count2 = blocks.pop()
            value1, weight1, count1 = blocks.pop()
            weight = weight1 + weight2
            blocks.append([(value1 * weight1 + value2 * weight2) / weight, weight, count1 + count2])
    return [value for value, _, count in blocks for _ in range(count)]


def fit(similarities, same):
    shares, weights = [], []
    for knot in KNOTS:
        kernel = [math.exp(-((s - knot) / BANDWIDTH) ** 2 / 2) for s in similarities]
        weight = sum(kernel)
        weights.append(weight + 1e-9)
        shares.append(sum(k for k, is_same in zip(kernel, same) if is_same) / (weight + 1e-9))
    table, before = [(0.0, 0.0)], 0.0
    for knot, share in zip(KNOTS, pool(shares, weights)):
        most = 1 - LEAST_STEP * (len(KNOTS) + 1 - len(table))
        before = min(max(share, before + LEAST_STEP), most)
        table.append((knot, round(before, 4)))
    return table + [(1.0, 1.0)]


def apply(table, cosine):
    if cosine <= 0:
        return 0.0
    for (x0, y0), (x1, y1) in zip(table, table[1:]):
        if cosine <= x1:
            return y0 + (cosine - x0) / (x1 - x0) * (y1 - y0)
    return 1.0


def reliability(name, table, similarities, same):
    stated = [apply(table, s) for s in similarities]
    count = len(same)
    ece, cells = 0.0, []
    for low in (0, 0.25, 0.5, 0.75, 0.9):
        high = {0: 0.25, 0.25: 0.5, 0.5: 0.75, 0.75: 0.9, 0.9: 1.01}[low]
        part = [i for i in range(count) if low <= stated[i] < high]
        if not part:
            continue
        mean = sum(stated[i] for i in part) / len(part)
        real = sum(same[i] for i in part) / len(part)
        ece += len(part) / count * abs(mean - real)
        cells.append(f"{mean:.2f}/{real:.2f} ({len(part)})")
    brier = sum((stated[i] - same[i]) ** 2 for i in range(count)) / count
    raw = sum((min(max(similarities[i], 0), 1) - same[i]) ** 2 for i in range(count)) / count
    print(f"  {name}: n {count}, same {sum(same) / count:.3f}, ECE {ece:.3f}, "
          f"Brier {brier:.3f} (cosine {raw:.3f}); stated/actual " + ", ".join(cells))


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("program")
    parser.add_argument("fit")
    parser.add_argument("--check", nargs=2, action="append", default=[])
    parser.add_argument("--write")
    options = parser.parse_args()
    tables = []
    checks = [(name, read_pairs(path)) for name, path in options.check]
    pairs = read_pairs(options.fit)
    for embedder, provider in EMBEDDERS:
        print(embedder)
        similarities = cosines(options.program, provider, pairs)
        table = fit(similarities, [same for _, _, same in pairs])
        tables.append((embedder, table))
        reliability("fitted on", table, similarities, [same for _, _, same in pairs])
        for name, others in checks:
            reliability(name, table, cosines(options.program, provider, others),
                        [same for _, _, same in others])
    text = ["// SPDX-License-Identifier: Apache-2.0",
            "// Written by eval/firing/scale.py from the training part of the STS benchmark "
            "(scores CC BY-SA",
            "// 4.0; github.com/zhangzhenhu/Semantic-Texual-Similarity-Toolkits, c55a72f): the "
            "share of pairs",
            "// that are at least roughly equivalent (score 3 or more) at each cosine."]
    for embedder, table in tables:
        name = embedder.split("-")[0].capitalize()
        text.append(f"constexpr std::array<Point, {len(table)}> k{name} = {{{{")
        text += [f"    {{.cosine = {x:g}, .probability = {y:g}}}," for x, y in table]
        text.append("}};")
    text.append(f"constexpr std::array<Table, {len(tables)}> kTables = {{{{")
    text += [f'    {{.embedder = "{embedder}", .points = k{embedder.split("-")[0].capitalize()}}},'
             for embedder, _ in tables]
    text.append("}};")
    if options.write:
        with open(options.write, "w", encoding="utf-8") as file:
            file.write("\n".join(text) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
