# SPDX-License-Identifier: Apache-2.0
"""The tables of measurements that fit.py prints."""
import numpy as np

from flow import CALLS, FAILURES
from measures import alarm_threshold, auroc_within, bootstrap, ece, ece_if_perfect
from model import fit, intercept_of, learn_shift, logistic
from runs import CUTS

FIRST_CALL = 5      # kForecastCallsMin: nothing is said before it.
DEVIATION = 1.2     # Of Habit in forecast.h: how well the start is known without outcomes.
LIVE = (5, 10, 20, 30, 40)
KNOWN = (0, 10, 20, 50, 100)
SHARES = (0.05, 0.1, 0.2)
TRIALS = 100        # Random splits of a set into known and new runs.


def heading(text, *columns):
    print(f"\n{text}\n| {' | '.join(('', *columns))} |\n|{'---|' * (len(columns) + 1)}")


def row(name, *cells):
    print(f"| {' | '.join((name, *map(str, cells)))} |")


def percent(share, digits=1):
    return f"{100 * share:.{digits}f} %"


def with_interval(measure, n, draws):
    low, high = bootstrap(measure, n, draws)
    return f"{measure(np.arange(n)):.3f} ({low:.3f} to {high:.3f})"


def auroc_cell(runs, score, draws, rows=None, folds=None):
    rows = runs.rows if rows is None else rows
    y, sets, folds = runs.success[rows], runs.set[rows], None if folds is None else folds[rows]
    return with_interval(lambda i: auroc_within(score[i], y[i], sets[i],
                                                None if folds is None else folds[i]),
                         len(rows), draws)


def print_aurocs(title, runs, scores, by, draws, folds=None):
    """scores: {cut: one for each run}."""
    heading(title, "runs", "end", "three quarters", "half", "a quarter")
    parts = {"all, within sets": runs.rows}
    parts |= {part: np.flatnonzero(by == part) for part in np.unique(by)}
    for name, rows in parts.items():
        row(name, len(rows), *(auroc_cell(runs, scores[cut][rows], draws, rows, folds)
                               for cut in sorted(CUTS, reverse=True)))


def print_baselines(runs, draws):
    for title, column in (("Number of calls", CALLS), ("Number of failed calls", FAILURES)):
        print_aurocs(title, runs, {cut: -runs.at(cut)[:, column] for cut in CUTS},
                     runs.benchmark, draws)


def print_gain(runs, scores, draws):
    """How much better than the number of calls."""
    heading("AUROC minus that of the number of calls", "end", "half")
    parts = {"all, within sets": runs.rows}
    parts |= {part: np.flatnonzero(runs.benchmark == part) for part in np.unique(runs.benchmark)}
    for name, rows in parts.items():
        cells = []
        for cut in (1.0, 0.5):
            score, calls = scores[cut][rows], -runs.at(cut, rows)[:, CALLS]
            y, sets = runs.success[rows], runs.set[rows]
            cells.append(with_interval(lambda i: auroc_within(score[i], y[i], sets[i])
                                       - auroc_within(calls[i], y[i], sets[i]),
                                       len(rows), draws))
        row(name, *cells)


def print_calibration(runs, logits, draws):
    """The set's intercept comes from its tasks of other groups."""
    slopes = [fit(logits[cut][:, None], runs.success, runs.set, [1], 0.001)[0][0]
              for cut in (1.0, 0.5)]
    print(f"\nSlope of the logit: {slopes[0]:.2f} at the end, {slopes[1]:.2f} at half. "
          "Below 1, forecasts are too bold.")
    heading("ECE, 10 bins of equal mass", "runs", "successes", "end: mean forecast", "ECE",
            "if perfect", "half: mean forecast", "ECE", "if perfect")
    parts = {"all": runs.rows} | {name: runs.of_set(name) for name in runs.sets()}
    for name, rows in parts.items():
        cells = [len(rows), f"{runs.success[rows].mean():.2f}"]
        for cut in (1.0, 0.5):
            p, y = logistic(logits[cut][rows]), runs.success[rows]
            cells += [f"{p.mean():.2f}",
                      with_interval(lambda i: ece(p[i], y[i]), len(rows), draws),
                      f"{ece_if_perfect(p):.3f}"]
        row(name, *cells)


def large_sets(runs, least):
    """Sets with enough successes and failures to be split."""
    return [name for name in runs.sets()
            if least <= runs.success[runs.of_set(name)].sum() <= len(runs.of_set(name)) - least]


def print_live(runs, paths, draws, least):
    """A run that is cut at half still shows how long it will be; one that goes on does not."""
    heading("AUROC after a number of calls, among runs that go on", "runs", "successes",
            "all, within sets", *large_sets(runs, least))
    for calls in LIVE:
        rows = np.flatnonzero([len(path) > calls for path in paths])
        score = np.array([paths[i][calls - 1] for i in rows])
        cells = [len(rows), int(runs.success[rows].sum()),
                 auroc_cell(runs, score, draws, rows) if len(rows) else "-"]
        for name in large_sets(runs, least):
            own = runs.set[rows] == name
            value = auroc_within(score[own], runs.success[rows][own], runs.set[rows][own])
            cells.append("-" if np.isnan(value) else f"{value:.3f}")
        row(f"after {calls}", *cells)


def print_learned_start(runs, weights, start_sets, least):
    """What a new user sees: the shipped start, corrected by the first outcomes.

    Weights come from other benchmarks. The start is that of the sets that kStart comes from, so the
    column 0 is too good for them.
    """
    heading("Mean ECE on the rest after so many known outcomes",
            *(f"{known}" for known in KNOWN), "if perfect")
    for name in large_sets(runs, least):
        rows = runs.of_set(name)
        start = np.mean([intercept_of(runs, runs.of_set(other), weights[rows[0]])
                         for other in start_sets])
        logit = (runs.at(1.0) * weights).sum(1) + start
        cells = []
        for known in KNOWN:
            values = []
            for trial in range(TRIALS):
                order = np.random.default_rng(trial).permutation(rows)
                seen, rest = order[:known], order[known:]
                shift, _ = learn_shift(logit[seen], runs.success[seen], DEVIATION)
                values.append(ece(logistic(logit[rest] + shift), runs.success[rest])
                              if len(rest) >= least else np.nan)
            cells.append("-" if np.isnan(values).all() else f"{np.mean(values):.3f}")
        own, _ = learn_shift(logit[rows], runs.success[rows], 10)
        row(name, *cells, f"{ece_if_perfect(logistic(logit[rows] + own)):.3f}")


def print_alarm(runs, paths, least):
    """An alarm when the lowest forecast so far falls below that of nearly all successes."""
    lowest = np.array([path[min(FIRST_CALL, len(path)) - 1:].min() for path in paths])
    names = large_sets(runs, least)
    heading("Alarm calibrated on successes of the same set, on random halves",
            "", *names)
    for share in SHARES:
        kinds = {"false alarms": [], "failures caught": [], "alarms that are right": []}
        for name in names:
            false, caught, right = [], [], []
            rows = runs.of_set(name)
            for trial in range(TRIALS):
                half = np.random.default_rng(trial).random(len(rows)) < 0.5
                seen, new = rows[half], rows[~half]
                limit = alarm_threshold(lowest[seen][runs.success[seen] > 0], share)
                alarm, ok = lowest[new] < limit, runs.success[new] > 0
                if ok.all() or not ok.any():
                    continue
                false.append(alarm[ok].mean())
                caught.append(alarm[~ok].mean())
                right += [(~ok)[alarm].mean()] if alarm.any() else []
            for kind, values in zip(kinds, (false, caught, right)):
                kinds[kind].append(percent(np.mean(values)) if values else "-")
        for kind, cells in kinds.items():
            row(percent(share, 0), kind, *cells)

    centred = lowest - np.array([np.median(lowest[runs.set == name]) for name in runs.set])
    heading("Alarm calibrated on other benchmarks, each set centred on its median: false alarms, "
            "failures caught", *np.unique(runs.benchmark))
    for share in SHARES:
        cells = []
        for benchmark in np.unique(runs.benchmark):
            own, ok = runs.benchmark == benchmark, runs.success > 0
            alarm = centred < alarm_threshold(centred[~own & ok], share)
            cells.append(f"{percent(alarm[own & ok].mean())}, {percent(alarm[own & ~ok].mean())}")
        row(percent(share, 0), *cells)
