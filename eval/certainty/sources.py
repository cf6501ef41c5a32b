# SPDX-License-Identifier: Apache-2.0
"""Reads public sets of rated sentences and writes one file for each, for fit.py and eval_certainty.

usage: sources.py REPOSITORIES OUT

REPOSITORIES holds clones, named owner+name; README.md lists them. A line of a file is text, writer,
mean rating from 0 to 1, group, separated by tabs.
"""
import csv
import hashlib
import json
import statistics
import subprocess
import sys
from pathlib import Path

# Frequencies below a half and certainties are statements of their own: "never" is no doubt.
NOT_DOUBTS = {"never", "rarely", "not often", "always", "will happen", "slam dunk"}
ADVERBS = {"probably", "possibly", "certainly", "almost certainly", "usually", "often",
           "frequently", "almost always", "probably not", "more often than not", "maybe"}


def show(repositories, repository, path):
    folder = Path(repositories) / repository / "repo"
    return subprocess.run(["git", "-C", folder, "show", "HEAD:" + path], check=True,
                          capture_output=True, text=True).stdout


def table(text):
    return list(csv.DictReader(text.splitlines(keepends=True)))


def kept_aside(question):
    """A third of the questions, with all their sentences, takes no part in the fit."""
    return int(hashlib.sha256(question.encode()).hexdigest(), 16) % 3 == 0


def linguistic_confidence(repositories):
    repository = "Linwei94+Linguistic-Uncertainty-Dataset"
    rated = {row["orig_idx_in_40000_dataset"]: float(row["annotation_mean"]) / 100 for row in table(
        show(repositories, repository, "build_benchmark/linguistic_confidence_benchmark.csv"))}
    rows = table(show(repositories, repository, "build_benchmark/full_dataset.csv"))
    # Sentences without agreeing raters count as the mean of those of their level, which is what the
    # writer was asked for.
    levels = {}
    for row in rows:
        key = row["orig_idx_in_40000_dataset"]
        if key in rated and not kept_aside(row["question"]):
            levels.setdefault(row["llm_confidence_level"], []).append(rated[key])
    sets = {"confidence_fit": [], "confidence_rated": [], "confidence_aside": []}
    for row in rows:
        key, question = row["orig_idx_in_40000_dataset"], row["question"]
        value = rated.get(key, statistics.mean(levels[row["llm_confidence_level"]]))
        line = (row["uncertainty_expression"], value, question, row["source_llm"])
        if kept_aside(question):
            if key in rated:
                sets["confidence_aside"].append(line)
            continue
        sets["confidence_fit"].append(line)
        if key in rated:
            sets["confidence_rated"].append(line)
    return sets


def sentences_of(phrase):
    """Sentences for a phrase that a survey asked about."""
    if phrase.endswith(" happen"):
        verb = phrase.split()[0]
        return [f"It {phrase}.", f"That {verb} rain today.", f"She {verb} come."]
    if phrase in ADVERBS:
        return [f"It will {phrase} happen.", f"She {phrase} comes.", f"He is {phrase} at home.",
                f"{phrase.capitalize()} he left."]
    if phrase in ("we believe", "we doubt"):
        return [f"{phrase.capitalize()} it will happen.", f"{phrase.capitalize()} that she comes."]
    if phrase.startswith("with "):
        return [f"It will happen {phrase}.", f"{phrase.capitalize()} she comes."]
    if phrase in ("better than even", "about even"):
        return [f"The chance that it will happen is {phrase}.",
                f"The chances are {phrase} that she comes.", f"The odds are {phrase}."]
    if phrase == "chances are slight":
        return [f"The {phrase} that it will happen.", f"{phrase.capitalize()} that she comes."]
    if "chance" in phrase or "possibility" in phrase:
        article = "" if phrase.startswith(("little", "almost")) else "a "
        return [f"There is {article}{phrase} that it will happen.",
                f"There is {article}{phrase} she comes."]
    return [f"It is {phrase} that it will happen.", f"It is {phrase}.", f"She is {phrase} to come."]


def survey(ratings):
    lines = []
    for phrase, values in ratings.items():
        phrase = phrase.lower().replace("_", " ")
        if phrase in NOT_DOUBTS:
            continue
        mean = statistics.mean(values) / 100
        if phrase == "probably not":  # What is said is that it will not happen.
            mean = 1 - mean
        lines += [(text, mean, phrase) for text in sentences_of(phrase)]
    return lines


def surveys(repositories):
    perceptions = table(show(repositories, "zonination+perceptions", "probly.csv"))
    results = table(show(repositories, "amauboussin+probability-survey",
                         "probability_survey_results.csv"))
    quiz = {}
    for row in table(show(repositories, "adamkucharski+CAPphrase", "data/absolute_judgements.csv")):
        quiz.setdefault(row["term"], []).append(float(row["probability"]))
    columns = [name for name in results[0] if name not in ("age_bin", "gender", "esl")]
    return {
        "survey_perceptions": survey({name: [float(row[name]) for row in perceptions if row[name]]
                                      for name in perceptions[0]}),
        "survey_probability": survey({name: [float(row[name]) for row in results if row[name]]
                                      for name in columns}),
        "survey_capphrase": survey(quiz),
    }


def findings(repositories):
    text = show(repositories, "Jiaxin-Pei+Certainty-in-Science-Communication",
                "data/annotated_data/sentence-level-certainty.jsonl")
    rows = [json.loads(line) for line in text.splitlines()]
    return {"findings": [(row["finding"], (row["sentence-level-certainty"] - 1) / 5, "")
                         for row in rows]}


def assertiveness(repositories):
    rows = table(show(repositories, "ComplexData-MILA+epistemic-integrity",
                      "scibert-finetuning/data/merged_data.csv"))
    return {"assertiveness": [(row["text"], float(row["assertiveness"]) / 7, "") for row in rows]}


def commitment(repositories):
    rows = table(show(repositories, "mcdm+CommitmentBank", "CommitmentBank-items.csv"))
    return {"commitment": [(row["Target"], (float(row["Mean"]) + 3) / 6, "") for row in rows]}


def main(repositories, out):
    Path(out).mkdir(parents=True, exist_ok=True)
    for read in (linguistic_confidence, surveys, findings, assertiveness, commitment):
        for name, lines in read(repositories).items():
            with open(Path(out) / f"{name}.tsv", "w", encoding="utf-8") as file:
                for text, rating, group, *writer in lines:
                    text, group = " ".join(text.split()), " ".join(group.split())
                    file.write(f"{text}\t{''.join(writer)}\t{rating:.6f}\t{group}\n")
            print(f"{name}: {len(lines)}")


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    main(*sys.argv[1:])
