#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0
"""Fits the kinds of review comments and says how good they are; prints the table that ships.

    eval/themes/fit.py PROGRAM labeled_dataset.xlsx > src/language/themes/kind_table.inc

PROGRAM is build/release/eval/themes, which prints the features of each comment. The data set is
that of WSU-SEAL/CR-classification-ESEM23. The figures go to standard error. Least squares with a
ridge, by a closed formula, on classes and groups at once; the ridge and the weight of rare groups
are chosen within each training part (nested cross-validation). Needs numpy.
"""
import collections
import json
import random
import re
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ElementTree
import zipfile

import numpy as np

SHEET = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"
MESSAGE, CHANGE, CATEGORY = "I", "J", "O"
# The data set's classes, our kinds and their groups. Three classes have too few comments for a
# kind of their own, and join the nearest.
KINDS = {
    "documentation": ("documentation", "documentation"),
    "question": ("question", "discussion"),
    "praise": ("praise", "discussion"),
    "design discussion": ("design", "discussion"),
    "false positive": ("remark", "none"),
    "logical": ("logic", "function"),
    "larger defect": ("logic", "function"),
    "timing": ("logic", "function"),
    "validation": ("validation", "function"),
    "interface": ("interface", "function"),
    "resource": ("resources", "function"),
    "support": ("resources", "function"),
    "alternate output": ("output", "refactoring"),
    "naming convention": ("naming", "refactoring"),
    "organization of code": ("organization", "refactoring"),
    "solution approach": ("approach", "refactoring"),
    "visual representation": ("style", "refactoring"),
}
GROUPS = ["discussion", "documentation", "function", "none", "refactoring"]
NAMES = sorted({kind for kind, _ in KINDS.values()})
GROUP_OF = [next(GROUPS.index(g) for k, g in KINDS.values() if k == name) for name in NAMES]
SHIPPED = [i for i, name in enumerate(NAMES) if name != "remark"]
FILE = '// Written by eval/themes/fit.py; not for editing.\nR"rows({rows}\n)rows"\n'
RIDGES, RARE = (0.1, 0.3), (0.3, 0.6)
FOLDS, LEAST, SIZE_MAX, LEVELS = 10, 3, 290_000, 99


def comments(path):
    book = zipfile.ZipFile(path)
    strings = ElementTree.fromstring(book.read("xl/sharedStrings.xml"))
    shared = ["".join(part.text or "" for part in item.iter(SHEET + "t"))
              for item in strings.iter(SHEET + "si")]
    rows = ElementTree.fromstring(book.read("xl/worksheets/sheet1.xml")).iter(SHEET + "row")
    next(rows)
    for row in rows:
        cells = {}
        for cell in row.iter(SHEET + "c"):
            value = cell.find(SHEET + "v")
            if value is not None:
                is_shared = cell.get("t") == "s"
                cells[re.match("[A-Z]+", cell.get("r"))[0]] = (
                    shared[int(value.text)] if is_shared else value.text)
        yield cells.get(MESSAGE, ""), cells[CHANGE], *KINDS[cells[CATEGORY].lower()]


def features(program, texts):
    with tempfile.NamedTemporaryFile("w", suffix=".jsonl") as file:
        for text in texts:
            file.write(json.dumps({"text": text}) + "\n")
        file.flush()
        printed = subprocess.run([program, "--show", "features", file.name], check=True,
                                 capture_output=True, text=True).stdout
    return [set(line.split("\t")) for line in printed.removesuffix("\n").split("\n")]


def matrix(sets, names):
    at = {name: i for i, name in enumerate(names)}
    out = np.zeros((len(sets), len(names)), np.float32)
    for i, each in enumerate(sets):
        out[i, [at[name] for name in each if name in at]] = 1
    return out / np.sqrt(np.maximum(out.sum(1, keepdims=True), 1))


def answers(kinds):
    """A column for each kind: its own indicator, and its group's."""
    own = np.eye(len(NAMES), dtype=np.float32)[kinds]
    groups = np.array(GROUP_OF)
    return 0.5 * own + (groups[kinds][:, None] == groups[None, :]) - 1 / len(GROUPS)


def rarity(kinds, rare):
    groups = np.array(GROUP_OF)[kinds]
    counts = np.maximum(np.bincount(groups, minlength=len(GROUPS)), 1)
    return (len(kinds) / (len(GROUPS) * counts)) ** rare


def dual(products, kinds, ridge, rare):
    weights = rarity(kinds, rare)[np.array(GROUP_OF)[kinds]]
    return np.linalg.solve(products + np.diag(ridge / weights).astype(np.float32), answers(kinds))


def parts(keys, count, seed):
    distinct = sorted(set(keys))
    random.Random(seed).shuffle(distinct)
    at = {key: i % count for i, key in enumerate(distinct)}
    return np.array([at[key] for key in keys])


def f_scores(truth, told, labels):
    out = []
    for label in labels:
        right = ((truth == label) & (told == label)).sum()
        all_of_it = (truth == label).sum() + (told == label).sum()
        out.append(2 * right / all_of_it if all_of_it else 0)
    return np.array(out)


def cross_validate(products, kinds, keys, allowed):
    """The scores of comments that the fit has not seen."""
    groups = np.array(GROUP_OF)
    fold = parts(keys, FOLDS, 42)
    told = np.zeros(len(kinds), int)
    for each in range(FOLDS):
        train, test = np.where(fold != each)[0], np.where(fold == each)[0]
        ridge, rare = choose(products[np.ix_(train, train)], kinds[train],
                             [keys[i] for i in train], allowed)
        fitted = dual(products[np.ix_(train, train)], kinds[train], ridge, rare)
        scores = products[np.ix_(test, train)] @ fitted
        scores[:, ~np.isin(groups, allowed)] = -np.inf
        told[test] = scores.argmax(1)
    return told


def choose(products, kinds, keys, allowed):
    groups = np.array(GROUP_OF)
    fold = parts(keys, 4, 7)
    train, test = np.where(fold != 0)[0], np.where(fold == 0)[0]
    best = None
    for ridge in RIDGES:
        for rare in RARE:
            scores = products[np.ix_(test, train)] @ dual(
                products[np.ix_(train, train)], kinds[train], ridge, rare)
            scores[:, ~np.isin(groups, allowed)] = -np.inf
            f = f_scores(groups[kinds[test]], groups[scores.argmax(1)], allowed).mean()
            best = max(best or (0,), (f, ridge, rare))
    return best[1:]


def interval(truth, told, labels, keys):
    """Resamples what was left out as a whole: comments, or changes with all their comments."""
    members = collections.defaultdict(list)
    for i, key in enumerate(keys):
        members[key].append(i)
    members = [np.array(each) for each in members.values()]
    draws = np.random.default_rng(1)
    values = []
    for _ in range(1000):
        pick = np.concatenate([members[i] for i in draws.integers(0, len(members), len(members))])
        values.append(f_scores(truth[pick], told[pick], labels).mean())
    return np.percentile(values, [2.5, 97.5])


def report(title, products, kinds, keys, allowed):
    told = cross_validate(products, kinds, keys, allowed)
    groups = np.array(GROUP_OF)
    truth, said = groups[kinds], groups[told]
    low, high = interval(truth, said, allowed, keys)
    by_group = f_scores(truth, said, allowed)
    print(f"{title}: {len(kinds)} comments, macro F {by_group.mean():.3f} [{low:.3f}, {high:.3f}], "
          f"accuracy {(truth == said).mean():.3f}", file=sys.stderr)
    print("  " + ", ".join(f"{GROUPS[g]} {f:.2f}" for g, f in zip(allowed, by_group)),
          file=sys.stderr)
    present = sorted(set(kinds))
    by_kind = zip(present, f_scores(kinds, told, present))
    print("  " + ", ".join(f"{NAMES[k]} {f:.2f} of {(kinds == k).sum()}" for k, f in by_kind),
          file=sys.stderr)


def table(sets, kinds, ridge, rare, names):
    """The weights as whole numbers, of as many features as the table may hold."""
    x = matrix(sets, names)
    weights = x.T @ dual(x @ x.T, kinds, ridge, rare)
    weights = weights[:, SHIPPED]
    worth = np.abs(weights).max(1) * np.sqrt(x.sum(0))
    while True:
        whole = np.rint(weights * LEVELS / np.abs(weights).max()).astype(int)
        lines = [f"{name}|{' '.join(map(str, row))}"
                 for name, row in zip(names, whole) if row.any()]
        size = sum(len(line.encode()) + 1 for line in lines)
        if size <= SIZE_MAX:
            return lines, x @ whole
        keep = worth >= np.quantile(worth, 0.03)
        names = [name for name, kept in zip(names, keep) if kept]
        x, weights, worth = x[:, keep], weights[keep], worth[keep]


def main():
    program, path = sys.argv[1:]
    data = list(comments(path))
    sets = features(program, [row[0] for row in data])
    kinds = np.array([NAMES.index(row[2]) for row in data])
    changes = [row[1] for row in data]
    counts = collections.Counter(name for each in sets for name in each)
    names = sorted(name for name, count in counts.items() if count >= LEAST)
    x = matrix(sets, names)
    products = x @ x.T
    every = list(range(len(GROUPS)))
    real = [g for g in every if GROUPS[g] != "none"]
    report("random tenths", products, kinds, list(range(len(kinds))), every)
    report("unseen changes", products, kinds, changes, every)
    known = np.where(np.array(GROUP_OF)[kinds] != GROUPS.index("none"))[0]
    some = products[np.ix_(known, known)]
    for title, keys in (("random tenths", list(range(len(known)))),
                        ("unseen changes", [changes[i] for i in known])):
        report(f"without false positives, {title}", some, kinds[known], keys, real)
    # A comment that its author rejected does not look different from others, so the table does not
    # tell them apart.
    kinds = kinds[known]
    ridge, rare = choose(some, kinds, [changes[i] for i in known], real)
    lines, scores = table([sets[i] for i in known], kinds, ridge, rare, names)
    print(f"{len(lines)} features, ridge {ridge}, rare {rare}; right on its own data: "
          f"{(np.array(SHIPPED)[scores.argmax(1)] == kinds).mean():.3f}", file=sys.stderr)
    print(FILE.format(rows="\n".join(lines)), end="")


if __name__ == "__main__":
    main()
