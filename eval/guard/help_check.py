# SPDX-License-Identifier: Apache-2.0
"""Compares the tables of options with what the installed programs say about themselves.

    python3 eval/guard/help_check.py GUARD [--missing]

A long option that is in no table is safe: it is not understood. But an option whose arity differs
from the program's own help would make the reader take a value for an operand, or the reverse: that
fails. So does an option that names a file or a program in a table which declares that everything
unlisted is harmless.
"""
import argparse
import json
import os
import re
import shutil
import subprocess
import sys

# `--name=VALUE`, `--name VALUE`, `--name <value>`; `--name[=VALUE]` is optional.
OPTION = re.compile(r"(?<![\w-])--([a-zA-Z][\w-]*)"
                    r"(\[=|\[ ?<|=|[ ](?=[<A-Z][A-Z<>_a-z|-]*[>A-Z](?:[\s,]|$)))?")
# Values that are only read, or name no file.
READ_ONLY = {"file", "files0-from", "exclude-from", "include-from", "reference", "from-file",
             "files-from", "ignore-file", "magic-file", "random-source", "exclude", "include",
             "to-file", "rawfile", "slurpfile",
             "starting-file", "format-file", "pidfile", "list", "filter"}
# Help texts that do not tell what their option takes.
UNTOLD = {("ctest", "tests-information"), ("wget", "max-redirect"), ("xargs", "max-lines")}
NAMES_FILE = re.compile(r"^(FILE|PROG|PROGRAM|COMMAND|CMD|SCRIPT|OUTFILE|OUTPUT)\b|"
                        r"<(file|cmd|program)>")


def entries(text):
    found, opened = {}, False
    for entry in text.split():
        if entry in ("*", "1"):
            opened = opened or entry == "*"
        elif not entry.startswith("-") and entry != "#":
            name, _, role = entry.partition("=")
            found.setdefault(name, role or "-")
    return found, opened


def takes_value(role):
    return role == "v" or role.isupper()


def help_of(name):
    environment = {"PATH": os.environ["PATH"], "HOME": "/nonexistent", "LANG": "C", "PAGER": "cat"}
    try:
        done = subprocess.run([name, "--help"], stdin=subprocess.DEVNULL, capture_output=True,
                              timeout=10, env=environment, check=False)
    except (OSError, subprocess.TimeoutExpired):
        return ""
    return (done.stdout + done.stderr).decode("utf-8", "replace")


def check(table):
    """(faults, missing) of one program."""
    roles, opened = entries(table["options"] + " " + table["global"])
    text = help_of(table["name"])
    seen = {}
    for match in OPTION.finditer(text):
        mark = match[2] or ""
        kind = "optional" if mark.startswith("[") else "value" if mark else "flag"
        after = text[match.end():match.end() + 20]
        seen.setdefault(match[1], []).append((kind, after))
    faults, missing = [], []
    for name, uses in seen.items():
        kinds = {kind for kind, _ in uses}
        role = roles.get(name)
        # These are a state change whatever follows.
        if role in ("X", "s") or (table["name"], name) in UNTOLD:
            continue
        if role is None:
            missing.append(name)
            names_file = any(kind == "value" and NAMES_FILE.match(after) for kind, after in uses)
            if opened and names_file and name not in READ_ONLY:
                faults.append(f"--{name} names a file, but is not in the table")
        elif kinds == {"value"} and not takes_value(role) and role not in "air":
            faults.append(f"--{name} takes a value, but not in the table")
        elif kinds == {"flag"} and takes_value(role) and re.search(
                rf"--{re.escape(name)}(\s{{2,}}|\s*\n|,)", text) and len(uses) == 1:
            faults.append(f"--{name} takes no value, but does in the table")
    return faults, missing


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("guard")
    parser.add_argument("--missing", action="store_true", help="also list options in no table")
    arguments = parser.parse_args()
    tables = [json.loads(line) for line in subprocess.run(
        [arguments.guard, "--tables"], capture_output=True, check=True).stdout.splitlines()]
    checked, faults = 0, 0
    for table in tables:
        # The help of a tool with subcommands tells only of what comes before them.
        if table["subcommands"] and not table["global"]:
            continue
        if table["changes"] or not table["options"] or not shutil.which(table["name"]):
            continue
        wrong, missing = check(table)
        checked += 1
        faults += len(wrong)
        for fault in wrong:
            print(f"{table['name']}: {fault}")
        if arguments.missing and missing:
            print(f"{table['name']}: not in the table: {' '.join(missing)}")
    print(f"{checked} programs compared with their help, {faults} faults")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
