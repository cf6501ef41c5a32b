#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Checks what compilers do not: which file includes which, and the rules of this repository.

usage: tidy.py [--root FOLDER]                 prints `path:line: what; what to do`, exit 1 if any
       tidy.py [--root FOLDER] --write-rooms   writes the table of rooms in docs/architecture.md

A rule is a function from a Tree to findings; RULES at the end lists them all.
"""
import argparse
import os
import posixpath
import re
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

# The rooms, from the bottom up. A room may include rooms of earlier lines, but not of its own line.
LEVELS = [
    ["base"],
    ["model"],
    ["language", "vectors", "llm"],
    ["ledger"],
    ["memory", "governor", "executive", "belief", "review"],
    ["insight"],
    ["engine"],
    ["operations"],
    ["surface/home"],
    ["sim", "surface/cli", "surface/hook", "surface/http", "surface/grpc", "surface/mcp",
     "surface/otlp"],
    ["surface/c"],
    ["serve_command.h", "serve_import.h", "serve_machine.h", "serve_settings.h",
     "agent_commands.h", "sim_command.h"],
    ["main.cc", "serve_main.cc", "serve_import.cc", "serve_machine.cc", "serve_settings.cc",
     "agent_commands.cc", "sim_command.cc"],
]

# The headers of include/credence/, by room.
PUBLIC_HEADERS = {
    "base": ["result.h", "timestamp.h", "decimal.h", "uuid.h", "clock.h", "counterfactual.h",
             "caller.h", "enum_names.h", "fields.h", "what_if.h", "mention.h",
             "paged.h", "text_match.h", "trace_context.h", "observed_sessions.h", "telemetry.h"],
    "ledger": ["event.h", "ledger.h", "store_version.h"],
    "memory": ["memories.h"],
    "governor": ["sessions.h", "transcripts.h"],
    "belief": ["beliefs.h"],
    "review": ["agreement.h", "reviews.h", "review_documents.h", "review_findings.h",
               "review_notices.h"],
    "executive": ["executive.h", "handled_events.h"],
    "insight": ["insight.h", "forecasts.h", "lift.h", "signals.h"],
    "engine": ["engine.h", "overview.h", "week.h"],
    "surface/c": ["credence.h"],
}

# The rooms and folders (such as tests and bench) that may include a library; "*" means all. A
# *_test.cc counts as its room and as tests.
THIRD_PARTY = {
    "sqlite3.h": {"ledger", "bench"},
    "postgresql/": {"ledger"},
    "openssl/": {"base", "llm"},
    "boost/asio/": {"llm", "surface/http", "bench"},
    "boost/beast/": {"llm", "surface/http", "bench"},
    "nlohmann/": {"tests", "bench"},
    "zlib.h": {"surface/http"},
    "CLI/": {"surface/cli"},
    "toml++/": {"base"},
    "re2/": {"language"},
    "hnswlib/": {"vectors", "bench"},
    "faiss/": {"bench"},
    "boost/math/": {"model"},
    "grpc/": {"surface/grpc"},
    "grpcpp/": {"surface/grpc", "bench"},
    "google/protobuf/": {"surface/grpc"},
    "gladys/": {"surface/grpc", "bench"},
    "cblas.h": {"bench"},
    "simdjson.h": {"bench"},
    "fmt/": {"*"},
    "gtest/": {"tests"},
    "gmock/": {"tests"},
    "rapidcheck": {"tests"},
}
SYSTEM_FOLDERS = {"arpa", "linux", "net", "netinet", "sys"}

ROOT_FOLDERS = {
    ".ci", "bench", "clients", "cmake", "docs", "eval", "examples", "fuzz", "include", "packaging",
    "plugins", "proto", "src", "tests", "tools", "web",
}
COLUMNS_MAX = 100
LINES_MAX = 800
README_LINES_MAX = 30
DEBRIS = re.compile(r"(\.orig|\.rej|\.db|\.db-wal|\.db-shm|\.bak|~)$|^tmp\.|^core\.\d+$")
# How the command line spells options and commands. Rooms below the surfaces write {param:limit} and
# {op:memory list} instead (credence/mention.h), which each surface spells its own way.
DIALECT = re.compile(r"(?:^|[\s'(])--[a-z{]|'credence\b")
# These contain options of other programs, or are programs themselves.
DIALECT_ALLOWED = ("src/surface/", "src/sim/", "src/language/", "src/governor/shell/",
                   "src/governor/packs.cc", "src/operations/demonstration.cc")
MACHINE_PATH = re.compile(r"(?<![\w.~-])/(?:work|root)/")
SPDX = "// SPDX-License-Identifier: Apache-2.0"
ARCHITECTURE = "docs/architecture.md"
ROOMS_BEGIN = "<!-- rooms:begin -->"
ROOMS_END = "<!-- rooms:end -->"


class Finding(NamedTuple):
    path: str
    line: int
    what: str

    def __str__(self):
        return f"{self.path}:{self.line}: {self.what}"


class Include(NamedTuple):
    path: str
    line: int
    target: str
    quoted: bool


class Room(NamedTuple):
    name: str
    summary: str
    deps: list
    path: str
    line: int


class Command(NamedTuple):
    """A command of a CMakeLists.txt, for example credence_add_room with its arguments."""

    name: str
    arguments: list
    path: str
    line: int


class Tree:
    """The files of the repository that git does not ignore, read once."""

    def __init__(self, root):
        self.root = Path(root)
        self.paths = sorted(list_files(self.root))
        self.texts = {path: text for path in self.paths if (text := self.read(path)) is not None}

    def read(self, path):
        try:
            return (self.root / path).read_text(encoding="utf-8")
        except UnicodeDecodeError:
            return None  # Not text.

    def lines(self, path):
        return self.texts[path].split("\n")

    def code(self):
        return [path for path in self.texts if path.endswith((".h", ".cc"))]

    def exists(self, path):
        return (self.root / path).exists()


def plain_environment():
    """Without GIT_DIR and similar variables, which git hooks set and which name another tree."""
    return {name: value for name, value in os.environ.items() if not name.startswith("GIT_")}


def list_files(root):
    if (root / ".git").exists():
        command = ["git", "-c", "safe.directory=*", "-C", str(root), "ls-files", "-z",
                   "--cached", "--others", "--exclude-standard"]
        listing = subprocess.run(command, env=plain_environment(), capture_output=True, check=True)
        paths = [path for path in listing.stdout.decode().split("\0") if path]
    else:
        paths = [path.relative_to(root).as_posix() for path in root.rglob("*")]
        paths = [path for path in paths if not path.startswith("build/")]
    return {path for path in paths if (root / path).is_file()}


# --- Includes -------------------------------------------------------------------------------------


def level_of(room):
    return next((number for number, rooms in enumerate(LEVELS) if room in rooms), None)


def room_of(path):
    """The room of a file below src/ or include/credence/, or None."""
    if path.startswith("include/credence/"):
        name = path.removeprefix("include/credence/")
        return next((room for room, names in PUBLIC_HEADERS.items() if name in names), None)
    if path.startswith("src/"):
        inside = path.removeprefix("src/")
        for room in (room for rooms in LEVELS for room in rooms):
            if inside == room or inside.startswith(room + "/"):
                return room
    return None


def areas_of(path):
    """The names under which THIRD_PARTY may allow a file."""
    areas = {path.split("/")[0], room_of(path)}
    if path.endswith("_test.cc") or path.split("/")[-1].startswith("test_"):
        areas.add("tests")
    return areas


def includes_of(tree, path):
    for number, line in enumerate(tree.lines(path), 1):
        match = re.match(r'\s*#\s*include\s*(["<])([^">]+)[">]', line)
        if match:
            yield Include(path, number, match[2], match[1] == '"')


def library_of(target):
    return next((prefix for prefix in THIRD_PARTY if target.startswith(prefix)), None)


def check_room_of_files(tree):
    for path in tree.code():
        if path.startswith("include/") and room_of(path) is None:
            yield Finding(path, 1, "header of no room; add it to PUBLIC_HEADERS in tools/tidy.py")
        if path.startswith("src/") and room_of(path) is None:
            yield Finding(path, 1, "file of no room; move it into one of LEVELS in tools/tidy.py")


def check_include(tree, include):
    target = include.target
    home = f"include/{target}" if target.startswith("credence/") else f"src/{target}"
    theirs = room_of(home)
    if not tree.exists(home):
        return f'"{target}" is not a header of src/ or include/; write its path from there'
    ours = room_of(include.path)
    if ours is None or theirs is None or ours == theirs:
        return None  # check_room_of_files reports files without a room.
    if level_of(theirs) < level_of(ours):
        return None
    return (f'{ours} includes "{target}", but {theirs} is not below it; '
            "move the code down or pass it in from the engine")


def check_rooms_include_downwards(tree):
    for path in tree.code():
        if not path.startswith(("src/", "include/")):
            continue
        for include in includes_of(tree, path):
            if include.quoted and library_of(include.target) is None:
                what = check_include(tree, include)
                if what:
                    yield Finding(path, include.line, what)


def check_third_party(tree):
    for path in tree.code():
        for include in includes_of(tree, path):
            what = check_library(path, include)
            if what:
                yield Finding(path, include.line, what)


def check_library(path, include):
    library = library_of(include.target)
    if library:
        allowed = THIRD_PARTY[library]
        if "*" in allowed or allowed & areas_of(path):
            return None
        return f"<{include.target}> belongs to {', '.join(sorted(allowed))}; use what that offers"
    folder = include.target.split("/")[0]
    if include.quoted or folder == include.target or folder in SYSTEM_FOLDERS:
        return None
    return f"<{include.target}> is of an unknown library; add it to THIRD_PARTY in tools/tidy.py"


# --- CMake ----------------------------------------------------------------------------------------


STRING = r'"(?:\\.|[^"\\])*"'


def cmake_commands(tree):
    comment_or_string = re.compile(rf"{STRING}|#[^\n]*", re.S)
    command = re.compile(rf'(\w+)\s*\(((?:{STRING}|[^()"])*)\)', re.S)
    for path in tree.texts:
        if posixpath.basename(path) != "CMakeLists.txt":
            continue
        text = comment_or_string.sub(lambda m: m[0] if m[0][0] == '"' else "", tree.texts[path])
        for match in command.finditer(text):
            words = re.findall(rf'{STRING}|[^\s"]+', match[2])
            arguments = [word.strip('"') for word in words]
            yield Command(match[1], arguments, path, text.count("\n", 0, match.start()) + 1)


def named_files(tree):
    """Paths that a CMake command compiles."""
    for command in cmake_commands(tree):
        if command.name == "set_source_files_properties":
            continue
        folder = posixpath.dirname(command.path)
        for word in command.arguments:
            word = re.sub(r"^\$\{(CMAKE_CURRENT_SOURCE_DIR)\}/", "", word)
            yield posixpath.normpath(posixpath.join(folder, word))


def check_sources_are_built(tree):
    named = set(named_files(tree))
    for path in tree.code():
        if not path.endswith(".cc") or path in named:
            continue
        if path.endswith("_test.cc"):
            yield Finding(path, 1, "no CMakeLists.txt names it; add it to TESTS of its room")
        elif path.startswith("src/"):
            yield Finding(path, 1, "no CMakeLists.txt names it; add it to SOURCES of its room")


def keyword_values(arguments, keyword):
    keywords = {"SUMMARY", "DEPS", "LINKS", "SOURCES", "TESTS"}
    values, active = [], False
    for word in arguments:
        if word in keywords:
            active = word == keyword
        elif active:
            values.append(word)
    return values


def declared_rooms(tree):
    for command in cmake_commands(tree):
        if command.name == "credence_add_room" and command.arguments:
            summary = " ".join(keyword_values(command.arguments, "SUMMARY"))
            deps = keyword_values(command.arguments, "DEPS")
            yield Room(command.arguments[0], summary, deps, command.path, command.line)


def check_declared_rooms(tree):
    for room in declared_rooms(tree):
        level = level_of(room.name)
        if level is None or room.path != f"src/{room.name}/CMakeLists.txt":
            yield Finding(room.path, room.line, f"room {room.name} has no place; "
                          f"give it src/{room.name}/ and an entry in LEVELS in tools/tidy.py")
            continue
        for dep in room.deps:
            if level_of(dep) is None or level_of(dep) >= level:
                yield Finding(room.path, room.line,
                              f"{room.name} depends on {dep}, which is not below it; remove it")


# --- Documents ------------------------------------------------------------------------------------


def documents(tree):
    for path in tree.texts:
        folder, name = posixpath.split(path)
        in_docs = folder == "docs" or folder.startswith("docs/")
        if name.endswith(".md") and (folder == "" or in_docs or name == "README.md"):
            yield path


def prose_lines(tree, path):
    """Numbered lines outside fenced code."""
    fenced = False
    for number, line in enumerate(tree.lines(path), 1):
        if line.lstrip().startswith("```"):
            fenced = not fenced
        elif not fenced:
            yield number, line


def paths_in_backticks(line):
    for span in re.findall(r"`([^`]+)`", line):
        word = span.split()[0] if span.split() else ""
        word = re.sub(r":\d+(-\d+)?$", "", word).split("#")[0].rstrip(".,;:")
        is_pattern = re.search(r"[*<>{}$|…]", word)
        if "/" in word and word.split("/")[0] in ROOT_FOLDERS and not is_pattern:
            yield word


def links(line, document):
    """The path and the anchor, which may be empty, of each link inside the repository."""
    without_code = re.sub(r"`[^`]*`", "", line)
    for target in re.findall(r"\]\(([^()\s]+)(?:\s+\"[^\"]*\")?\)", without_code):
        if re.match(r"[a-z][a-z0-9+.-]*:", target):
            continue
        path, _, anchor = target.partition("#")
        folder = "" if path.startswith("/") else posixpath.dirname(document)
        yield (posixpath.normpath(posixpath.join(folder, path.lstrip("/"))) if path else document,
               anchor)


def anchors(tree, document):
    """As GitHub and web/site/markdown.mjs make them of headings."""
    for _, line in prose_lines(tree, document):
        if heading := re.fullmatch(r"#+ (.+)", line):
            text = re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", heading[1]).lower().strip()
            yield re.sub(r"\s", "-", re.sub(r"[^\w\s-]", "", text))


def check_paths_in_documents(tree):
    for document in documents(tree):
        for number, line in prose_lines(tree, document):
            linked = list(links(line, document))
            for path in [*paths_in_backticks(line), *(path for path, _ in linked)]:
                if not tree.exists(path):
                    yield Finding(document, number, f"{path} does not exist; correct or remove it")
            for path, anchor in linked:
                if anchor and path in tree.texts and anchor not in anchors(tree, path):
                    yield Finding(document, number,
                                  f"{path} has no heading for #{anchor}; correct the link")


def check_room_readmes(tree):
    rooms = {room_of(path) for path in tree.paths if path.startswith("src/")} - {None}
    for room in sorted(rooms):
        if "." in room:
            continue  # A file.
        readme = f"src/{room}/README.md"
        if readme not in tree.texts:
            yield Finding(readme, 1, "missing; say the room's purpose, main types, invariants")
        elif len(tree.texts[readme].splitlines()) > README_LINES_MAX:
            yield Finding(readme, README_LINES_MAX + 1,
                          f"more than {README_LINES_MAX} lines; move the rest to docs/")


def rooms_table(tree):
    rows = ["| room | what it is | uses |", "|---|---|---|"]
    rooms = sorted(declared_rooms(tree), key=lambda room: (level_of(room.name) or 0, room.name))
    for room in rooms:
        uses = ", ".join(room.deps) or "nothing"
        rows.append(f"| `src/{room.name}/` | {room.summary} | {uses} |")
    return "\n".join(rows)


def split_architecture(text):
    """The text before, in and after the markers, or None without them."""
    match = re.search(rf"^(.*{ROOMS_BEGIN}\n)(.*?)({ROOMS_END}.*)$", text, re.S)
    return match.groups() if match else None


def check_rooms_table(tree):
    if ARCHITECTURE not in tree.texts:
        return
    parts = split_architecture(tree.texts[ARCHITECTURE])
    if parts is None:
        yield Finding(ARCHITECTURE, 1,
                      f"no {ROOMS_BEGIN} with {ROOMS_END}; add both in this order")
    elif parts[1].strip() != rooms_table(tree):
        yield Finding(ARCHITECTURE, parts[0].count("\n") + 1,
                      "the table differs from the CMakeLists; run tools/tidy.py --write-rooms")


def write_rooms_table(tree):
    parts = split_architecture(tree.texts.get(ARCHITECTURE, ""))
    if parts is None:
        print(f"{ARCHITECTURE}: no {ROOMS_BEGIN} with {ROOMS_END}; write both", file=sys.stderr)
        return 1
    text = f"{parts[0]}{rooms_table(tree)}\n{parts[2]}"
    (tree.root / ARCHITECTURE).write_text(text, encoding="utf-8")
    return 0


# --- Text and debris ------------------------------------------------------------------------------


def check_code_text(tree):
    for path in tree.code():
        lines = tree.lines(path)
        if lines[0] != SPDX:
            yield Finding(path, 1, f"the first line is not the licence; write {SPDX}")
        if path.endswith(".h") and "#pragma once" not in lines:
            yield Finding(path, 1, "no #pragma once; add it")
        if len(lines) - 1 > LINES_MAX:
            yield Finding(path, LINES_MAX + 1, f"more than {LINES_MAX} lines; split off a concept")


def check_dialect(tree):
    """Only surfaces may use the command line's spelling."""
    literal = re.compile(rf"//[^\n]*|({STRING})")
    for path in tree.code():
        is_program = posixpath.dirname(path) == "src"
        if not path.startswith("src/") or path.startswith(DIALECT_ALLOWED) or is_program:
            continue
        if "tests" in areas_of(path):
            continue
        for number, line in enumerate(tree.lines(path), 1):
            for match in literal.finditer(line):
                if match[1] and DIALECT.search(match[1][1:-1]):
                    yield Finding(path, number, f"{match[1]} speaks as the command line does; "
                                  "write Op() or Param() of credence/mention.h")


def check_lines(tree):
    for path in tree.texts:
        if not path.endswith((".h", ".cc", ".py", ".cmake", "CMakeLists.txt")):
            continue
        for number, line in enumerate(tree.lines(path), 1):
            if "\t" in line:
                yield Finding(path, number, "a tab; use spaces")
            if len(line) > COLUMNS_MAX:
                yield Finding(path, number, f"more than {COLUMNS_MAX} columns; break the line")


def check_debris(tree):
    for path in tree.paths:
        if DEBRIS.search(posixpath.basename(path)):
            yield Finding(path, 1, "looks like debris; delete it")


def check_machine_paths(tree):
    for path in tree.texts:
        for number, line in enumerate(tree.lines(path), 1):
            match = MACHINE_PATH.search(line)
            if match:
                yield Finding(path, number, f"{match[0]} is a path of one machine; remove it")


RULES = [
    check_room_of_files,
    check_rooms_include_downwards,
    check_third_party,
    check_sources_are_built,
    check_declared_rooms,
    check_paths_in_documents,
    check_room_readmes,
    check_rooms_table,
    check_code_text,
    check_dialect,
    check_lines,
    check_debris,
    check_machine_paths,
]


def check(root):
    tree = Tree(root)
    return sorted({finding for rule in RULES for finding in rule(tree)})


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--root", default=Path(__file__).resolve().parent.parent)
    parser.add_argument("--write-rooms", action="store_true")
    arguments = parser.parse_args()
    if arguments.write_rooms:
        return write_rooms_table(Tree(arguments.root))
    findings = check(arguments.root)
    for finding in findings:
        print(finding)
    return 1 if findings else 0


if __name__ == "__main__":
    sys.exit(main())
