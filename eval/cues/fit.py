# SPDX-License-Identifier: Apache-2.0
"""Fits the coefficients of src/language/cue/restated_table.h: is a request made again put right?

usage: fit.py EVAL_CUES COMMANDS.jsonl

EVAL_CUES is the program, COMMANDS.jsonl is made by turns.py. Fits on the first half of the file,
and prints the table on standard output, with F on the second half and by nested cross-validation.
The folds are blocks of the file, which is in order of time, so that a user is hardly ever in two.
Needs numpy.
"""
import subprocess
import sys

import numpy as np

FOLDS = 5
PENALTIES = (0.1, 1.0, 10.0)
DRAWS = 1000
NAMES = ("always", "failed", "letters", "words", "first word", "last word", "same", "length",
         "short", "asked", "answered", "failed letters", "failed words", "failed first word",
         "failed same")


def fit(x, y, penalty):
    """Logistic regression by Newton's method; the first column is not penalised."""
    weights = np.zeros(x.shape[1])
    ridge = np.full(x.shape[1], penalty)
    ridge[0] = 1e-6
    for _ in range(50):
        p = 1 / (1 + np.exp(-x @ weights))
        gradient = x.T @ (p - y) + ridge * weights
        step = np.linalg.solve((x.T * (p * (1 - p))) @ x + np.diag(ridge), gradient)
        weights -= step
        if np.abs(step).max() < 1e-10:
            break
    return weights


def f_of(told, y):
    right = (told & (y == 1)).sum()
    return 0.0 if right == 0 else 2 * right / (told.sum() + (y == 1).sum())


def best_threshold(z, y):
    """The threshold on the sum with the best F."""
    candidates = np.linspace(-2, 2, 41)
    return max(candidates, key=lambda t: f_of(z > t, y))


def blocks(n, folds):
    edges = [n * i // folds for i in range(folds + 1)]
    for low, high in zip(edges, edges[1:]):
        test = np.zeros(n, bool)
        test[low:high] = True
        yield ~test, test


def cross_validated(x, y, penalty):
    z = np.zeros(len(y))
    for train, test in blocks(len(y), FOLDS):
        z[test] = x[test] @ fit(x[train], y[train], penalty)
    return z


def choose(x, y):
    """The penalty and the threshold that are best by cross-validation."""
    scored = []
    for penalty in PENALTIES:
        z = cross_validated(x, y, penalty)
        threshold = best_threshold(z, y)
        scored.append((f_of(z > threshold, y), penalty, threshold))
    return max(scored)[1:]


def with_interval(told, y):
    random = np.random.default_rng(1)
    drawn = np.sort([f_of(told[i], y[i]) for i in
                     (random.integers(0, len(y), len(y)) for _ in range(DRAWS))])
    return f"{f_of(told, y):.3f} ({drawn[DRAWS // 40]:.3f} to {drawn[-DRAWS // 40 - 1]:.3f})"


def main(program, path):
    output = subprocess.run([program, "--show", "features", path], check=True,
                            capture_output=True, text=True).stdout
    rows = np.array([[float(cell) for cell in line.split()] for line in output.splitlines()])
    y, x = rows[:, 0], rows[:, 1:]
    told = np.zeros(len(y), bool)
    for train, test in blocks(len(y), FOLDS):
        penalty, threshold = choose(x[train], y[train])
        told[test] = x[test] @ fit(x[train], y[train], penalty) > threshold
    half = len(y) // 2
    penalty, threshold = choose(x[:half], y[:half])
    weights = fit(x[:half], y[:half], penalty)
    weights[0] -= threshold
    unseen = x[half:] @ weights > 0
    print("""// SPDX-License-Identifier: Apache-2.0
// Made by eval/cues/fit.py from kerenivasch/correction-detection: pairs of commands that some
// twenty people spoke to an agent, labelled whether the second corrects the first.""")
    print(f"// Fitted to the first {half}. On the other {len(y) - half}: "
          f"F {with_interval(unseen, y[half:])}.")
    print(f"// By nested cross-validation on all: F {with_interval(told, y)}.")
    print("""#pragma once

#include <array>

namespace credence::language {

// In the order of kRestatedFeatures. The sum is above 0 if the request is put right.
inline constexpr auto kRestatedCoefficients = std::to_array<double>({""")
    for name, weight in zip(NAMES, weights):
        print(f"    {weight:.3f},  // {name}")
    print("""});

}  // namespace credence::language""")


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    main(*sys.argv[1:])
