#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Tests each rule of tools/tidy.py with a small tree that breaks it and one that does not."""
import importlib.util
import subprocess
import tempfile
import unittest
from pathlib import Path

TIDY = Path(__file__).resolve().parents[2] / "tools" / "tidy.py"
spec = importlib.util.spec_from_file_location("tidy", TIDY)
tidy = importlib.util.module_from_spec(spec)
spec.loader.exec_module(tidy)

CC = tidy.SPDX + "\n"
HEADER = tidy.SPDX + "\n#pragma once\n"
TABLE = """| room | what it is | uses |
|---|---|---|
| `src/base/` | Ground; with (brackets) | nothing |
| `src/model/` | Mathematics | base |
"""
CLEAN = {
    "CMakeLists.txt": "project(credence)\nadd_executable(credence src/main.cc)\n",
    "README.md": "See `src/base/a.cc:1`, `tools/x*`, [docs](docs/architecture.md#rooms), "
                 "[site](https://example.org/src/none) and `docs/architecture.md`.\n"
                 "```\nsrc/not/checked in a drawing\n```\n",
    "docs/architecture.md": f"# Rooms\n{tidy.ROOMS_BEGIN}\n{TABLE}{tidy.ROOMS_END}\nend\n",
    "include/credence/result.h": HEADER,
    "src/main.cc": CC + '#include "model/m.h"\n',
    "src/base/README.md": "Ground.\n",
    "src/base/CMakeLists.txt": 'credence_add_room(base\n  SUMMARY "Ground; with (brackets)"\n'
                               "  SOURCES a.cc  # b.cc\n  TESTS a_test.cc)\n",
    "src/base/a.h": HEADER + "#include <fmt/format.h>\n#include <sys/stat.h>\n#include <vector>\n",
    "src/base/a.cc": CC + '#include "base/a.h"\n#include <openssl/evp.h>\n',
    "src/base/a_test.cc": CC + "#include <gtest/gtest.h>\n#include <nlohmann/json.hpp>\n",
    "src/model/README.md": "Mathematics.\n",
    "src/model/CMakeLists.txt": 'credence_add_room(model SUMMARY "Mathematics" DEPS base)\n',
    "src/model/m.h": HEADER + '#include "base/a.h"\n#include "credence/result.h"\n',
    "bench/b.cc": CC + "#include <nlohmann/json.hpp>\n",
}
# Changes to the clean tree, the beginning of the single finding that they cause, and a part of it.
BROKEN = {
    "include upwards": (
        {"src/base/a.h": HEADER + '#include "model/m.h"\n'},
        "src/base/a.h:3:", "model is not below it"),
    "include of a sibling": (
        {"src/memory/README.md": "x\n", "src/memory/m.h": HEADER,
         "src/belief/README.md": "x\n",
         "src/belief/b.h": HEADER + '#include "memory/m.h"\n'},
        "src/belief/b.h:3:", "memory is not below it"),
    "surfaces are siblings": (
        {"src/surface/cli/README.md": "x\n", "src/surface/cli/c.h": HEADER,
         "src/surface/mcp/README.md": "x\n",
         "src/surface/mcp/m.h": HEADER + '#include "surface/cli/c.h"\n'},
        "src/surface/mcp/m.h:3:", "surface/cli is not below it"),
    "public header belongs to its room": (
        {"include/credence/engine.h": HEADER,
         "src/base/a.h": HEADER + '#include "credence/engine.h"\n'},
        "src/base/a.h:3:", "engine is not below it"),
    "public header includes upwards": (
        {"include/credence/result.h": HEADER + '#include "model/m.h"\n'},
        "include/credence/result.h:3:", "model is not below it"),
    "unknown public header": (
        {"include/credence/odd.h": HEADER},
        "include/credence/odd.h:1:", "PUBLIC_HEADERS"),
    "file of no room": ({"src/odd/o.h": HEADER}, "src/odd/o.h:1:", "no room"),
    "include without the room": (
        {"src/base/a.cc": CC + '#include "a.h"\n'},
        "src/base/a.cc:2:", "write its path from there"),
    "third party in quotes": (
        {"src/model/m.h": HEADER + '#include "sqlite3.h"\n'},
        "src/model/m.h:3:", "belongs to bench, ledger"),
    "unknown third party": (
        {"src/model/m.h": HEADER + "#include <boost/asio.hpp>\n"},
        "src/model/m.h:3:", "THIRD_PARTY"),
    "source that is not built": ({"src/base/b.cc": CC}, "src/base/b.cc:1:", "SOURCES"),
    "source properties do not build": (
        {"src/base/b.cc": CC,
         "CMakeLists.txt": CLEAN["CMakeLists.txt"] +
         "set_source_files_properties(src/base/b.cc PROPERTIES A B)\n"},
        "src/base/b.cc:1:", "SOURCES"),
    "test that is not built": ({"tests/crash/c_test.cc": CC}, "tests/crash/c_test.cc:1:", "TESTS"),
    "declared room without a place": (
        {"docs/architecture.md": None, "README.md": "x\n",
         "tests/odd/CMakeLists.txt": '\ncredence_add_room(odd SUMMARY "x")\n'},
        "tests/odd/CMakeLists.txt:2:", "LEVELS"),
    "missing path in backticks": (
        {"CONTRIBUTING.md": "x\nsee `tools/none.sh --flag`\n"},
        "CONTRIBUTING.md:2:", "tools/none.sh does not exist"),
    "missing relative link": (
        {"docs/a.md": "[b](b.md)\n"}, "docs/a.md:1:", "docs/b.md does not exist"),
    "missing heading": (
        {"docs/a.md": "[b](b.md#so-it-is)\n[c](b.md#not-so)\n",
         "docs/b.md": "## So, *it* is!\n"}, "docs/a.md:2:", "docs/b.md has no heading for #not-so"),
    "missing heading of the same document": (
        {"README.md": "## There\n[a](#there)\n[b](#here)\n"}, "README.md:3:", "#here"),
    "missing document that is referred to": (
        {"docs/architecture.md": None, "README.md": "`docs/architecture.md`\n"},
        "README.md:1:", "docs/architecture.md does not exist"),
    "no licence": ({"src/base/a.cc": "// Hello.\n"}, "src/base/a.cc:1:", "licence"),
    "no pragma once": ({"src/base/a.h": CC}, "src/base/a.h:1:", "#pragma once"),
    "tab": ({"src/base/a.h": HEADER + "\tint a;\n"}, "src/base/a.h:3:", "a tab"),
    "room without readme": ({"src/base/README.md": None}, "src/base/README.md:1:", "missing"),
    "no markers": ({"docs/architecture.md": "# Rooms\n"}, "docs/architecture.md:1:", "rooms:begin"),
}


def write(root, files):
    for path, text in files.items():
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_text(text, encoding="utf-8")


def check(changes):
    """The findings, as text, for the clean tree with some files changed; None removes a file."""
    files = {path: text for path, text in {**CLEAN, **changes}.items() if text is not None}
    with tempfile.TemporaryDirectory() as folder:
        write(Path(folder), files)
        return [str(finding) for finding in tidy.check(folder)]


class TidyTest(unittest.TestCase):
    def expect(self, changes, start, part):
        """Expects a single finding that begins with `start` and contains `part`."""
        findings = check(changes)
        self.assertEqual(len(findings), 1, findings)
        self.assertTrue(findings[0].startswith(start), findings)
        self.assertIn(part, findings[0])
        self.assertRegex(findings[0], r"^[^:]+:\d+: .+; .+$")

    def test_each_rule_finds_what_breaks_it(self):
        for name, (changes, start, part) in BROKEN.items():
            with self.subTest(name):
                self.expect(changes, start, part)

    def test_clean_tree_passes(self):
        self.assertEqual(check({}), [])

    def test_third_party_outside_its_room(self):
        for library in ("sqlite3.h", "openssl/evp.h", "nlohmann/json.hpp", "CLI/CLI.hpp",
                        "toml++/toml.h", "re2/re2.h", "gtest/gtest.h"):
            with self.subTest(library):
                self.expect({"src/model/m.h": HEADER + f"#include <{library}>\n"},
                            "src/model/m.h:3:", f"<{library}> belongs to")
        self.expect({"src/base/a.cc": CC + "#include <boost/math/special_functions/beta.hpp>\n"},
                    "src/base/a.cc:2:", "belongs to model")

    def test_declared_dependency_upwards(self):
        changes = {"docs/architecture.md": None, "README.md": "x\n",
                   "src/base/CMakeLists.txt":
                   'credence_add_room(base SUMMARY "x" DEPS model SOURCES a.cc a_test.cc)\n'}
        self.expect(changes, "src/base/CMakeLists.txt:1:", "depends on model")

    def test_dialect_of_the_command_line(self):
        for text in ("give --limit", "--limit is 0", "run 'credence verify'", "either --{}"):
            self.expect({"src/base/a.cc": CC + f'f("{text}");\n'}, "src/base/a.cc:2:",
                        "command line")
        for text in ('f("a -- b {param:limit}");', '// "--limit"', "--limit;"):
            self.assertEqual(check({"src/base/a.cc": CC + text + "\n"}), [])
        for path in ("src/base/a_test.cc", "src/main.cc"):
            self.assertEqual(check({path: CC + 'f("--limit");\n'}), [])

    def test_columns_are_characters(self):
        self.assertEqual(check({"src/base/a.h": HEADER + "// " + "é" * 97 + "\n"}), [])
        self.expect({"src/base/a.h": HEADER + "// " + "é" * 98 + "\n"},
                    "src/base/a.h:3:", "100 columns")

    def test_long_file(self):
        self.assertEqual(check({"src/base/a.h": HEADER + "\n" * 798}), [])
        self.expect({"src/base/a.h": HEADER + "\n" * 799}, "src/base/a.h:801:", "800 lines")

    def test_debris(self):
        for name in ("a.cc.orig", "a.rej", "tmp.txt", "state.db"):
            with self.subTest(name):
                self.expect({f"docs/{name}": "x\n"}, f"docs/{name}:1:", "debris")

    def test_path_of_one_machine(self):
        for folder in ("work", "root"):
            path = f"/{folder}/main"
            self.expect({"docs/a.md": f"x\nin {path}\n"}, "docs/a.md:2:", "one machine")
        self.assertEqual(check({"docs/a.md": "https://example.org/work/x and src/work/y\n"}), [])

    def test_long_readme(self):
        self.assertEqual(check({"src/base/README.md": "x\n" * 30}), [])
        self.expect({"src/base/README.md": "x\n" * 31}, "src/base/README.md:31:", "30 lines")

    def test_table_of_rooms_differs(self):
        text = CLEAN["docs/architecture.md"].replace("Mathematics", "Poetry")
        self.expect({"docs/architecture.md": text}, "docs/architecture.md:3:", "--write-rooms")

    def test_write_rooms(self):
        with tempfile.TemporaryDirectory() as folder:
            root = Path(folder)
            write(root, CLEAN)
            path = root / "docs/architecture.md"
            empty = f"# Rooms\n{tidy.ROOMS_BEGIN}\n{tidy.ROOMS_END}\nend\n"
            path.write_text(empty, encoding="utf-8")
            self.assertNotEqual(tidy.check(root), [])
            self.assertEqual(tidy.write_rooms_table(tidy.Tree(root)), 0)
            self.assertEqual(path.read_text(encoding="utf-8"), CLEAN["docs/architecture.md"])
            self.assertEqual(tidy.check(root), [])

    def test_ignored_files_are_not_read(self):
        with tempfile.TemporaryDirectory() as folder:
            root = Path(folder)
            write(root, {**CLEAN, ".gitignore": "out/\n", "out/a.orig": "x\n"})
            subprocess.run(["git", "init", "-q", folder], env=tidy.plain_environment(), check=True)
            self.assertEqual(tidy.check(root), [])
            write(root, {"new.orig": "x\n"})
            self.assertEqual(len(tidy.check(root)), 1)


if __name__ == "__main__":
    unittest.main()
