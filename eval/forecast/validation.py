# SPDX-License-Identifier: Apache-2.0
"""Forecasts for runs that a model has not seen, nor anything that resembles them."""
import numpy as np

from flow import SIGNS
from measures import auroc_within
from model import Option, make_model, train
from runs import CUTS

FAMILIES = {
    "calls": ("calls",),
    "volume": ("calls", "output", "vocabulary"),
    "volume, alternation": ("calls", "output", "vocabulary", "alternation"),
    "volume, alternation, looks": ("calls", "output", "vocabulary", "alternation", "looks"),
    "all seven": tuple(SIGNS),
}
STRENGTHS = (30, 100, 300)
OPTIONS = [Option(features, l2) for features in FAMILIES.values() for l2 in STRENGTHS]
CHOSEN = Option(tuple(SIGNS), 300)  # Best with one benchmark left out, all runs in view.


def score_of(runs, rows, parts, option):
    """Mean AUROC within sets, at the end and at half, of parts that are left out in turn."""
    values = []
    for part in np.unique(parts):
        test = rows[parts == part]
        weights = train(runs, rows[parts != part], option)
        values += [auroc_within(runs.at(cut, test) @ weights, runs.success[test], runs.set[test])
                   for cut in (1.0, 0.5)]
    return np.nanmean(values)


def choose(runs, rows, parts, options):
    if len(options) == 1:
        return options[0]
    return max(options, key=lambda option: score_of(runs, rows, parts, option))


def folds_of(groups, count, seed):
    """Folds of about equal size that split no group."""
    random = np.random.default_rng(seed)
    names = np.unique(groups)
    random.shuffle(names)
    size = {name: (groups == name).sum() for name in names}
    load, fold = np.zeros(count), {}
    for name in sorted(names, key=lambda name: -size[name]):
        fold[name] = int(np.argmin(load + random.random(count) * 3))
        load[fold[name]] += size[name]
    return np.array([fold[name] for name in groups])


def nested(runs, options, seed, count=5):
    """Logits of each run by a model that saw no task of its group, and was chosen without it.

    Returns ({cut: logits}, the fold of each run, the options that were chosen).
    """
    folds, chosen = folds_of(runs.group, count, seed), []
    logits = {cut: np.zeros(len(runs.rows)) for cut in CUTS}
    for fold in np.unique(folds):
        rows, test = runs.rows[folds != fold], runs.rows[folds == fold]
        option = choose(runs, rows, folds_of(runs.group[rows], 4, 100 + seed), options)
        chosen.append(option)
        model = make_model(runs, rows, option)
        own = np.array([model.intercepts.get(name, 0.0) for name in runs.set[test]])
        for cut in CUTS:
            running = model.running if cut < 1 else 0
            logits[cut][test] = runs.at(cut, test) @ model.weights + own + running
    return logits, folds, chosen


def leave_out(runs, by, options):
    """Models without each benchmark or agent in turn: {left out: (option, model)}."""
    models = {}
    for part in np.unique(by):
        rows = runs.rows[by != part]
        option = choose(runs, rows, by[rows], options)
        models[part] = option, make_model(runs, rows, option)
    return models


def weights_without_own(models, by):
    """For each run the weights of the model that did not see its benchmark or agent."""
    return np.array([models[part][1].weights for part in by])
