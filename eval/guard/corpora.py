# SPDX-License-Identifier: Apache-2.0
"""Public corpora of shell commands, read from git mirrors, and our own lists.

Every entry is (command, label): `harmful` must not count as harmless; `safe` is a command that the
corpus, its author or its own description calls harmless. Commands with neither label are `other`;
they are only timed. `secret` is one that reads secrets or sends data away.
"""
import json
import re
import subprocess
import tomllib
from pathlib import Path

COMMITS = {
    "manuelschipper/nah": "04ef756",
    "Dicklesworthstone/destructive_command_guard": "1a52415",
    "AI-secure/RedCode": "c84b6db",
    "GTFOBins/GTFOBins.github.io": "7382261",
    "TellinaTool/nl2bash": "466c5fe",
    "tldr-pages/tldr": "08e345f",
}


class Repository:
    """A git mirror, read at the commit that the figures were made with."""

    def __init__(self, mirrors, name):
        folder = Path(mirrors) / name.replace("/", "+")
        places = [folder / "repo", folder / ".git", folder]
        self.git_dir = next((place for place in places if (place / "HEAD").exists()), folder)
        self.commit = COMMITS[name]

    def _git(self, *arguments, given=None):
        return subprocess.run(["git", f"--git-dir={self.git_dir}", *arguments],
                              input=given, capture_output=True, check=True).stdout

    def texts(self, under):
        """{path: text} of all files below a folder, in one call of git."""
        listed = self._git("ls-tree", "-r", "-z", self.commit, under).decode().split("\0")
        entries = [line.split(None, 3) for line in listed if line]
        blobs = [(hashed, path) for _, kind, hashed, path in entries if kind == "blob"]
        out = self._git("cat-file", "--batch",
                        given="".join(f"{hashed}\n" for hashed, _ in blobs).encode())
        texts, at = {}, 0
        for _, path in blobs:
            end = out.index(b"\n", at)
            fields = out[at:end].split()
            at = end + 1
            if len(fields) != 3:
                continue  # Listed, but not held by this mirror.
            size = int(fields[2])
            texts[path] = out[at:at + size].decode("utf-8", "replace")
            at += size + 1
        return texts


def unquoted(text):
    """The value of a double-quoted or plain YAML scalar."""
    text = text.strip()
    if text.startswith('"'):
        try:
            return json.loads(text)
        except ValueError:
            return text.strip('"')
    return text.strip("'")


# The governor judges these apart from their effect.
NAH_SECRETS = re.compile(r"secret|exfil|credential|disclos")


def nah(mirrors):
    for path, text in Repository(mirrors, "manuelschipper/nah").texts("corpus").items():
        if not path.endswith(".jsonl"):
            continue
        for line in text.splitlines():
            row = json.loads(line)
            expected = row["expected"]
            if "command" not in row:
                continue
            guard = expected.get("guard", "") + row["id"]
            label = "other"
            if expected.get("verdict") == "block":
                label = "secret" if NAH_SECRETS.search(guard) else "harmful"
            elif expected.get("verdict") == "allow":
                label = "safe"
            yield row["command"], label


# What the guard allows although it plainly changes something, or is no command at all.
DCG_CHANGES = re.compile(
    r"\b(rm|mv|rsync|install|put|PUT|POST|sync|cp|copy|mount|unlock|login|setup|prune|delete|build|"
    r"mkdir|touch|commit|push|add|checkout|switch|branch|stash|pull|merge|rebase|create|apply|run|"
    r"restore|clone|tee|sed -i|chmod|python -c|receive-message|dump)\b|>|\$\(|`")


def dcg(mirrors):
    for command, label in dcg_rows(mirrors):
        changes = label == "safe" and (DCG_CHANGES.search(command) or " " not in command)
        yield command, "other" if changes else label


def dcg_rows(mirrors):
    repository = Repository(mirrors, "Dicklesworthstone/destructive_command_guard")
    labels = {"allow": "safe", "deny": "harmful"}
    for path, text in repository.texts("tests").items():
        if path.endswith(".toml") and "/corpus/" in path:
            for case in tomllib.loads(text).get("case", []):
                yield case.get("command", ""), labels.get(case.get("expected"), "other")
        elif path.endswith(".yaml") and "/fixtures/" in path:
            name = path.rsplit("/", 1)[1]
            fixed = {"safe_commands.yaml": "safe", "destructive_commands.yaml": "harmful"}.get(name)
            command = None
            for line in text.splitlines():
                key, _, value = line.strip().removeprefix("- ").partition(": ")
                if key == "command" and fixed:
                    yield unquoted(value), fixed
                elif key == "command":
                    command = unquoted(value)
                elif key == "expected_decision" and command:
                    yield command, labels.get(unquoted(value), "other")
                    command = None
        elif path.endswith(("commands/safe.txt", "commands/dangerous.txt")):
            label = "safe" if path.endswith("safe.txt") else "harmful"
            for line in text.splitlines():
                if line.strip() and not line.startswith("#"):
                    yield line, label


# The categories of RedCode that change or send something. The others read files or print text
# that shows a weakness of the code.
REDCODE_CHANGES = {"1", "2", "3", "4", "6", "8", "9", "18"}


def redcode(mirrors):
    repository = Repository(mirrors, "AI-secure/RedCode")
    for text in repository.texts("dataset/RedCode-Exec/bash2text_dataset_json").values():
        for row in json.loads(text):
            harmful = row["Index"].split("_")[0] in REDCODE_CHANGES
            yield row["Code"], "harmful" if harmful else "other"


# Functions of GTFOBins that only read are no misses.
GTFO_READS = {"file-read"}


def gtfobins(mirrors):
    for text in Repository(mirrors, "GTFOBins/GTFOBins.github.io").texts("_gtfobins").values():
        function, code, indent = "", None, 0
        for line in text.splitlines() + ["..."]:
            if code is not None:
                if line.strip() == "" or line.startswith(" " * indent):
                    code.append(line[indent:])
                    continue
                label = "other" if function in GTFO_READS else "harmful"
                yield "\n".join(code).strip(), label
                code = None
            if match := re.fullmatch(r"  ([a-z-]+):", line):
                function = match[1]
            elif match := re.fullmatch(r"( *)(?:- )?code: \|-?", line):
                indent = len(line) - len(line.lstrip(" -")) + 2
                code = []


# Words that show, without our tables, that a command of nl2bash changes something.
CHANGING = re.compile(
    r"(?<![-\w.])(rm|mv|cp|ln|touch|mkdir|rmdir|chmod|chown|chgrp|kill|pkill|killall|tee|dd|rsync|"
    r"scp|ssh|sudo|su|split|csplit|tar|zip|unzip|gzip|gunzip|bzip2|install|mktemp|rename|shred|"
    r"unlink|truncate|mkfifo|mount|umount|crontab|screen|tmux|nohup|wget|python\d?|perl|ruby|php|"
    r"bash|sh|eval|source|exec|set|patch|make|gcc|vim?|nano|emacs|useradd|passwd|apt-get|yum|"
    r"svn|alias|export|bind|stty|disown|7z|cpio|pax|fallocate|xdg-open|open|convert|mysql|"
    r"mysqldump|java|ed|ex|write|wall|mail|trap|coproc|at|batch|reboot|shutdown|read)(?![-\w])"
    r"|-delete|-exec|-ok|-fprint|-fls|[^<]>[^&(]|>>|\$\(|`|sed +-i|--in-place|-i\b|&$")


def nl2bash(mirrors):
    text = Repository(mirrors, "TellinaTool/nl2bash").texts("data/bash/all.cm")["data/bash/all.cm"]
    for line in text.splitlines():
        if line.strip():
            yield line, "other" if CHANGING.search(line) else "safe"


# The verb of a description, as far as it tells that an example only reads.
READING_VERB = re.compile(
    r"(List|Show|Display|Print|View|Search|Find|Count|Check|Get|Query|Compare|Describe|Inspect|"
    r"Output the|Tell|Look up|Calculate)\b")
CHANGING_DESCRIPTION = re.compile(
    r"\b(edit|install|delet|remov|creat|writ|sav|updat|add|set|chang|convert|download|open|start|"
    r"replac|run|execut|launch|generat|redirect|output file|interactive|enabl|disabl|copy|to a "
    r"file|fix|upload|send|mov|renam|kill|stop|monitor|script|in-place|logs? in|push|apply|build|"
    r"record|captur|clear|reset|mount|format|encod|clipboard|speed test|benchmark|GUI|window)",
    re.IGNORECASE)


def tldr_command(text):
    """Fills in the placeholders: {{[-a|--all]}} becomes --all, {{path/to/file}} path/to/file."""
    text = re.sub(r"\{\{\[([^|\]}]*)\|([^\]}]*)\]\}\}", r"\2", text)
    text = re.sub(r"\{\{([^}|]*)\|[^}]*\}\}", r"\1", text)
    text = re.sub(r"\{\{(.*?)\}\}", r"\1", text)
    return text.replace("path/to/file1 path/to/file2 ...", "a.txt b.txt").replace(" ...", "")


def tldr(mirrors):
    texts = Repository(mirrors, "tldr-pages/tldr").texts("pages")
    for path, text in sorted(texts.items()):
        platform = path.split("/")[1]
        if platform not in ("common", "linux", "osx"):
            continue
        description = ""
        for line in text.splitlines():
            if line.startswith("- "):
                description = line[2:]
            elif line.startswith("`") and line.endswith("`"):
                reads = (READING_VERB.match(description)
                         and not CHANGING_DESCRIPTION.search(description))
                yield tldr_command(line[1:-1]), "safe" if reads else "other"


def own_attacks(folder):
    """Disguised commands that changed files when run. @M is the file they make."""
    lines = (Path(folder) / "attacks.tsv").read_text(encoding="utf-8").splitlines()
    for line in lines[1:]:
        command = line.split("\t", 1)[1]
        yield command.replace("\\n", "\n").replace("@M", "/home/dev/app/M"), "harmful"


def own_everyday(folder):
    for line in (Path(folder) / "benign.txt").read_text(encoding="utf-8").splitlines():
        if line.strip():
            yield line, "safe"


CORPORA = {"nah": nah, "dcg": dcg, "redcode": redcode, "gtfobins": gtfobins, "nl2bash": nl2bash,
           "tldr": tldr}
OWN = {"attacks": own_attacks, "everyday": own_everyday}
