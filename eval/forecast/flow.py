# SPDX-License-Identifier: Apache-2.0
"""The shape of a session's work, and the features that the forecast is made of.

The same definitions as in src/governor/forecast.cc: change both or neither, then fit again.
"""
import functools
import math

import numpy as np

# The features, in the order of kWeights in forecast.cc, with the sign that each weight may have in
# the logit of success. A weight of the other sign would fit chance: nobody could say why it should
# hold for another agent.
SIGNS = {
    "calls": -1,        # A task that takes long is hard for this agent.
    "output": -1,       # Much had to be read: a large search, a full context.
    "vocabulary": -1,   # Many different things were touched.
    "alternation": +1,  # Looking, editing and running in turn is a closed loop.
    "looks": -1,        # Searching without changing or running anything.
    "wrote_tests": +1,  # The agent made its own check.
    "failures": -1,     # The environment or the plan resists.
}
CALLS, FAILURES = list(SIGNS).index("calls"), list(SIGNS).index("failures")
BITS = 2048


@functools.cache
def bit_of(word):
    """The word's place in the bitmap, by FNV-1a in 32 bits."""
    value = 2166136261
    for byte in word.encode():
        value = (value ^ byte) * 16777619 % 2**32
    return value % BITS


def distinct_words(bitmap):
    """Linear counting: as many as there are bits set, corrected for words that share one."""
    empty = max(1, BITS - bitmap.bit_count())
    return -BITS * math.log(empty / BITS)


class Flow:
    """What the engine keeps of a session for the forecast."""

    def __init__(self):
        self.calls = self.bytes = self.looks = self.switches = self.failed = 0
        self.work = "look"
        self.words = 0  # A bitmap.
        self.wrote_tests = False

    def advance(self, event):
        """Takes a finished call into account: the body of a session.finished event."""
        work = "run" if event.get("run") else "write" if event["written"] else "look"
        self.switches += self.calls > 0 and work != self.work
        self.work = work
        self.calls += 1
        self.bytes += event.get("output") or 0
        self.looks += work == "look"
        for word in event["words"]:
            self.words |= 1 << bit_of(word)
        self.wrote_tests |= bool(event.get("of_tests"))
        self.failed += event["failed"]

    def features(self):
        return [
            math.log1p(self.calls / 5),
            math.log1p(self.bytes / 10_000),
            math.log1p(distinct_words(self.words) / 50),
            self.switches / (max(self.calls, 1) + 5),
            math.log1p(self.looks / 5),
            float(self.wrote_tests),
            math.log1p(self.failed),
        ]


def features_after_each_call(events):
    """One row for each finished call."""
    flow, rows = Flow(), []
    for event in events:
        if event["kind"] == "finished":
            flow.advance(event)
            rows.append(flow.features())
    return np.array(rows)
