# SPDX-License-Identifier: Apache-2.0
"""Measures recall through the program itself.

    python3 eval/recall/program.py CREDENCE [LOCOMO]

Which of 200 memories are shown at 100 prompts, by the least relevance (memory.prompt_relevance);
and with LOCOMO, the file locomo10.json, how often the first memories that are found for a question
of conversations 1 to 5 have one that answers it.
"""
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
SHOWN = 3  # memory.prompt_limit


class Store:
    def __init__(self, program, folder):
        self.program, self.folder = Path(program).resolve(), folder
        self.environment = {**os.environ, "HOME": folder, "CREDENCE_DB": f"{folder}/store.db"}

    def run(self, *words):
        done = subprocess.run(
            [self.program, *words, "--json"], env=self.environment, cwd=self.folder,
            capture_output=True, text=True, check=True)  # fmt: skip
        return json.loads(done.stdout)

    def add(self, text, *words):
        return self.run(*words, "memory", "add", text, "--both")["id"]


def rows(name):
    return [json.loads(line) for line in (HERE / name).open(encoding="utf-8")]


def measure_prompts(store):
    names = {store.add(row["text"], "--now", "2026-01-01T00:00:00Z"): row["id"]
             for row in rows("prompt_memories.jsonl")}
    found = []
    for row in rows("prompts.jsonl"):
        answers = store.run("--now", "2026-01-01T00:00:00Z", "memory", "search", row["prompt"],
                            "--limit", str(SHOWN), "--min-relevance", "0")
        found.append((set(row["about"]), [(names[answer["id"]], answer["relevance"])
                                          for answer in answers]))
    wanted = sum(len(about) for about, _ in found)
    print("least relevance  shown  rightly  precision  of those wanted")
    for least in (0.15, 0.2, 0.25, 0.3, 0.35):
        shown = [(name in about) for about, each in found for name, p in each if p >= least]
        print(f"{least:15} {len(shown):6} {sum(shown):8} {sum(shown) / max(1, len(shown)):10.2f} "
              f"{sum(shown) / wanted:16.2f}")


def measure_locomo(program, path):
    from fit import conversations

    hits, asked = {"any_at_1": 0, "any_at_5": 0, "any_at_10": 0}, 0
    for _, turns, questions in conversations(path):
        with tempfile.TemporaryDirectory() as folder:
            store = Store(program, folder)
            ids = [store.add(turn["text"], "--now", turn["created"]) for turn in turns]
            lines = [json.dumps({"question": text, "answers": [ids[answer] for answer in answers]})
                     for text, answers, kind in questions if kind == "asked"]
            Path(folder, "questions.jsonl").write_text("\n".join(lines), encoding="utf-8")
            report = store.run("--now", "2024-06-01T00:00:00Z", "eval", "recall", "questions.jsonl")
            asked += report["questions"]
            for name in hits:
                hits[name] += report[name]["hits"]
    print(", ".join(f"{name} {number / asked:.3f}" for name, number in hits.items()),
          f"of {asked} questions")


def main(program, locomo=None):
    with tempfile.TemporaryDirectory() as folder:
        measure_prompts(Store(program, folder))
    if locomo:
        measure_locomo(program, locomo)


if __name__ == "__main__":
    main(*sys.argv[1:])
