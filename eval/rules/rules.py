#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Learns rules from reviews of papers, and prints them with their quotes for a person to judge.

usage: rules.py CREDENCE FOLDER...

Each folder has reviews in the format of PeerRead (https://github.com/allenai/PeerRead), one JSON
file for each paper, such as data/iclr_2017/dev/reviews. Every review becomes one feedback event:
its comments are general notes, its decision follows the recommendation, and one review is written
every six hours. The rules are those of the default settings.
"""
import datetime
import glob
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import uuid

SHORTEST = 200  # Characters; anything shorter is a reply or a note.
LONGEST = 9000
START = datetime.datetime(2026, 1, 1, tzinfo=datetime.timezone.utc)


def is_review(review):
    """Whether it is a review and not the answer of an author or the decision of a chair."""
    if review.get("IS_META_REVIEW") or len(review.get("comments") or "") < SHORTEST:
        return False
    author = review.get("OTHER_KEYS")
    return author is None or "AnonReviewer" in str(author)


def decision_of(review):
    """Approved or needs-work, by the recommendation; none without one."""
    try:
        score = float(str(review["RECOMMENDATION"]).split(":")[0])
    except (KeyError, ValueError):
        return None
    highest = 5 if "APPROPRIATENESS" in review else 10
    return "approved" if score > 0.55 * highest else "needs-work"


def reviews_in(folders):
    """Pairs of a paper and one of its reviews."""
    seen = set()  # Some files have a review twice.
    for folder in folders:
        for name in sorted(glob.glob(os.path.join(folder, "*.json"))):
            paper = json.loads(pathlib.Path(name).read_text(encoding="utf-8"))
            for review in paper["reviews"]:
                if is_review(review) and review["comments"] not in seen:
                    seen.add(review["comments"])
                    yield f"{folder}/{pathlib.Path(name).stem}", review


def documents(folders):
    """The works to register, and the feedback about them."""
    works, feedback = {}, []
    for number, (paper, review) in enumerate(reviews_in(folders)):
        work = {"type": "paper", "id": paper, "version": "1", "summary": "a paper",
                "agentConfidence": 0.5}
        works[paper] = {"workProduct": work, "taskType": "paper"}
        at = START + datetime.timedelta(hours=6 * number)
        event = {"id": str(uuid.UUID(int=(0x0190 << 112) | (7 << 76) | (2 << 62) | number)),
                 "timestamp": at.isoformat().replace("+00:00", "Z"), "sessionId": f"s{number}",
                 "modalId": f"m{number}", "modalVersion": "1",
                 "workProduct": {**work, "generationContext": {
                     "promptHash": "x", "memorySnapshot": [], "modelUsed": "m",
                     "generationTimeMs": 1, "iterationCount": 1}},
                 "pipelineStage": "review", "taskType": "paper",
                 "freeText": {"generalNotes": review["comments"][:LONGEST]},
                 "meta": {"timeToDecisionMs": 60000, "timeToFirstInteractionMs": 100,
                          "fieldsModified": [], "revisits": 0, "deviceType": "desktop",
                          "concurrentModals": 0}}
        if decision := decision_of(review):
            event["decision"] = {"decision": decision}
        feedback.append(event)
    return list(works.values()), feedback


def lines_of(values):
    return "".join(json.dumps(value) + "\n" for value in values)


def learned(binary, works, feedback):
    """The rules that are learned, in a store of their own."""
    with tempfile.TemporaryDirectory() as folder:
        end = START + datetime.timedelta(hours=6 * len(feedback))
        environment = {"PATH": os.environ["PATH"], "HOME": folder, "XDG_CONFIG_HOME": folder,
                       "CREDENCE_DB": f"{folder}/eval.db",
                       "CREDENCE_NOW": end.isoformat().replace("+00:00", "Z")}

        def run(*arguments):
            done = subprocess.run([binary, "review", *arguments, "--json"], env=environment,
                                  capture_output=True, text=True, check=False)
            if done.returncode not in (0, 1):
                sys.exit(done.stderr or done.stdout)
            return done.stdout

        for name, values in (("works", works), ("feedback", feedback)):
            pathlib.Path(folder, f"{name}.jsonl").write_text(lines_of(values), encoding="utf-8")
        run("register", f"{folder}/works.jsonl")
        run("submit", "--import", f"{folder}/feedback.jsonl")
        run("learn")
        answer = json.loads(run("rules"))
        return answer["rules"] if isinstance(answer, dict) else answer


def main():
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    works, feedback = documents(sys.argv[2:])
    rules = learned(sys.argv[1], works, feedback)
    print(f"{len(feedback)} reviews of {len(works)} papers")
    for state in ("active", "rule", "theme"):
        for rule in rules:
            if rule["state"] != state:
                continue
            print(f"\n{state:9} {rule['prompt_instruction'] or rule['rule']}"
                  f"  ({rule['key']}, {rule['mentions']} mentions, {rule['confidence']:.2f})")
            for quote in rule["quotes"]:
                print(f"    \"{quote}\"")
    states = [rule["state"] for rule in rules]
    print("\n" + ", ".join(f"{states.count(state)} {state}"
                           for state in ("active", "rule", "theme", "candidate")))


if __name__ == "__main__":
    main()
