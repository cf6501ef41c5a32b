# SPDX-License-Identifier: Apache-2.0
"""How good forecasts are: ranking, calibration, and the threshold of an alarm."""
import math

import numpy as np


def auroc(score, y):
    """The chance that a success has a higher score than a failure; ties count half."""
    success = np.asarray(y) > 0.5
    n = success.sum()
    if n in (0, len(success)):
        return math.nan
    _, place, count = np.unique(np.round(score, 12), return_inverse=True, return_counts=True)
    rank = (np.cumsum(count) - (count - 1) / 2)[place]
    return (rank[success].sum() - n * (n + 1) / 2) / (n * (len(success) - n))


def auroc_within(score, y, sets, folds=None):
    """AUROC of pairs from the same set, the sets weighted by sqrt(successes · failures).

    Pairs from different sets would measure how well benchmarks are told apart. With folds, a pair
    must share its fold as well: the intercept that a fold is given leans away from its own base
    rate, which would count against every forecast.
    """
    folds = np.zeros(len(y)) if folds is None else folds
    total = weight = 0.0
    for name in np.unique(sets):
        won = pairs = 0.0
        for fold in np.unique(folds[sets == name]):
            chosen = (sets == name) & (folds == fold)
            count = y[chosen].sum() * (1 - y[chosen]).sum()
            if count > 0:
                won += count * auroc(score[chosen], y[chosen])
                pairs += count
        if pairs > 0:
            total += math.sqrt(pairs) * won / pairs
            weight += math.sqrt(pairs)
    return total / weight if weight else math.nan


def ece(p, y, bins=10):
    """Expected calibration error, in bins of equal mass."""
    parts = [part for part in np.array_split(np.argsort(p, kind="stable"), bins) if len(part)]
    return sum(abs(p[part].mean() - y[part].mean()) * len(part) for part in parts) / len(p)


def ece_if_perfect(p, draws=200, seed=5):
    """The mean ECE if the forecasts were exactly right: what chance alone costs."""
    random = np.random.default_rng(seed)
    return np.mean([ece(p, (random.random(len(p)) < p).astype(float)) for _ in range(draws)])


def bootstrap(measure, n, draws, seed=1):
    """The 95 % interval of measure(indices), drawing n runs with replacement."""
    random = np.random.default_rng(seed)
    values = [measure(random.integers(0, n, n)) for _ in range(draws)]
    return np.nanpercentile(values, [2.5, 97.5])


def alarm_threshold(lowest_of_successes, share):
    """Split conformal: at most `share` of exchangeable successes lie below it; -inf if too few."""
    ordered = np.sort(lowest_of_successes)
    place = math.floor(share * (len(ordered) + 1))
    return ordered[place - 1] if place >= 1 else -math.inf
