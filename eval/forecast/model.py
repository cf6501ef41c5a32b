# SPDX-License-Identifier: Apache-2.0
"""Logistic regression with an allowed sign for each weight, and the model that is made with it."""
import math
from typing import NamedTuple

import numpy as np

from flow import SIGNS
from runs import CUTS

# What is known of a set's intercept before its outcomes, as a standard deviation: next to nothing.
VAGUE = 3.0


class Option(NamedTuple):
    """What can be chosen: which features, and how strongly their weights are held back."""

    features: tuple
    l2: float

    def columns(self):
        return [list(SIGNS).index(name) for name in self.features]


class Model(NamedTuple):
    weights: np.ndarray  # One for each feature of SIGNS; 0 for those that the option leaves out.
    intercepts: dict     # Of each set, for finished runs.
    running: float       # Added while a run goes on.
    stretch: float       # Contained in the weights.


def logistic(logit):
    return 1 / (1 + np.exp(-np.clip(logit, -30, 30)))


def bounded_minimum(gradient, hessian, start, low, high):
    """Coordinate descent on the quadratic with this gradient at `start`, within the bounds."""
    new = start.copy()
    for _ in range(60):
        old = new.copy()
        for j in range(len(new)):
            slope = gradient[j] + hessian[j] @ (new - start)
            new[j] = min(max(new[j] - slope / hessian[j, j], low[j]), high[j])
        if np.abs(new - old).max() < 1e-7:
            break
    return new


def fit(x, y, sets, signs, l2, weight=1.0):
    """Weights and an intercept for each set, by Newton steps on the penalized log loss.

    An intercept for each set keeps the weights from being paid for telling benchmarks apart.
    Features are divided by their deviation within the sets, so that l2 treats them alike. A sign of
    0 allows both.
    """
    names = np.unique(sets)
    member = (sets[:, None] == names[None, :]).astype(float)
    mean = x.mean(0)
    means = (member.T @ x) / member.sum(0)[:, None]
    deviation = (x - member @ means).std(0) + 1e-9
    design = np.hstack([(x - mean) / deviation, member])
    count = x.shape[1]
    # The small penalty keeps the intercept of a set with only one outcome finite.
    penalty = np.array([l2] * count + [0.05] * len(names))
    low = np.array([0.0 if sign > 0 else -np.inf for sign in signs] + [-np.inf] * len(names))
    high = np.array([0.0 if sign < 0 else np.inf for sign in signs] + [np.inf] * len(names))
    b = np.zeros(design.shape[1])
    for _ in range(30):
        p = logistic(design @ b)
        gradient = design.T @ (weight * (p - y)) + penalty * b
        hessian = (design * (weight * p * (1 - p) + 1e-6)[:, None]).T @ design + np.diag(penalty)
        new = bounded_minimum(gradient, hessian, b, low, high)
        step = np.abs(new - b).max()
        b = new
        if step < 1e-6:
            break
    weights = b[:count] / deviation
    return weights, {name: b[count + i] - weights @ mean for i, name in enumerate(names)}


def learn_shift(logit, y, deviation):
    """The likeliest shift of the logits given outcomes and a normal prior (LearnHabit in C++)."""
    shift = 0.0
    for _ in range(50):
        p = logistic(logit + shift)
        information = (p * (1 - p)).sum() + 1 / deviation**2
        move = ((y - p).sum() - shift / deviation**2) / information
        shift += min(max(move, -1.0), 1.0)  # Without the clip it can run away.
        if abs(move) < 1e-9:
            break
    return shift, 1 / math.sqrt(information)


def at_all_cuts(runs, rows):
    """Features, outcomes and sets of all moments, one below the other."""
    x = np.vstack([runs.at(cut, rows) for cut in CUTS])
    return x, np.tile(runs.success[rows], len(CUTS)), np.tile(runs.set[rows], len(CUTS))


def train(runs, rows, option, signs=None):
    """Weights for all features. Each run counts once; its moments share that."""
    signs = signs or SIGNS
    columns = option.columns()
    x, y, sets = at_all_cuts(runs, rows)
    weights = np.zeros(len(SIGNS))
    weights[columns], _ = fit(x[:, columns], y, sets, [signs[name] for name in option.features],
                              option.l2, 1 / len(CUTS))
    return weights


def stretch_of(runs, rows, option):
    """The slope that fits the logits of left-out benchmarks.

    Strong L2 orders runs best but makes forecasts too timid; this factor makes up for it.
    """
    logits = {cut: np.zeros(len(rows)) for cut in CUTS}
    for benchmark in np.unique(runs.benchmark[rows]):
        left_out = runs.benchmark[rows] == benchmark
        weights = train(runs, rows[~left_out], option)
        for cut in CUTS:
            logits[cut][left_out] = runs.at(cut, rows[left_out]) @ weights
    logit = np.concatenate([logits[cut] for cut in CUTS])[:, None]
    _, y, sets = at_all_cuts(runs, rows)
    slope, _ = fit(logit, y, sets, [1], 0.001, 1 / len(CUTS))
    return slope[0]


def intercept_of(runs, rows, weights):
    """Of finished runs, because outcomes are known of finished runs."""
    return learn_shift(runs.at(1.0, rows) @ weights, runs.success[rows], VAGUE)[0]


def make_model(runs, rows, option):
    stretch = stretch_of(runs, rows, option)
    weights = train(runs, rows, option) * stretch
    intercepts = {name: intercept_of(runs, rows[runs.set[rows] == name], weights)
                  for name in runs.sets(rows)}
    own = np.array([intercepts[name] for name in runs.set[rows]])
    early = [cut for cut in CUTS if cut < 1]
    logit = np.concatenate([runs.at(cut, rows) @ weights + own for cut in early])
    running, _ = learn_shift(logit, np.tile(runs.success[rows], len(early)), VAGUE)
    return Model(weights, intercepts, running, stretch)


def covariance_of(runs, option, stretch, draws, seed=3):
    """Of the weights, by drawing sets and then runs with replacement."""
    random = np.random.default_rng(seed)
    sets = runs.sets()
    weights = []
    for _ in range(draws):
        drawn = np.concatenate([runs.of_set(name) for name in random.choice(sets, len(sets))])
        weights.append(train(runs, random.choice(drawn, len(drawn)), option) * stretch)
    return np.cov(np.array(weights).T)
