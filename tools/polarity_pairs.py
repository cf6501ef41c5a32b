#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Brings public sets of sentence pairs into the form that eval/polarity reads.

usage: polarity_pairs.py FILE... > pairs.tsv

One line for each pair: sentence, sentence, label. The label is contradiction, entailment, neutral,
or of the paraphrase sets same and different. The form of a file shows by its first line; a heading
may be missing in SICK and MRPC:

  SICK            pair_ID, sentence_A, sentence_B, relatedness, label   tab-separated
  MRPC            Quality, #1 ID, #2 ID, #1 String, #2 String           tab-separated
  NegNLI          index, Text, Hypothesis, gold_label                   tab-separated
  SNLI, MoNLI     {"sentence1": ..., "gold_label": ...}                 JSON, one on a line
  NaN-NLI         premise,hypothesis,label,...                          comma-separated
"""
import csv
import json
import sys
from pathlib import Path

LABELS = {"1": "same", "0": "different", "not_entailment": "neutral"}
KNOWN = {"contradiction", "entailment", "neutral", "same", "different"}


def cells(line):
    """(sentence, sentence, label) of a tab-separated line; a heading has no known label."""
    parts = line.split("\t")
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


def main():
    if len(sys.argv) < 2 or sys.argv[1] in ("-h", "--help"):
        sys.exit(__doc__)
    for path in sys.argv[1:]:
        for first, second, label in rows(path):
            label = LABELS.get(label.strip(), label.strip().lower())
            if label in KNOWN:  # Not for a heading, or SNLI's "-" where annotators disagree.
                print("\t".join(" ".join(each.split()) for each in (first, second, label)))


if __name__ == "__main__":
    main()
