# SPDX-License-Identifier: Apache-2.0
"""Fits what each phrase of doubt costs, and writes src/language/certainty/table.cc.

usage: fit.py EVAL_CERTAINTY SETS [--validate]

EVAL_CERTAINTY is the program that splits texts into words as the reader does; SETS is what
sources.py wrote. --validate measures by cross-validation instead of writing.

The certainty of a sentence is 1 minus the costs of its phrases, the strongest whole, each further
one FURTHER of the one before. Phrases are up to four items of words.txt that end in a cue or idiom;
the longest counts, from left to right. Costs minimise the squared error. README.md has the figures.
"""
import functools
import re
import subprocess
import sys
from pathlib import Path

import numpy as np

HERE = Path(__file__).parent
TABLE = HERE.parent.parent / "src/language/certainty/table.cc"
ITEMS_MAX = 4
PHRASES_MAX = 6  # Per text; the shares of further ones vanish.
FURTHER = 0.15
SURVEY_WEIGHT = 3
ITERATIONS = 400
# May end a phrase although they are no cues: "quote me", "think not".
ENDS = {"me", "not", "no", "but", "myself"}


def read_words():
    classes, names, current = {}, {}, None
    for line in (HERE / "words.txt").read_text().splitlines():
        if line.startswith("["):
            current = line[1:line.index("]")]
        elif line and not line.startswith("#"):
            row = line.split()
            for word in row:
                assert word not in names, word
                names[word] = row[0]
            classes[row[0]] = current
    return classes, names


CLASSES, NAMES = read_words()


def read_given():
    lines = (HERE / "given.tsv").read_text().splitlines()
    rows = [line.split("\t") for line in lines if line and not line.startswith("#")]
    return {phrase: 1 - float(value) for value, phrase in rows}


GIVEN = read_given()
REFUSED = [re.compile(line) for line in (HERE / "refused.txt").read_text().splitlines()
           if line and not line.startswith("#")]


def items_of(line):
    """Lists of items, one for each sentence."""
    sentences = []
    for sentence in line.split("|"):
        items = ["^"]
        for word in sentence.split():
            item = NAMES.get(word, "_")
            if item != "_" or items[-1] != "_":
                items.append(item)
        sentences.append(items)
    return sentences


@functools.cache
def is_refused(phrase):
    return any(pattern.fullmatch(phrase) for pattern in REFUSED)


def phrases_of(sentences):
    found = set()
    for items in sentences:
        for begin, first in enumerate(items):
            if first == "_":
                continue
            cues = idioms = anchors = 0
            for end in range(begin, min(begin + ITEMS_MAX, len(items))):
                kind = CLASSES.get(items[end])
                cues += kind == "cue"
                idioms += kind == "idiom"
                anchors += kind == "anchor"
                if kind not in ("cue", "idiom") and items[end] not in ENDS:
                    continue
                phrase = " ".join(items[begin:end + 1])
                if cues or (idioms and idioms + anchors >= 2 and not is_refused(phrase)):
                    found.add(phrase)
    return found


class Set:
    def __init__(self, program, path):
        lines = [line.split("\t") for line in path.read_text().splitlines()]
        shown = subprocess.run([program, "--show", "words", path], check=True, capture_output=True,
                               text=True).stdout.splitlines()
        assert len(shown) == len(lines), path
        self.items = [items_of(line) for line in shown]
        self.phrases = [phrases_of(items) for items in self.items]
        self.ratings = np.array([float(line[2]) for line in lines])
        self.writers = [line[1] for line in lines]
        self.groups = [line[3] for line in lines]

    def part(self, chosen):
        part = object.__new__(Set)
        keep = [i for i in range(len(self.items)) if chosen(i)]
        part.ratings = self.ratings[keep]
        for name in ("items", "phrases", "writers", "groups"):
            setattr(part, name, [getattr(self, name)[i] for i in keep])
        return part


def joined(sets):
    whole = object.__new__(Set)
    whole.ratings = np.concatenate([one.ratings for one in sets])
    for name in ("items", "phrases", "writers", "groups"):
        setattr(whole, name, sum((getattr(one, name) for one in sets), []))
    return whole


def choose(data, groups_min):
    """Phrases of enough groups, without those that hardly occur apart from a shorter one."""
    groups, counts = {}, {}
    for phrases, group in zip(data.phrases, data.groups):
        for phrase in phrases:
            groups.setdefault(phrase, set()).add(group)
            counts[phrase] = counts.get(phrase, 0) + 1
    chosen = []
    for phrase in sorted(counts):
        items = phrase.split()
        if len(groups[phrase]) < (2 if len(items) == 1 else groups_min):
            continue
        parts = {" ".join(items[i:i + n]) for n in range(1, len(items))
                 for i in range(len(items) - n + 1)}
        if not any(counts[phrase] >= 0.9 * counts.get(part, 1e9) for part in parts):
            chosen.append(phrase)
    return sorted(set(chosen) | set(GIVEN))


def matches(data, index):
    """Numbers of the phrases of each text, -1 where there are fewer."""
    found = -np.ones((len(data.items), PHRASES_MAX), int)
    for row, sentences in enumerate(data.items):
        numbers = []
        for items in sentences:
            at = 0
            while at < len(items):
                for size in range(min(ITEMS_MAX, len(items) - at), 0, -1):
                    number = index.get(" ".join(items[at:at + size]))
                    if number is not None:
                        numbers.append(number)
                        at += size
                        break
                else:
                    at += 1
        numbers = numbers[:PHRASES_MAX]
        found[row, :len(numbers)] = numbers
    return found


def told(found, costs, further=FURTHER):
    values = np.where(found >= 0, costs[found], -9.0)
    order = np.argsort(-values, 1, kind="stable")
    found = np.take_along_axis(found, order, 1)
    shares = further ** np.arange(PHRASES_MAX)[None, :] * (found >= 0)
    certainty = 1 - (np.where(found >= 0, costs[found], 0) * shares).sum(1)
    return certainty, found, shares


def fit(data, weights, groups_min=2, shrink=1e-5, further=FURTHER):
    index = {phrase: i for i, phrase in enumerate(choose(data, groups_min))}
    found = matches(data, index)
    fixed = np.array([phrase in GIVEN for phrase in index])
    # A phrase that never counts alone keeps what the sentences that contain it cost.
    sums = {}
    for phrases, rating in zip(data.phrases, data.ratings):
        for phrase in phrases:
            count, total = sums.get(phrase, (1, 0.3))
            sums[phrase] = (count + 1, total + 1 - rating)
    prior = np.array([GIVEN.get(phrase, sums.get(phrase, (1, 0.3))[1] /
                                sums.get(phrase, (1, 0.3))[0]) for phrase in index])
    costs, size, total = prior.copy(), len(index), weights.sum()
    momentum, scale = np.zeros(size), np.zeros(size)
    for step in range(1, ITERATIONS + 1):
        certainty, ordered, shares = told(found, costs, further)
        error = (np.clip(certainty, -0.2, 1.2) - data.ratings) * weights / total
        slope = -np.bincount(np.where(ordered >= 0, ordered, size).ravel(),
                             (error[:, None] * shares).ravel(), size + 1)[:size]
        slope = np.where(fixed, 0, slope + shrink * (costs - prior))
        momentum = 0.9 * momentum + 0.1 * slope
        scale = 0.999 * scale + 0.001 * slope * slope
        rate = 0.03 * (1 - 0.97 * step / ITERATIONS)
        costs = costs - rate * (momentum / (1 - 0.9 ** step)) / (
            np.sqrt(scale / (1 - 0.999 ** step)) + 1e-9)
        costs = np.clip(costs, 0, 1)
    return index, costs, further


def predict(model, data):
    index, costs, further = model
    return np.clip(told(matches(data, index), costs, further)[0], 0.01, 1)


def correlation(a, b):
    return float(np.corrcoef(a, b)[0, 1])


def interval(predicted, data):
    random = np.random.default_rng(1)
    members = {}
    for i, group in enumerate(data.groups):
        members.setdefault(group or str(i), []).append(i)
    members = list(members.values())
    found = []
    for _ in range(1000):
        rows = np.concatenate([members[i] for i in random.integers(0, len(members), len(members))])
        found.append(correlation(predicted[rows], data.ratings[rows]))
    return np.percentile(found, [2.5, 97.5])


def report(name, predicted, data):
    low, high = interval(predicted, data)
    print(f"{name}: n {len(data.ratings)}, r {correlation(predicted, data.ratings):.3f} "
          f"({low:.3f} to {high:.3f})", flush=True)


def weighted(confidence, surveys):
    data = joined([confidence, surveys])
    return data, np.array([1.0] * len(confidence.ratings) + [SURVEY_WEIGHT] * len(surveys.ratings))


def folds_of(data, count, salt=""):
    names = sorted(set(data.groups))
    order = np.random.default_rng(len(salt)).permutation(len(names))
    fold = {names[i]: place % count for place, i in enumerate(order)}
    return [fold[group] for group in data.groups]


OPTIONS = [(2, 1e-5, 0.15), (3, 1e-5, 0.15), (3, 1e-5, 0.25), (5, 1e-5, 0.15)]


def best_option(confidence, surveys, is_rated):
    """By three folds of the questions given."""
    scores = []
    folds = folds_of(confidence, 3, "inner")
    for option in OPTIONS:
        predicted, ratings = [], []
        for fold in range(3):
            model = fit(*weighted(confidence.part(lambda i: folds[i] != fold), surveys), *option)
            test = confidence.part(lambda i: folds[i] == fold and is_rated(confidence, i))
            predicted.append(predict(model, test))
            ratings.append(test.ratings)
        scores.append(correlation(np.concatenate(predicted), np.concatenate(ratings)))
    return OPTIONS[int(np.argmax(scores))], max(scores)


def validate(sets):
    confidence = sets["confidence_fit"]
    surveys = joined([sets[name] for name in sets if name.startswith("survey_")])
    texts = {(str(items), rating) for items, rating in
             zip(sets["confidence_rated"].items, sets["confidence_rated"].ratings)}

    def is_rated(data, i):
        return (str(data.items[i]), data.ratings[i]) in texts

    folds = folds_of(confidence, 5)
    predicted, parts = [], []
    for fold in range(5):
        train = confidence.part(lambda i: folds[i] != fold)
        test = confidence.part(lambda i: folds[i] == fold and is_rated(confidence, i))
        option, _ = best_option(train, surveys, is_rated)
        print(f"fold {fold}: {option}", flush=True)
        predicted.append(predict(fit(*weighted(train, surveys), *option), test))
        parts.append(test)
    report("nested cross-validation over questions", np.concatenate(predicted), joined(parts))
    predicted, parts = [], []
    for writer in sorted(set(confidence.writers)):
        train = confidence.part(lambda i: confidence.writers[i] != writer)
        test = confidence.part(
            lambda i: confidence.writers[i] == writer and is_rated(confidence, i))
        predicted.append(predict(fit(*weighted(train, surveys)), test))
        report(f"without the sentences of {writer}", predicted[-1], test)
        parts.append(test)
    report("each writer unseen", np.concatenate(predicted), joined(parts))
    for name in sets:
        if name.startswith("survey_"):
            rest = joined([sets[other] for other in sets
                           if other.startswith("survey_") and other != name])
            report(f"{name}, not fitted", predict(fit(*weighted(confidence, rest)), sets[name]),
                   sets[name])
    only = fit(surveys, np.ones(len(surveys.ratings)), 1)
    report("confidence_aside, fitted to the surveys alone",
           predict(only, sets["confidence_aside"]), sets["confidence_aside"])
    model = fit(*weighted(confidence, surveys))
    for name in ("confidence_aside", "findings", "assertiveness", "commitment"):
        report(f"{name}, not fitted", predict(model, sets[name]), sets[name])


def literals(text, separator, indent):
    """A text as C++ literals, broken after separators."""
    lines = [""]
    for part in text.split(separator):
        piece = part if lines == [""] else separator + part
        if len(indent) + len(lines[-1]) + len(piece) > 86:
            lines[-1] += separator
            lines.append(part)
        else:
            lines[-1] += piece
    return ("\n" + indent).join(f'"{line}"' for line in lines)


def write(model):
    index, costs, _ = model
    by_cost = {}
    for phrase, i in index.items():
        by_cost.setdefault(round(100 * costs[i]), []).append(phrase)
    used = {item for phrase in index for item in phrase.split()} - {"_", "^"}
    rows = {}
    for word, name in NAMES.items():
        if name in used:
            rows.setdefault(name, []).append(word)
    lines = ["// SPDX-License-Identifier: Apache-2.0",
             "// Written by eval/certainty/fit.py: change its inputs, not this file.",
             '#include "language/certainty/table.h"', "", "#include <array>", "",
             "namespace credence::language {", "namespace {", "", "// clang-format off",
             "constexpr auto kDoubtWordRows = std::to_array<std::string_view>({"]
    lines += ["    " + literals(" ".join(row), " ", "    ") + "," for row in rows.values()]
    lines += ["});", "", "constexpr auto kDoubtPhrases = std::to_array<DoubtPhrases>({"]
    lines += [f"    {{{cost}, " + literals(", ".join(phrases), ", ", "     ") + "},"
              for cost, phrases in sorted(by_cost.items())]
    lines += ["});", "// clang-format on", "", "}  // namespace", "",
              "std::span<const std::string_view> DoubtWordRows() { return kDoubtWordRows; }",
              "std::span<const DoubtPhrases> DoubtPhraseRows() { return kDoubtPhrases; }", "",
              "}  // namespace credence::language"]
    TABLE.write_text("\n".join(lines) + "\n")
    print(f"{len(index)} phrases, {TABLE.stat().st_size} bytes")


def main(program, folder, *flags):
    sets = {path.stem: Set(program, path) for path in sorted(Path(folder).glob("*.tsv"))}
    if "--validate" in flags:
        return validate(sets)
    surveys = joined([sets[name] for name in sets if name.startswith("survey_")])
    data, weights = weighted(sets["confidence_fit"], surveys)
    return write(fit(data, weights))


if __name__ == "__main__":
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    main(*sys.argv[1:])
