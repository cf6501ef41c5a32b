#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Runs scenarios with the credence binary and reports the steps that fail.

usage: run.py [--binary PATH] [FILE.json ...]     default: every *.json beside this file
CREDENCE_BIN can name the binary, too. The last line is `N passed, N failed`.

A file is a list of scenarios {name, spec, steps, files?, env?, needs?}, with a `day` instead of
steps where a session is played (day.py), or a `talk` where a conversation is read (talk.py). Each
runs in an empty folder $tmp with an empty store and a git repository $project. `files` are written
below $tmp; those that begin with #! are made executable. $credence is the binary. A scenario that
needs minilm is skipped if its weights are not installed beside the binary. A step:
  run     arguments of credence; --json is added unless "text": true; "$name" is a saved value
  now     the virtual clock from here on       config  TOML, the settings from here on
  stdin   text, or a JSON value                times   how often to run it; the last one is checked
  cwd     the folder to run in                 exit    the expected exit status (default 0)
  save    {name: pointer} into the answer      keep    a name for the whole text on stdout
  expect  {pointer: value or matcher}          out     value or matcher for stdout; err for stderr
  file    {path below $tmp: value or matcher for its text afterwards, null if there must be none}
Matchers: near (with tol), lt, gt, match, contains, lacks, len, absent, one_of, by_text.
"""
import argparse
import json
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

import day
import talk

STEP_KEYS = {"run", "now", "config", "stdin", "times", "cwd", "exit", "save", "keep", "expect",
             "out", "err", "text", "file", "files"}
SECONDS_MAX = 60
SHOWN_MAX = 300


class Shortfall(Exception):
    """A step failed; the message says what it did wrong."""


def shown(value):
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    return text if len(text) <= SHOWN_MAX else text[:SHOWN_MAX] + "…"


def look_up(document, pointer):
    """The value at a JSON pointer; LookupError if there is none."""
    for part in pointer.strip("/").split("/") if pointer.strip("/") else []:
        if isinstance(document, list) and part.lstrip("-").isdigit():
            document = document[int(part)]
        elif isinstance(document, dict):
            document = document[part]
        else:
            raise LookupError(part)
    return document


def as_text(value):
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


def holds(got, part):
    return part in (got if isinstance(got, list) else as_text(got))


MATCHERS = {
    "near": lambda got, want, matcher: abs(got - want) <= matcher.get("tol", 1e-9),
    "tol": lambda got, want, matcher: True,
    "lt": lambda got, want, matcher: got < want,
    "gt": lambda got, want, matcher: got > want,
    "match": lambda got, want, matcher: re.search(want, as_text(got), re.DOTALL) is not None,
    "contains": lambda got, want, matcher: holds(got, want),
    "lacks": lambda got, want, matcher: not holds(got, want),
    "len": lambda got, want, matcher: len(got) == want,
    "one_of": lambda got, want, matcher: got in want,
    "by_text": lambda got, want, matcher: talk.are_beliefs(got, want),
}


def is_matcher(want):
    return isinstance(want, dict) and want and set(want) <= set(MATCHERS) | {"absent"}


def fits(got, want):
    if is_matcher(want):
        try:
            return all(MATCHERS[name](got, value, want) for name, value in want.items())
        except TypeError:
            return False
    if isinstance(want, bool) or isinstance(got, bool):
        return got is want
    if isinstance(want, (int, float)) and isinstance(got, (int, float)):
        return abs(got - want) <= 1e-9
    return got == want


def steps_of(description):
    if "steps" in description:
        return description["steps"]
    return (talk if "talk" in description else day).steps_of(description)


class Scenario:
    def __init__(self, binary, folder, description):
        self.binary = binary
        self.folder = Path(folder)
        self.project = self.folder / "project"
        self.config = self.folder / "credence.toml"
        self.saved = {"tmp": str(self.folder), "project": str(self.project), "credence": binary}
        self.steps = steps_of(description)
        (self.project / ".git").mkdir(parents=True)
        self.config.write_text("")
        for name, text in description.get("files", {}).items():
            path = self.folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(self.fill(text), encoding="utf-8", newline="")
            if text.startswith("#!"):
                path.chmod(0o755)
        self.environment = self.plain_environment()
        for name, value in description.get("env", {}).items():
            self.environment[name] = self.fill(value)

    def plain_environment(self):
        """Without the caller's own Credence variables."""
        kept = {name: value for name, value in os.environ.items()
                if not name.startswith(("CREDENCE_", "EXECUTIVE_", "XDG_", "GIT_"))}
        kept.update(HOME=str(self.folder), XDG_DATA_HOME=str(self.folder),
                    XDG_CONFIG_HOME=str(self.folder), CREDENCE_DB=str(self.folder / "test.db"),
                    CREDENCE_CONFIG=str(self.config))
        return kept

    def fill(self, value):
        if isinstance(value, str):
            for name in sorted(self.saved, key=len, reverse=True):
                value = value.replace("$" + name, as_text(self.saved[name]))
            return value
        if isinstance(value, list):
            return [self.fill(each) for each in value]
        if isinstance(value, dict):
            return {key: self.fill(each) for key, each in value.items()}
        return value

    def play(self):
        """Runs one scenario; returns None, or what the first failed step did wrong."""
        for number, step in enumerate(self.steps, 1):
            try:
                self.play_step(step)
            except Shortfall as shortfall:
                line = shown(" ".join(str(word) for word in step.get("run", [])))
                return f"step {number}: credence {line}: {shortfall}"
        return None

    def play_step(self, step):
        unknown = set(step) - STEP_KEYS
        if unknown:
            raise Shortfall(f"unknown keys {sorted(unknown)}")
        if "now" in step:
            self.environment["CREDENCE_NOW"] = step["now"]
        if "config" in step:
            self.config.write_text(self.fill(step["config"]), encoding="utf-8")
        for name, text in step.get("files", {}).items():
            (self.folder / name).write_text(text, encoding="utf-8")
        if "run" not in step:
            return
        for _ in range(step.get("times", 1)):
            done = self.run(step)
        for key, got in (("out", done.stdout), ("err", done.stderr)):
            want = self.fill(step.get(key))
            if want is not None and not fits(got, want):
                raise Shortfall(f"{key} is {shown(got)!r}, wanted {shown(want)}")
        for name, want in step.get("file", {}).items():
            self.check_file(name, self.fill(want))
        if "keep" in step:
            self.saved[step["keep"]] = done.stdout
        if "expect" in step or "save" in step or (not step.get("text") and done.returncode == 0):
            self.check_answer(step, done.stdout)

    def check_file(self, name, want):
        path = self.folder / name
        got = path.read_bytes().decode("utf-8", "replace") if path.is_file() else None
        if not fits(got, want):
            raise Shortfall(f"{name} is {shown(got)!r}, wanted {shown(want)}")

    def run(self, step):
        words = [self.fill(str(word)) for word in step["run"]]
        if not step.get("text"):
            words.append("--json")
        stdin = self.fill(step.get("stdin", ""))
        try:
            done = subprocess.run(
                [self.binary, *words], input=as_text(stdin).encode(), capture_output=True,
                env=self.environment, cwd=self.fill(step.get("cwd", "$project")), check=False,
                timeout=SECONDS_MAX)
        except (OSError, subprocess.TimeoutExpired) as error:
            raise Shortfall(str(error)) from error
        done.stdout = done.stdout.decode("utf-8", "replace")
        done.stderr = done.stderr.decode("utf-8", "replace")
        wanted = step.get("exit", 0)
        if done.returncode != wanted:
            said = shown(done.stderr.strip())
            raise Shortfall(f"exit {done.returncode}, wanted {wanted}; {said}")
        return done

    def check_answer(self, step, text):
        try:
            document = json.loads(text)
        except ValueError as error:
            raise Shortfall(f"stdout is not one JSON value: {shown(text)!r}") from error
        for pointer, want in step.get("expect", {}).items():
            self.check_value(document, pointer, self.fill(want))
        for name, pointer in step.get("save", {}).items():
            try:
                self.saved[name] = look_up(document, pointer)
            except LookupError as error:
                raise Shortfall(f"no {pointer} to save in {shown(text)}") from error

    @staticmethod
    def check_value(document, pointer, want):
        absent = is_matcher(want) and want.get("absent")
        try:
            got = look_up(document, pointer)
        except LookupError as error:
            if absent or (is_matcher(want) and None in want.get("one_of", [])):
                return
            raise Shortfall(f"no {pointer} in {shown(document)}") from error
        if absent:
            if got is not None:
                raise Shortfall(f"{pointer} should be absent, is {shown(got)}")
        elif not fits(got, want):
            raise Shortfall(f"{pointer} is {shown(got)}, wanted {shown(want)}")


def has_minilm(binary):
    beside = Path(binary).resolve().parent
    return any((folder / "models" / "all-MiniLM-L6-v2" / "model.fp16.safetensors").exists()
               for folder in (beside, beside.parent))


def play_file(path, binary):
    """Yields the name of each scenario, and what went wrong or None."""
    for description in json.loads(path.read_text(encoding="utf-8")):
        if description.get("needs") == "minilm" and not has_minilm(binary):
            continue
        # Resolve links, because projects are identified by their real path.
        with tempfile.TemporaryDirectory(prefix="credence-") as folder:
            scenario = Scenario(binary, os.path.realpath(folder), description)
            yield description["name"], scenario.play()


def main():
    parser = argparse.ArgumentParser(usage="run.py [--binary PATH] [FILE.json ...]")
    parser.add_argument("--binary", default=os.environ.get("CREDENCE_BIN", "credence"))
    parser.add_argument("files", nargs="*", type=Path)
    options = parser.parse_args()
    binary = os.path.abspath(options.binary) if os.path.exists(options.binary) else options.binary
    passed = failed = 0
    for path in options.files or sorted(Path(__file__).parent.glob("*.json")):
        for name, wrong in play_file(path, binary):
            if wrong:
                failed += 1
                print(f"{path.name}: {name}: {wrong}")
            else:
                passed += 1
    print(f"{passed} passed, {failed} failed")
    return 1 if failed or not passed else 0


if __name__ == "__main__":
    sys.exit(main())
