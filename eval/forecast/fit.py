#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Fits and measures the forecast: how likely it is that an agent's session ends well.

usage: fit.py RUNS.jsonl    prints the measurements, then the numbers for src/governor/forecast.cc
       fit.py --tiny        the same on a few made-up runs; exit 1 if it misses their known effect

normalise.py makes RUNS.jsonl. README.md says what the tables mean. Needs numpy.
"""
import argparse
import sys
from typing import NamedTuple

import numpy as np

import tables
from flow import CALLS, SIGNS, bit_of, distinct_words
from measures import auroc_within
from model import Option, covariance_of, logistic, make_model, train
from runs import CUTS, read_runs
from synthetic import PLANTED, make_runs
from validation import (CHOSEN, FAMILIES, OPTIONS, STRENGTHS, leave_out, nested, score_of,
                        weights_without_own)


class Effort(NamedTuple):
    """How much is computed."""

    draws: int = 300             # Of each bootstrapped interval.
    covariance_draws: int = 500
    repeats: int = 3             # Of the nested cross-validation.
    options: tuple = tuple(OPTIONS)
    least: int = 40              # Successes and failures of a set that is split.
    # kStart is the mean intercept of these sets: current agents on tasks in a repository.
    start_sets: tuple = ("swe", "live")


TINY = Effort(draws=20, covariance_draws=20, repeats=1, options=(OPTIONS[0], CHOSEN), least=5,
              start_sets=("set0", "set1"))


def name_of(option):
    family = next(name for name, features in FAMILIES.items() if features == option.features)
    return f"{family}, L2 {option.l2}"


def scores_of(runs, weights):
    return {cut: (runs.at(cut) * weights).sum(1) for cut in CUTS}


def measure_nested(runs, options, effort, title):
    repeats = [nested(runs, options, seed) for seed in range(effort.repeats)]
    if len(options) > 1:
        chosen = [name_of(option) for _, _, options_chosen in repeats for option in options_chosen]
        counts = (f"{name}: {chosen.count(name)}" for name in sorted(set(chosen)))
        print(f"\nChosen: {'; '.join(counts)}")
    logits, folds, _ = repeats[0]
    tables.print_aurocs(f"{title}, first repeat", runs, logits, runs.benchmark, effort.draws, folds)
    calls = {cut: -runs.at(cut)[:, CALLS] for cut in CUTS}
    tables.heading("Each repeat", "end", "half", "number of calls, end", "half")
    for i, (logit, parts, _) in enumerate(repeats):
        tables.row(str(i + 1), *(f"{auroc_within(score[cut], runs.success, runs.set, parts):.3f}"
                                 for score in (logit, calls) for cut in (1.0, 0.5)))
    return logits


def measure_left_out(runs, by, options, effort, title):
    """Returns for each run the weights of the model that did not see its part."""
    models = leave_out(runs, by, options)
    if len(options) > 1:
        chosen = (f"{part}: {name_of(option)}" for part, (option, _) in models.items())
        print(f"\nChosen: {'; '.join(chosen)}")
    weights = weights_without_own(models, by)
    tables.print_aurocs(title, runs, scores_of(runs, weights), by, effort.draws)
    return weights


def print_options(runs):
    tables.heading("Mean AUROC of left-out benchmarks, end and half",
                   *(f"L2 {l2}" for l2 in STRENGTHS))
    for name, features in FAMILIES.items():
        scores = (score_of(runs, runs.rows, runs.benchmark, Option(features, l2))
                  for l2 in STRENGTHS)
        tables.row(name, *(f"{score:.4f}" for score in scores))


def print_model(runs, model):
    end = runs.at(1.0)
    tables.heading(f"The model, stretched by {model.stretch:.2f}", "weight", "mean at the end",
                   "deviation")
    for name, weight, mean, deviation in zip(SIGNS, model.weights, end.mean(0), end.std(0)):
        tables.row(name, f"{weight:+.4f}", f"{mean:.3f}", f"{deviation:.3f}")
    intercepts = (f"{name} {value:.2f}" for name, value in model.intercepts.items())
    print(f"\nIntercepts: {', '.join(intercepts)}")
    tables.heading("Mean forecast with the set's own intercept",
                   *(tables.percent(cut, 0) for cut in CUTS), "successes")
    for name in runs.sets():
        rows = runs.of_set(name)
        means = []
        for cut in CUTS:
            logit = runs.at(cut, rows) @ model.weights + model.intercepts[name]
            means.append(logistic(logit + (model.running if cut < 1 else 0)).mean())
        tables.row(name, *(f"{mean:.2f}" for mean in means), f"{runs.success[rows].mean():.2f}")


def print_constants(runs, model, covariance, start_sets):
    """The numbers of src/governor/forecast.cc."""
    def braced(values, digits):
        return "{" + ", ".join(f"{value:.{digits}f}" for value in values) + "}"
    start = np.mean([model.intercepts[name] for name in start_sets])
    print(f"\nconstexpr Features kWeights = {braced(model.weights, 4)};")
    print(f"constexpr Features kUsual = {braced(runs.at(1.0).mean(0), 3)};")
    print(f"constexpr double kStart = {start:.2f};")
    print(f"constexpr double kRunning = {model.running:.3f};")
    print("constexpr std::array<Features, kFeatures> kCovariance = {{")
    for line in covariance:
        print(f"    {braced(line, 5)},")
    print("}};")
    # At the lowest moment from call FIRST_CALL on, while they ran.
    lowest = sorted((runs.after[i][tables.FIRST_CALL - 1:] @ model.weights).min()
                    for name in start_sets for i in runs.of_set(name)
                    if runs.success[i] and len(runs.after[i]) >= tables.FIRST_CALL)
    print(f"kShippedLevels, of {len(lowest)} successes:")
    for share in tables.SHARES:
        rank = int(share * (len(lowest) + 1))
        level = lowest[rank - 1] + start + model.running if rank else float("-inf")
        print(f"    {{.share = {share}, .level = {level:.3f}}},")


def report(runs, effort):
    """Prints everything and returns the model."""
    print(f"{len(runs.rows)} runs, {runs.success.sum():.0f} successes, "
          f"{sum(map(len, runs.after))} calls")
    print("\n## Baselines, AUROC")
    tables.print_baselines(runs, effort.draws)

    print("\n## The option is chosen inside each training part")
    measure_nested(runs, effort.options, effort, "Nested cross-validation by group of tasks")
    measure_left_out(runs, runs.benchmark, effort.options, effort, "One benchmark left out")
    measure_left_out(runs, runs.family, effort.options, effort, "One family left out")
    measure_left_out(runs, runs.agent, effort.options, effort, "One agent left out")

    print("\n## The option is that of the model, which was chosen with all runs in view")
    print_options(runs)
    logits = measure_nested(runs, (CHOSEN,), effort, "Cross-validation by group of tasks")
    tables.print_calibration(runs, logits, effort.draws)
    measure_left_out(runs, runs.family, (CHOSEN,), effort, "One family left out")
    measure_left_out(runs, runs.agent, (CHOSEN,), effort, "One agent left out")
    weights = measure_left_out(runs, runs.benchmark, (CHOSEN,), effort, "One benchmark left out")

    print("\n## With the weights of the other benchmarks")
    paths = [after @ own for after, own in zip(runs.after, weights)]
    tables.print_gain(runs, scores_of(runs, weights), effort.draws)
    tables.print_live(runs, paths, effort.draws, effort.least)
    tables.print_learned_start(runs, weights, effort.start_sets, effort.least)
    tables.print_alarm(runs, paths, effort.least)

    print("\n## The model")
    model = make_model(runs, runs.rows, CHOSEN)
    print_model(runs, model)
    covariance = covariance_of(runs, CHOSEN, model.stretch, effort.covariance_draws)
    print_constants(runs, model, covariance, effort.start_sets)
    return model


def check_tiny():
    """What is wrong with the fit on runs whose effects are known."""
    if bit_of("a") != 0xE40C292C % 2048 or round(distinct_words(2**100 - 1)) != 103:
        yield "the bitmap of words is not that of forecast.cc"
    report(make_runs(), TINY)
    # The allowed signs would hide a wrong one, so the fit must find the signs without them.
    free = dict.fromkeys(SIGNS, 0)
    option = Option(tuple(SIGNS), 1)
    for reverse in (False, True):
        runs = make_runs(reverse=reverse)
        weights = dict(zip(SIGNS, train(runs, runs.rows, option, free)))
        bounded = dict(zip(SIGNS, train(runs, runs.rows, option)))
        for name, sign in PLANTED.items():
            planted = -sign if reverse else sign
            if weights[name] * planted <= 0:
                yield f"{name} has weight {weights[name]:+.3f}; the planted sign is {planted:+d}"
            if bounded[name] * SIGNS[name] < 0:
                yield f"{name} has weight {bounded[name]:+.3f}, which its sign does not allow"


def main():
    parser = argparse.ArgumentParser(usage=__doc__.partition("usage: ")[2])
    parser.add_argument("runs", nargs="?")
    parser.add_argument("--tiny", action="store_true")
    arguments = parser.parse_args()
    if arguments.tiny:
        wrong = list(check_tiny())
        sys.exit("\n".join(wrong) if wrong else 0)
    if not arguments.runs:
        parser.error("name the file that normalise.py has made, or --tiny")
    report(read_runs(arguments.runs), Effort())


if __name__ == "__main__":
    main()
