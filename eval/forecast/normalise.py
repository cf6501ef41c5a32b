#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Turns public runs of agents into the facts that Credence records, with the outcome of each run.

usage: normalise.py MIRRORS SWE_TRAJECTORIES CREDENCE OUTPUT

  MIRRORS            folder with the git mirrors OWNER+NAME that README.md lists
  SWE_TRAJECTORIES   folder with steps.jsonl and outcomes.csv, as eval/trajectories reads it
  CREDENCE           the program
  OUTPUT             runs.jsonl for fit.py

Each source is imported into a fresh store and exported again. Of a run only the events of its
session are kept, so a feature that fit.py computes is one that the engine can compute. A line of
OUTPUT is {"run", "set", "benchmark", "agent", "task", "group", "success", "events"}.
"""
import argparse
import json
import os
import subprocess
import sys
import tempfile
from functools import partial
from pathlib import Path

import sources

KEPT = {"session.prompted", "session.finished", "session.refused", "session.claimed"}


def run_credence(program, work, *arguments):
    """Runs the program with empty settings: those of whoever runs this must not matter.

    The home is not in the temporary folder, where files of an agent's home would count as scratch.
    """
    environment = dict(os.environ, HOME="/home/agent", XDG_CONFIG_HOME=str(work / "config"),
                       XDG_DATA_HOME=str(work / "data"), XDG_STATE_HOME=str(work / "state"))
    done = subprocess.run([program, *map(str, arguments)], env=environment, capture_output=True,
                          text=True, check=False)
    # An import reports a file that it cannot read and goes on; its runs are then missing below.
    print(done.stderr[:500], end="", file=sys.stderr)
    return done.stdout


def sessions_of(program, work, importer, folder):
    """{session: its events in order}, as the engine recorded them."""
    store = work / "store.db"
    run_credence(program, work, "--db", store, "import", importer, folder)
    sessions = {}
    for line in run_credence(program, work, "--db", store, "export").splitlines():
        event = json.loads(line)
        if event["kind"] in KEPT:
            session = event["stream"].split("/", 1)[1]
            body = dict(event["body"], kind=event["kind"].removeprefix("session."))
            sessions.setdefault(session, []).append(body)
    return sessions


def records_of(runs, sessions):
    for session, events in sessions.items():
        # Some importers put the agent before the name of the run.
        run = session if session in runs.outcomes else session.split(":")[-1]
        if run in runs.outcomes and any(event["kind"] == "finished" for event in events):
            yield {
                "run": f"{runs.name}/{run}", "set": runs.name, "benchmark": runs.benchmark,
                "agent": runs.agent, "task": f"{runs.benchmark}/{runs.task_of(run)}",
                "group": runs.group_of(run), "success": runs.outcomes[run], "events": events,
            }


def main():
    parser = argparse.ArgumentParser(usage=__doc__.partition("usage: ")[2])
    for name in ("mirrors", "swe_trajectories", "credence", "output"):
        parser.add_argument(name)
    arguments = parser.parse_args()
    program = str(Path(arguments.credence).resolve())
    mirrors = arguments.mirrors
    makers = [
        partial(sources.mini_on_verified, steps_folder=arguments.swe_trajectories),
        partial(sources.live_on_verified, mirrors=mirrors),
        partial(sources.mini_on_terminal_bench, mirrors=mirrors),
        *(partial(sources.swe_agent_on_java, mirrors=mirrors, model=model)
          for model in sources.JAVA_MODELS),
        partial(sources.coder_on_lite, mirrors=mirrors),
        partial(sources.function_calling_on_tau, mirrors=mirrors),
        partial(sources.openhands_on_lite, mirrors=mirrors),
    ]
    with open(arguments.output, "w", encoding="utf-8") as output:
        for make in makers:
            with tempfile.TemporaryDirectory() as work:
                folder = Path(work) / "runs"
                folder.mkdir()
                runs = make(folder)
                sessions = sessions_of(program, Path(work), runs.importer, folder)
            records = list(records_of(runs, sessions))
            output.writelines(json.dumps(record) + "\n" for record in records)
            print(f"{runs.name}: {len(records)} of {len(runs.outcomes)} runs, "
                  f"{sum(record['success'] for record in records)} successes", flush=True)


if __name__ == "__main__":
    main()
