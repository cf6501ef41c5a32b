# SPDX-License-Identifier: Apache-2.0
"""Turns public data into the JSON Lines that eval_cues reads: {prev_system, before, text, acts}.

usage: turns.py DATA OUT

DATA holds copies of public repositories, none of which is in this one; those that are missing are
left out. OUT gets a file for each part:

    Switchboard-Corpus/      NathanDuran/Switchboard-Corpus (swda_data/train, test, val)
    MRDA-Corpus/             NathanDuran/MRDA-Corpus (mrda_data)
    Maptask-Corpus/          NathanDuran/Maptask-Corpus (maptask_data)
    correction-detection/    kerenivasch/correction-detection (transcriptVoiceMap.xlsx)
    Repair-QA/               alanaai/Repair-QA (data/train.json, data/test.json)
    natural-feedback/        shachardon/naturally_occurring_feedback (data/manual_annotations.py)
"""
import ast
import json
import pathlib
import re
import sys
import xml.etree.ElementTree
import zipfile

# Agreement and yes; rejection and no; hedge.
SWITCHBOARD = {"aa": "AFFIRM", "ny": "AFFIRM", "ar": "NEGATE", "nn": "NEGATE", "h": "HEDGE"}
MRDA = {"aa": "AFFIRM", "ar": "NEGATE"}
MAP_TASK = {"reply_y": "AFFIRM", "reply_n": "NEGATE"}


def speech(name, data, meaning):
    """The previous turn is the last utterance of another speaker; the act is the last column."""
    def read(folder):
        for part in ("train", "test", "val"):
            turns = []
            for path in sorted((folder / data / part).glob("*.txt")):
                last = other = None
                for line in path.read_text().splitlines():
                    speaker, text, *_, act = line.split("|")
                    if last and last[0] != speaker:
                        other = last[1]
                    acts = [meaning[act]] if act in meaning else []
                    turns.append({"text": text, "prev_system": other, "acts": acts})
                    last = (speaker, text)
            yield f"{name}_{part}", turns
    return read


def rows_of_sheet(path):
    """The first sheet of a workbook, as dictionaries from column to text."""
    space = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"
    book = zipfile.ZipFile(path)
    parse = xml.etree.ElementTree.fromstring
    shared = ["".join(part.text or "" for part in item.iter(space + "t"))
              for item in parse(book.read("xl/sharedStrings.xml"))]
    for row in parse(book.read("xl/worksheets/sheet1.xml")).iter(space + "row"):
        cells = {}
        for cell in row:
            value = cell.find(space + "v")
            if value is not None:
                column = re.match("[A-Z]+", cell.get("r")).group()
                cells[column] = shared[int(value.text)] if cell.get("t") == "s" else value.text
        yield cells


def commands(folder):
    """Pairs of commands: a first one, the agent's reply, and a second that may correct it."""
    turns = []
    for row in list(rows_of_sheet(folder / "transcriptVoiceMap.xlsx"))[1:]:
        acts = ["CORRECT"] if row["G"] != "0" else []
        turns.append({"text": row.get("E", ""), "before": row.get("B", ""),
                      "prev_system": row.get("D", "").replace("\\ ", " ").strip(), "acts": acts})
    yield "commands", turns


def repairs(folder):
    """Repairs of a misunderstood question; the question itself repairs nothing."""
    for part in ("train", "test"):
        turns = []
        for item in json.loads((folder / "data" / f"{part}.json").read_text()):
            turns.append({"text": item["question"], "acts": []})
            turns += [{"text": item[name], "prev_system": item["long-answer"],
                       "before": item["question"], "acts": ["CORRECT"]}
                      for name in ("TPR-1", "TPR-2") if item.get(name)]
        yield f"repairs_{part}", turns


def feedback(folder):
    """Feedback to language models: 2 and 3 make aware of an error, with and without correction."""
    tree = ast.parse((folder / "data" / "manual_annotations.py").read_text())
    found = next(node.value for node in tree.body if isinstance(node, ast.Assign)
                 and node.targets[0].id == "conversations_data")
    turns = [{"text": text, "acts": ["CORRECT"] if kind in ("UR2", "UR3") else []}
             for item in ast.literal_eval(found).values() for kind, text in item["feedback"]]
    yield "feedback", turns


SOURCES = {"Switchboard-Corpus": speech("switchboard", "swda_data", SWITCHBOARD),
           "MRDA-Corpus": speech("mrda", "mrda_data", MRDA),
           "Maptask-Corpus": speech("map_task", "maptask_data", MAP_TASK),
           "correction-detection": commands,
           "Repair-QA": repairs, "natural-feedback": feedback}


def main(data, out):
    out = pathlib.Path(out)
    out.mkdir(parents=True, exist_ok=True)
    for name, read in SOURCES.items():
        folder = pathlib.Path(data) / name
        if not folder.exists():
            print(f"{folder}: not there, left out", file=sys.stderr)
            continue
        for part, turns in read(folder):
            with open(out / f"{part}.jsonl", "w", encoding="utf-8") as file:
                for turn in turns:
                    file.write(json.dumps(turn) + "\n")
            print(out / f"{part}.jsonl", len(turns))


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    main(*sys.argv[1:])
