# SPDX-License-Identifier: Apache-2.0
"""Public runs of agents with known outcomes, each written in a form that `credence import` reads.

One function for each source. It writes the runs into a folder and returns what is known of them.
"""
import ast
import csv
import io
import json
import re
import shutil
import subprocess
from pathlib import Path
from typing import Callable, NamedTuple

from transcript import write_transcript


class RunSet(NamedTuple):
    """Runs of one agent on one benchmark."""

    name: str
    importer: str   # The argument of `credence import`.
    benchmark: str
    agent: str
    outcomes: dict  # {run: whether it succeeded}
    task_of: Callable = str
    # Tasks that must not be split between training and test, because they resemble each other. The
    # same name in several sets is the same group.
    group_of: Callable = str


class Repository:
    """A git mirror, read at the commit that the figures were made with."""

    def __init__(self, mirrors, name, commit):
        folder = Path(mirrors) / name.replace("/", "+")
        places = [folder / "repo", folder / ".git", folder]
        self.git_dir = next((place for place in places if (place / "HEAD").exists()), folder)
        self.commit = commit

    def _git(self, *arguments):
        return subprocess.run(["git", f"--git-dir={self.git_dir}", *arguments],
                              capture_output=True, check=True).stdout.decode("utf-8", "replace")

    def text(self, path):
        """Empty if the mirror lists the file but does not hold it, as some do with large files."""
        try:
            return self._git("show", f"{self.commit}:{path}")
        except subprocess.CalledProcessError:
            return ""

    def paths(self, under):
        listed = self._git("ls-tree", "-r", "-z", "--name-only", self.commit, under)
        return [path for path in listed.split("\0") if path]


def repository_of(instance):
    """astropy__astropy-12907 -> astropy__astropy"""
    return instance.rsplit("-", 1)[0]


def write(path, text):
    path.write_text(text, encoding="utf-8")


def mini_on_verified(folder, steps_folder):
    shutil.copy(Path(steps_folder) / "steps.jsonl", folder)
    with open(Path(steps_folder) / "outcomes.csv", encoding="utf-8") as rows:
        outcomes = {row["instance_id"]: row["resolved"] == "true" for row in csv.DictReader(rows)}
    return RunSet("swe", "mini-swe-agent", "swe-bench-verified", "mini/gemini-3-pro", outcomes,
                  group_of=repository_of)


def live_on_verified(folder, mirrors):
    repository = Repository(mirrors, "RussellRyanH/CSCI-635-LiveSWE-Agent",
                            "2813cfb19465bb9f57d50ebd0798550480a2f836")
    base = "results/llm-ablation/gpt-5-mini"
    paths = repository.paths(base)
    outcomes = {}
    for path in paths:
        match = re.fullmatch(base + r"/([^/]+)/\1\.traj\.json", path)
        if not match:
            continue
        run = match[1]
        evaluation = f"{base}/eval_results/openai__gpt-5-mini/{run}"
        if f"{evaluation}/report.json" in paths:
            report = json.loads(repository.text(f"{evaluation}/report.json"))
            outcomes[run] = bool(report[run]["resolved"])
        elif "Patch Apply Failed" in repository.text(f"{evaluation}/run_instance.log"):
            outcomes[run] = False
        else:
            continue  # Never evaluated, or the evaluation broke.
        write(folder / f"{run}.traj.json", repository.text(path))
    return RunSet("live", "mini-swe-agent", "swe-bench-verified", "live-mini/gpt-5-mini", outcomes,
                  group_of=repository_of)


TERMINAL_CODE = re.compile(r"\x1b\[[0-9;?]*[a-zA-Z]|\x1b[()][A-Z0-9]|\x1b[=>]|\x1b\][^\x07]*\x07")
SPINNER = re.compile(r"[\u2800-\u28ff] Waiting for the LM to respond\.\.\.")
STEP = re.compile(r"^ *mini-swe-agent \(step \d+, \$[\d.]+\):", re.M)


def recorded_steps(recording):
    """(command, exit status or None, output) of each step in the recording of a terminal."""
    text = SPINNER.sub("", TERMINAL_CODE.sub("", recording).replace("\r", ""))
    for part in STEP.split(text)[1:]:
        command = re.search(r"```bash\n(.*?)\n```", part, re.S)
        if not command:
            continue
        status, output = None, ""
        end = re.search(r"<returncode>(-?\d+)</returncode>\n(.*)", part, re.S)
        if end:
            status = int(end[1])
            # A long output has no closing tag on the screen; then it ends at the next rule.
            output = (re.search(r"<output>\n?(.*?)(?:</output>|\n─|\Z)", end[2], re.S)
                      or re.search(r"(.*?)(?:\n─|\Z)", end[2], re.S))[1]
        yield command[1], status, output


def mini_on_terminal_bench(folder, mirrors):
    repository = Repository(mirrors, "laude-institute/terminal-bench-leaderboard",
                            "8e1925a397d7ed859c027cc19b3a3d90c16ef8df")
    paths = set(repository.paths("results/terminal-bench-core@0.1.1/"
                                 "20250825_swe-agent-mini_claude-4-sonnet"))
    outcomes = {}
    with open(folder / "steps.jsonl", "w", encoding="utf-8") as lines:
        for path in sorted(paths):
            log = path.removesuffix("results.json") + "sessions/agent.log"
            is_trial = path.endswith("/results.json") and path.count("/") >= 6
            if not is_trial or log not in paths:
                continue
            result = json.loads(repository.text(path))
            # A task is tried several times: the folder of the attempt tells them apart.
            run = f"{result['task_id']}@{path.split('/')[3]}"
            steps = recorded_steps(repository.text(log))
            for number, (command, status, output) in enumerate(steps):
                outcomes[run] = bool(result["is_resolved"])
                lines.write(json.dumps({
                    "instance_id": run, "step": number, "command": command, "returncode": status,
                    "output_tail": output[-600:], "output_chars": len(output)}) + "\n")

    def task_of(run):
        return re.sub(r"\.(easy|hard)$", "", run.split("@")[0])
    return RunSet("tb", "mini-swe-agent", "terminal-bench", "mini/claude-sonnet-4", outcomes,
                  task_of, task_of)


# gpt-4o-mini is left out, because only one of its runs was evaluated.
JAVA_MODELS = ("deepseek-chat-v2", "deepseek-coder-v2", "doubao-pro-128k", "gpt-4o-2024-05-13")


def swe_agent_on_java(folder, mirrors, model):
    repository = Repository(mirrors, "multi-swe-bench/experiments",
                            "89888f1604001fcd80b0799a37af42a1bfebfd8f")
    base = "evaluation/java/verified"
    paths = repository.paths(base + "/")
    agent = next(path.split("/")[3] for path in paths
                 if path.split("/")[3].endswith("SWE-agent_" + model))
    results = json.loads(repository.text(f"{base}/{agent}/results/results.json"))
    outcomes = {}
    for path in repository.paths(f"{base}/{agent}/trajs"):
        run = Path(path).stem
        if run in results["incomplete_ids"]:
            continue  # Never evaluated.
        outcomes[run] = run in results["resolved"]
        write(folder / f"{run}.traj", repository.text(path))
    return RunSet("java-" + model, "swe-agent", "multi-swe-java", "swe-agent/" + model, outcomes,
                  group_of=repository_of)


def coder_on_lite(folder, mirrors):
    repository = Repository(mirrors, "NL2Code/CodeR", "d63468344bc215bbabb8f0c1ba4af24897a946df")
    # Not read as JSON, because the file is not quite that.
    listed = re.search(r'"resolved": \[(.*?)\]', repository.text("results.json"), re.S)[1]
    resolved = set(re.findall(r'"([^"]+)"', listed))
    outcomes = {}
    for path in repository.paths("trajs"):
        run = Path(path).stem
        outcomes[run] = run in resolved
        write(folder / f"{run}.traj", repository.text(path))
    return RunSet("coder", "swe-agent", "swe-bench-lite", "coder/gpt-4", outcomes,
                  group_of=repository_of)


def tau_steps(messages):
    """The agent makes one call at a time; of several in a message only the first was run."""
    call = None
    for message in messages:
        text = message.get("content") or ""
        if message["role"] == "user":
            yield "user", text
        elif message["role"] == "assistant" and message.get("tool_calls"):
            call = message["tool_calls"][0]["function"]
        elif message["role"] == "assistant" and text:
            yield "agent", text
        elif message["role"] == "tool" and call:
            arguments = json.loads(call["arguments"] or "{}")
            yield "call", call["name"], arguments, text, text.startswith("Error")
            call = None


def function_calling_on_tau(folder, mirrors):
    repository = Repository(mirrors, "sierra-research/tau-bench",
                            "59a200c6d575d595120f1cb70fea53cef0632f6b")
    outcomes = {}
    for record in json.loads(repository.text("historical_trajectories/gpt-4o-airline.json")):
        run = f"airline-{record['task_id']}-{record['trial']}"
        outcomes[run] = record["reward"] == 1.0
        write_transcript(folder, run, tau_steps(record["traj"]))
    return RunSet("tau", "claude-code", "tau-airline", "tau/gpt-4o", outcomes,
                  repository_of, repository_of)


def openhands_call(action, output):
    """The step in terms of Claude Code's tools; None for actions that call no tool."""
    arguments = json.loads(action["arguments"])
    if action["name"] == "execute_bash":
        status = re.search(r"(?:exit code|exit_code)[ =:]*(-?\d+)", output[-300:])
        failed = bool(status and status[1] not in ("0", "-1"))  # -1: still running.
        return "call", "Bash", {"command": arguments.get("command", "")}, output, failed
    if action["name"] != "str_replace_editor":
        return None
    tool = {"view": "Read", "create": "Write"}.get(arguments.get("command"), "Edit")
    call = {"file_path": arguments.get("path", "")}
    if tool == "Write":
        call["content"] = arguments.get("file_text", "")
    if tool == "Edit":
        call["old_string"] = arguments.get("old_str", "")
        call["new_string"] = arguments.get("new_str", "")
    failed = output.lstrip().startswith("ERROR") or "No replacement was performed" in output
    return "call", tool, call, output, failed


def openhands_steps(actions, results):
    parts = re.split(r"^(Result|Action) at iteration (\d+): ", results, flags=re.M)[1:]
    outputs = {int(parts[i + 1]): parts[i + 2]
               for i in range(0, len(parts), 3) if parts[i] == "Result"}
    listed = re.findall(r"^Action at iteration (\d+): (.*)$", actions, re.M)
    for number, text in sorted((int(number), text) for number, text in dict(listed).items()):
        try:
            step = openhands_call(ast.literal_eval(text), outputs.get(number, ""))
        except (SyntaxError, ValueError, KeyError, TypeError):
            continue  # A message, or an action whose text was cut.
        if step:
            yield step


def openhands_on_lite(folder, mirrors):
    repository = Repository(mirrors, "sola-st/llm-agents-study",
                            "e84f66f8d494e46ef336edfa137db25a629614fb")
    table = io.StringIO(repository.text("rq1/codeact_iterations.csv"))
    resolved = {row["instance_id"]: row["is_resolved"] == "True" for row in csv.DictReader(table)}
    base = "trajectories/openhands/parsed"
    outcomes = {}
    for path in repository.paths(f"{base}/actions_actions"):
        run = Path(path).stem
        if run not in resolved:
            continue
        results = repository.text(f"{base}/results_actions/{run}.txt")
        steps = list(openhands_steps(repository.text(path), results))
        if steps:
            outcomes[run] = resolved[run]
            write_transcript(folder, run, steps)
    # Named apart from CodeR's runs of the same benchmark, to see both; Runs.family joins them.
    return RunSet("oh", "claude-code", "swe-bench-lite-oh", "openhands/codeact", outcomes,
                  group_of=repository_of)
