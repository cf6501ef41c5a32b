#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Converts public sets of sentence pairs to the format that eval/polarity reads.

usage: polarity_pairs.py [--half development|held-out] FILE... > pairs.tsv

Prints one line per pair: sentence, sentence, label. The label is contradiction, entailment or
neutral, and in paraphrase sets same or different. The first line of a file tells its format; SICK
and MRPC may have no heading:

  SICK            pair_ID, sentence_A, sentence_B, relatedness, label   tab-separated
  MRPC            Quality, #1 ID, #2 ID, #1 String, #2 String           tab-separated
  NegNLI          index, Text, Hypothesis, gold_label                   tab-separated
  SNLI, MoNLI     {"sentence1": ..., "gold_label": ...}                 JSON, one on a line
  Breaking NLI    as SNLI
  WikiFactCheck   sentence, negated                                     tab-separated
  NaN-NLI         premise,hypothesis,label,...                          comma-separated
"""
import argparse
import csv
import hashlib
import json
import sys
from pathlib import Path

LABELS = {"1": "same", "0": "different", "not_entailment": "neutral"}
KNOWN = {"contradiction", "entailment", "neutral", "same", "different"}


def cells(line):
    """(sentence, sentence, label) from a tab-separated line; a heading has no known label."""
    parts = line.split("\t")
    if len(parts) == 2 and parts != ["sentence", "negated"]:
        return (*parts, "contradiction")
    if len(parts) == 4:
        return tuple(parts[1:])
    if len(parts) != 5:
        return ()
    if parts[4].lower() in KNOWN:
        return parts[1], parts[2], parts[4]
    return parts[3], parts[4], parts[0]


def rows(path):
    """The pairs of one file, as (sentence, sentence, label)."""
    text = Path(path).read_text(encoding="utf-8-sig", errors="replace")
    lines = text.split("\n")
    if lines[0].startswith("{"):
        records = (json.loads(line) for line in lines if line)
        return [(each["sentence1"], each["sentence2"], each["gold_label"]) for each in records]
    if "\t" in lines[0]:
        return [each for each in map(cells, lines) if each]
    return [tuple(row[:3]) for row in csv.reader(lines) if len(row) >= 3]


def half(sentence):
    """Pairs with the same first sentence are in the same half."""
    return ("development", "held-out")[hashlib.md5(sentence.encode()).digest()[-1] % 2]


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--half", choices=("development", "held-out"))
    parser.add_argument("files", nargs="+", metavar="FILE")
    options = parser.parse_args()
    for path in options.files:
        for first, second, label in rows(path):
            label = LABELS.get(label.strip(), label.strip().lower())
            if options.half and half(first) != options.half:
                continue
            if label in KNOWN:  # Neither a heading nor SNLI's "-" (annotators disagree).
                print("\t".join(" ".join(each.split()) for each in (first, second, label)))


if __name__ == "__main__":
    main()
