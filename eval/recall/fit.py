# SPDX-License-Identifier: Apache-2.0
"""Fits the model of src/language/relevance.cc, and says how good it is.

    python3 eval/recall/fit.py RECALL LOCOMO [MODELS]

RECALL is the program eval/recall, LOCOMO the file locomo10.json of the LoCoMo benchmark, MODELS a
folder with the static table (without it: by words only). Each turn of a conversation is a memory
("Speaker: text"), each conversation a store; the coding memories beside this file are another one.
Conversations 1 to 5 are used. Figures are of conversations that were left out of the fit, and of
fifths of the coding questions. Besides the questions that LoCoMo calls unanswerable, and those of
the coding set, questions of other stores have no answer. Needs numpy.
"""
import datetime
import json
import random
import re
import subprocess
import sys
from pathlib import Path

import numpy as np

HERE = Path(__file__).resolve().parent
FACTS = ("match relative subject number kin date similarity cover unknown rival").split()
ORDER = FACTS[:7]
CERTAIN = ["match", "relative", "subject", "kin", "date", "similarity", "cover", "unknown", "rival"]
FOREIGN = 60


def conversations(path):
    for talk in json.loads(Path(path).read_text(encoding="utf-8"))[:5]:
        turns, ids = [], {}
        said = talk["conversation"]
        sessions = [key for key in said if re.fullmatch(r"session_\d+", key)]
        for session in sorted(sessions, key=lambda key: int(key.split("_")[1])):
            day = re.search(r"(\d+) (\w+),? (\d{4})", said[session + "_date_time"])
            date = datetime.datetime.strptime(" ".join(day.groups()), "%d %B %Y")
            for turn in said[session]:
                ids[turn["dia_id"]] = len(turns)
                turns.append({"text": f"{turn['speaker']}: {turn.get('text', '')}",
                              "created": date.strftime("%Y-%m-%dT12:00:00Z")})
        questions = []
        for asked in talk["qa"]:
            known = {f"D{int(a)}:{int(b)}" for text in asked.get("evidence", [])
                     for a, b in re.findall(r"D:?(\d+):(\d+)", text)}
            answers = [ids[each] for each in sorted(known & ids.keys())]
            if asked["category"] == 5:
                questions.append((asked["question"], [], "swapped"))
            elif answers:
                questions.append((asked["question"], answers, "asked"))
        yield talk["sample_id"], turns, questions


def coding():
    def read(name):
        return [json.loads(line) for line in (HERE / name).open(encoding="utf-8")]

    memories = read("coding_memories.jsonl")
    at = {memory["id"]: i for i, memory in enumerate(memories)}
    questions = [(row["question"], [at[answer] for answer in row["answers"]],
                  "asked" if row["answers"] else "near") for row in read("coding_questions.jsonl")]
    return "coding", [{"text": memory["text"]} for memory in memories], questions


def facts_of(program, models, stores):
    lines = "".join(
        json.dumps({"memories": memories, "questions": [text for text, _, _ in questions]}) + "\n"
        for _, memories, questions in stores)
    out = subprocess.run([program, *models], input=lines.encode(), capture_output=True, check=True)
    rows = iter(out.stdout.decode().splitlines())
    return {name: [(np.array(json.loads(next(rows)), np.float32), answers, kind)
                   for _, answers, kind in questions]
            for name, _, questions in stores}


def columns(names):
    return [FACTS.index(name) for name in names]


def fit_order(examples, names, steps=200, ridge=1.0, kept=80):
    """Listwise: the share of the answers in a softmax over the candidates."""
    use = columns(names)
    x = []
    for facts, answers in examples:
        quick = facts @ np.array([18, 0, 3, 1, 9, 2, 6, 0, 0, 0], np.float32)
        chosen = sorted({*np.argsort(-quick, kind="stable")[:kept].tolist(), *answers})
        x.append((facts[chosen][:, use], [chosen.index(a) for a in answers]))
    scale = np.concatenate([f for f, _ in x]).std(0) + 1e-9
    width = max(len(f) for f, _ in x)
    table = np.zeros((len(x), width, len(use)), np.float32)
    every, right = (np.full((len(x), width), -1e9, np.float32) for _ in range(2))
    for i, (facts, answers) in enumerate(x):
        table[i, :len(facts)] = facts / scale
        every[i, :len(facts)] = 0
        right[i, answers] = 0

    def share(z):
        z = np.exp(z - z.max(1, keepdims=True))
        return z / z.sum(1, keepdims=True)

    w, first, second = np.zeros((3, len(use)))
    for step in range(1, steps + 1):
        z = table @ w.astype(np.float32)
        error = share(z + every) - share(z + right)
        slope = (np.einsum("nlf,nl->f", table, error) + ridge * w) / len(x)
        first, second = 0.9 * first + 0.1 * slope, 0.99 * second + 0.01 * slope * slope
        rate = 0.1 if step < 0.6 * steps else 0.02
        w -= rate * (first / (1 - 0.9 ** step)) / (np.sqrt(second / (1 - 0.99 ** step)) + 1e-8)
    return w / scale


def rank_of(score, answers):
    order = np.argsort(-score, kind="stable")
    place = np.empty(len(order), int)
    place[order] = np.arange(len(order))
    return min(place[a] for a in answers)


def certain_rows(facts, w, names, certain, count=5):
    score = facts[:, columns(names)] @ w
    order = np.argsort(-score, kind="stable")[:count]
    return [(i, [1.0, *facts[i, columns(certain)], score[i] - score[order[0]], float(place == 0)])
            for place, i in enumerate(order)]


def fit_logistic(x, y, ridge=1.0):
    w = np.zeros(x.shape[1])
    for _ in range(30):
        p = 1 / (1 + np.exp(-x @ w))
        w += np.linalg.solve((x * (p * (1 - p))[:, None]).T @ x + ridge * np.eye(len(w)),
                             x.T @ (y - p) - ridge * w)
    return w


def interval(hits):
    hits = np.array(hits, float)
    chance = np.random.default_rng(1)
    means = [hits[chance.integers(0, len(hits), len(hits))].mean() for _ in range(1000)]
    return f"{hits.mean():.3f} ({np.quantile(means, 0.025):.3f} to {np.quantile(means, 0.975):.3f})"


def name_of(is_coding):
    return "coding" if is_coding else "LoCoMo 1-5"


def fold_of(name, number):
    return (name, number % 5) if name == "coding" else (name, 0)


def main():
    program, locomo, *models = sys.argv[1:]
    stores = [*conversations(locomo), coding()]
    chance = random.Random(1)
    for name, _, questions in stores:
        others = [text for other, _, asked in stores if other != name
                  for text, _, kind in asked if kind == "asked"]
        questions += [(text, [], "foreign") for text in chance.sample(others, FOREIGN)]
    data = facts_of(program, models, stores)
    order = [name for name in ORDER if models or name != "similarity"]
    certain = [name for name in CERTAIN if models or name != "similarity"]
    folds = sorted({fold_of(name, i) for name, rows in data.items() for i in range(len(rows))})
    ranks, tops, results = {}, [], []

    def fitted(without):
        kept = [(facts, answers) for name, rows in data.items()
                for i, (facts, answers, _) in enumerate(rows)
                if answers and fold_of(name, i) != without]
        w = fit_order(kept, order)
        x, y = [], []
        for name, rows in data.items():
            for i, (facts, answers, _) in enumerate(rows):
                if fold_of(name, i) == without:
                    continue
                for j, row in certain_rows(facts, w, order, certain):
                    x.append(row)
                    y.append(j in answers)
        return w, fit_logistic(np.array(x), np.array(y, float))

    for fold in folds:
        w, c = fitted(fold)
        for name, rows in data.items():
            for i, (facts, answers, kind) in enumerate(rows):
                if fold_of(name, i) != fold:
                    continue
                if answers:
                    place = rank_of(facts[:, columns(order)] @ w, answers)
                    ranks.setdefault(name == "coding", []).append(place)
                found = [(1 / (1 + np.exp(-np.array(row) @ c)), j in answers)
                         for j, row in certain_rows(facts, w, order, certain)]
                tops.append((name == "coding", kind, max(p for p, _ in found)))
                results += [(name == "coding", p, right) for p, right in found]
    for is_coding, places in sorted(ranks.items()):
        print(name_of(is_coding),
              *(f"any@{k} {interval(np.array(places) < k)}" for k in (1, 5, 10)))
    for is_coding in (False, True):
        asked = np.array([p for c, kind, p in tops if c == is_coding and kind == "asked"])
        part = [(p, right) for c, p, right in results if c == is_coding]
        bins = np.minimum((np.array([p for p, _ in part]) * 10).astype(int), 9)
        error = sum(abs(np.mean([part[i][0] - part[i][1] for i in np.nonzero(bins == each)[0]]))
                    * np.mean(bins == each) for each in set(bins.tolist()))
        print(name_of(is_coding), f"calibration error {error:.3f}")
        for limit in (np.quantile(asked, 0.05), 0.1, 0.15):
            below = {}
            for is_of, kind, p in tops:
                if is_of == is_coding:
                    below.setdefault(kind, []).append(p < limit)
            print(f"  nothing below {limit:.3f}:",
                  ", ".join(f"{kind} {np.mean(each):.3f}" for kind, each in below.items()))
    w, c = fitted(None)
    print("order  ", {name: round(float(v), 2) for name, v in zip(order, w)})
    names = ["start", *certain, "behind", "first"]
    print("certain", {name: round(float(v), 3) for name, v in zip(names, c)})


if __name__ == "__main__":
    main()
