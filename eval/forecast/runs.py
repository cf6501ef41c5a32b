# SPDX-License-Identifier: Apache-2.0
"""Recorded runs with their outcomes, as arrays."""
import json
import math

import numpy as np

from flow import features_after_each_call

# The moments of a run that are fitted and measured, as shares of its calls.
CUTS = (0.25, 0.5, 0.75, 1.0)


class Runs:
    """`after[i][k - 1]` are the features of run i after call k; the other fields are parallel."""

    def __init__(self, records):
        def column(name):
            return np.array([record[name] for record in records])
        self.after = [features_after_each_call(record["events"]) for record in records]
        self.success = column("success").astype(float)
        self.set = column("set")  # One agent on one benchmark.
        self.benchmark = column("benchmark")
        self.agent = column("agent")
        self.group = column("group")  # Tasks of one repository, which resemble each other.
        # SWE-bench's parts share repositories and tasks.
        self.family = np.array(["swe-bench" if name.startswith("swe-bench") else name
                                for name in self.benchmark])
        self.rows = np.arange(len(records))
        self._at = {cut: np.array([each[max(1, math.ceil(cut * len(each))) - 1]
                                   for each in self.after]) for cut in CUTS}

    def at(self, cut, rows=slice(None)):
        """The features when this share of the calls has finished."""
        return self._at[cut][rows]

    def sets(self, rows=slice(None)):
        return np.unique(self.set[rows])

    def of_set(self, name):
        return np.flatnonzero(self.set == name)


def read_runs(path):
    with open(path, encoding="utf-8") as lines:
        return Runs([json.loads(line) for line in lines])
