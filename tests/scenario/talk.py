# SPDX-License-Identifier: Apache-2.0
"""A conversation, as the steps of a scenario.

A talk is a list of turns: {"user": text}, or {"assistant": text}, {"tool": text}, {"Ana": text}.
Each comes an hour after the one before; {"days": n} passes time, and {"conversation": name} begins
another conversation. After it, `beliefs` is everything that is believed:
  {text: confidence, or {"confidence": number, "status": name, "until": true, "instead": text}}
where `instead` is the belief that supersedes it. `answers` are searches and the best result of
each, null if nothing is found. `says` are patterns, in order, for what `belief ingest` tells.
"""
import json
from datetime import datetime, timedelta

BEGIN = datetime(2026, 1, 5, 9)


def stamp(time):
    return time.strftime("%Y-%m-%dT%H:%M:%SZ")


def are_beliefs(got, want):
    texts = {belief["id"]: belief["text"] for belief in got}
    for belief in got:
        wanted = want.get(belief["text"])
        if not isinstance(wanted, dict):
            wanted = {"confidence": wanted}
        told = {"confidence": round(belief["confidence"], 6), "status": belief["status"],
                "until": "until" in belief, "instead": texts.get(belief.get("superseded_by"))}
        if any(told[name] != value for name, value in wanted.items()):
            return False
        # What is over or superseded must be named as such.
        if any(told[name] and name not in wanted for name in ("until", "instead")):
            return False
    return set(texts.values()) == set(want)


def steps_of(description):
    time = BEGIN
    conversation = "one"
    lines = []
    for each in description["talk"]:
        if "days" in each:
            time += timedelta(days=each["days"])
        elif "conversation" in each:
            conversation = each["conversation"]
        else:
            (speaker, text), = each.items()
            lines.append({"id": f"t{len(lines) + 1}", "at": stamp(time), "speaker": speaker,
                          "text": text, "conversation": conversation})
            time += timedelta(hours=1)
    file = "\n".join(json.dumps(line, ensure_ascii=False) for line in lines)
    steps = [{"now": stamp(time), "files": {"talk.jsonl": file + "\n"},
              "config": description.get("config", ""),
              "run": ["belief", "ingest", "$tmp/talk.jsonl"], "text": True,
              "out": {"match": f"\n{len(lines)} episodes"}}]
    for pattern in reversed(description.get("says", [])):
        steps[0]["out"]["match"] = f"(?s){pattern}.*" + steps[0]["out"]["match"]
    steps.append({"run": ["belief", "list", "--all", "--limit", "0"],
                  "expect": {"": {"by_text": description["beliefs"]}}})
    for question, text in description.get("answers", {}).items():
        expected = {"": {"len": 0}} if text is None else {"/0/text": text}
        steps.append({"run": ["belief", "search", question], "expect": expected})
    return steps
