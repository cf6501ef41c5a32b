# SPDX-License-Identifier: Apache-2.0
"""Runs with a known effect, to check that the fit finds it."""
import numpy as np

from runs import Runs

# An effect for each sign: failing runs are long, successful ones alternate.
PLANTED = {"calls": -1, "alternation": +1}


def make_call(random, alternates, turn):
    work = turn % 3 if alternates else int(turn % 12 == 11)
    return {
        "kind": "finished",
        "failed": bool(random.random() < 0.2),
        "words": [f"word{random.integers(0, 300)}" for _ in range(3)],
        "written": ["file"] if work == 1 else [],
        "run": work == 2,
        "output": int(random.integers(0, 5000)),
        "of_tests": bool(random.random() < 0.02),
    }


def make_runs(count=40, seed=7, reverse=False):
    """Three benchmarks, because two are left out at once. Every fifth outcome defies the effect.

    With `reverse` the effects have the other sign.
    """
    random = np.random.default_rng(seed)
    records = []
    for i in range(count):
        success = i % 4 < 2
        as_planted = (success != reverse) != (i % 5 == 0)
        calls = int(random.integers(8, 20) if as_planted else random.integers(25, 60))
        name = f"set{i % 3}"
        records.append({
            "set": name, "benchmark": f"benchmark{i % 3}", "agent": f"agent{i % 3}",
            "group": f"{name}/{i // 4}", "success": success,
            "events": [make_call(random, as_planted, turn) for turn in range(calls)],
        })
    return Runs(records)
