#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Learns rules from reviews, and prints them with their quotes for a person to judge.

usage: rules.py CREDENCE FOLDER...
       rules.py CREDENCE FILE...

Each folder has reviews in the format of PeerRead (https://github.com/allenai/PeerRead), one JSON
file for each paper, such as data/iclr_2017/dev/reviews. Every review becomes one feedback event:
its comments are general notes, its decision follows the recommendation, and one review is written
every six hours.

Each file has comments on code, one on a line. Four of them become the review of one pull request,
imported as GitHub's API writes it, and one is reviewed every three hours.

The rules are those of the default settings.
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


def time_text(at):
    return at.isoformat().replace("+00:00", "Z")


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
                 "timestamp": time_text(at), "sessionId": f"s{number}",
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


def pull_requests(files):
    """Pull requests and the comments on them."""
    lines = [line for name in files
             for line in pathlib.Path(name).read_text(encoding="utf-8").splitlines()
             if line.strip()]
    pulls, comments = [], []
    for number, begin in enumerate(range(0, len(lines), 4), start=1):
        at = time_text(START + datetime.timedelta(hours=3 * number))
        url = f"https://api.github.com/repos/acme/shop/pulls/{number}"
        commit = f"{number:040x}"
        pulls.append({"url": url, "html_url": f"https://github.com/acme/shop/pull/{number}",
                      "number": number, "title": f"Change {number}", "state": "open",
                      "merged_at": None, "closed_at": None, "created_at": at, "updated_at": at,
                      "user": {"login": "author", "type": "User"}, "head": {"sha": commit},
                      "base": {"repo": {"full_name": "acme/shop"}}, "merge_commit_sha": None})
        for line, text in enumerate(lines[begin:begin + 4], start=begin + 1):
            comments.append({"url": f"{url}/comments/{line}", "id": line, "pull_request_url": url,
                             "html_url": f"https://github.com/acme/shop/pull/{number}#r{line}",
                             "pull_request_review_id": None, "path": "src/a.py", "line": line,
                             "side": "RIGHT", "diff_hunk": "@@", "commit_id": commit,
                             "original_commit_id": commit, "body": text, "created_at": at,
                             "user": {"login": f"reviewer-{number % 7}", "type": "User"},
                             "updated_at": at})
    return pulls, comments


def learned(binary, inputs, commands, end):
    """The rules that are learned from the files `inputs`, in a store of their own."""
    with tempfile.TemporaryDirectory() as folder:
        environment = {"PATH": os.environ["PATH"], "HOME": folder, "XDG_CONFIG_HOME": folder,
                       "CREDENCE_DB": f"{folder}/eval.db",
                       "CREDENCE_NOW": time_text(end)}

        def run(*arguments):
            done = subprocess.run([binary, "review", *arguments], env=environment, cwd=folder,
                                  capture_output=True, text=True, check=False)
            if done.returncode not in (0, 1):
                sys.exit(done.stderr or done.stdout)
            return done.stdout

        for name, text in inputs.items():
            pathlib.Path(folder, name).write_text(text, encoding="utf-8")
        for command in commands:
            run(*command)
        run("learn")
        answer = json.loads(run("rules", "--json"))
        return answer["rules"] if isinstance(answer, dict) else answer


def of_papers(binary, folders):
    works, feedback = documents(folders)
    print(f"{len(feedback)} reviews of {len(works)} papers")
    return learned(binary, {"works": lines_of(works), "feedback": lines_of(feedback)},
                   [("register", "works"), ("submit", "--import", "feedback")],
                   START + datetime.timedelta(hours=6 * len(feedback)))


def of_code(binary, files):
    pulls, comments = pull_requests(files)
    print(f"{len(comments)} comments on {len(pulls)} pull requests")
    return learned(binary, {"pulls": json.dumps(pulls), "comments": json.dumps(comments)},
                   [("import", "pulls", "comments")],
                   START + datetime.timedelta(hours=3 * len(pulls) + 1))


def main():
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    binary = os.path.abspath(sys.argv[1])
    learn = of_papers if os.path.isdir(sys.argv[2]) else of_code
    rules = learn(binary, sys.argv[2:])
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
