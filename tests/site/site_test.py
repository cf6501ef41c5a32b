# SPDX-License-Identifier: Apache-2.0
"""The documentation site: every link leads somewhere, the search finds, the policy is kept.

usage: site_test.py NODE WEB [unittest arguments]
  WEB  the folder in which the dashboard was built, with its packages and site/
"""

import gzip
import json
import posixpath
import shutil
import subprocess
import sys
import tempfile
import unittest
from html.parser import HTMLParser
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests" / "readme"))

import document  # noqa: E402

NODE = sys.argv.pop(1)
WEB = Path(sys.argv.pop(1)).resolve()
# What belongs to the dashboard.
OUTSIDE = {"/", "/favicon.svg"}
INDEX_BYTES_MAX = 120_000
SEARCH = """
import { readFileSync } from 'node:fs';
const [script, index, ...queries] = process.argv.slice(1);
const { search } = await import(script);
const loaded = JSON.parse(readFileSync(index));
console.log(JSON.stringify(queries.map((query) => search(loaded, query))));
"""


class Page(HTMLParser):
    def __init__(self, path, text):
        super().__init__()
        self.path = path
        self.links, self.ids, self.pictures, self.typed = [], [], [], []
        self.wrong, self.tags, self.current = [], [], []
        self.is_typed = False
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        values = dict(attributes)
        self.tags.append(tag)
        self.links += [values[name] for name in ("href", "src") if name in values]
        if "id" in values:
            self.ids.append(values["id"])
        if tag == "img":
            self.pictures.append(values)
        if "aria-current" in values:
            self.current.append(values["href"])
        self.is_typed = values.get("class") == "typed"
        if self.is_typed:
            self.typed.append("")
        is_inline = tag == "style" or (tag == "script" and "src" not in values)
        if is_inline or any(name == "style" or name.startswith("on") for name in values):
            self.wrong.append(self.get_starttag_text())

    def handle_data(self, data):
        if self.is_typed:
            self.typed[-1] += data

    def handle_endtag(self, tag):
        self.is_typed = False


def build(docs, out):
    return subprocess.run([NODE, str(WEB / "site" / "build.mjs"), str(docs),
                           str(ROOT / "web" / "src" / "style" / "tokens.css"), str(out)],
                          check=False, capture_output=True, text=True)


def documents():
    """Pairs of path without .md and text."""
    folder = ROOT / "docs"
    return [(path.relative_to(folder).with_suffix("").as_posix(), path.read_text(encoding="utf-8"))
            for path in sorted(folder.rglob("*.md"))]


class Site(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        scratch = tempfile.TemporaryDirectory(prefix="credence-site-")
        cls.addClassCleanup(scratch.cleanup)
        cls.out = Path(scratch.name) / "docs"
        done = build(ROOT / "docs", cls.out)
        assert done.returncode == 0, done.stderr
        cls.pages = {path.relative_to(cls.out).as_posix():
                     Page(path.relative_to(cls.out).as_posix(), path.read_text(encoding="utf-8"))
                     for path in cls.out.rglob("*.html")}
        cls.files = {path.relative_to(cls.out).as_posix() for path in cls.out.rglob("*")}

    def find(self, *queries):
        """The paths of the results of each query."""
        done = subprocess.run(
            [NODE, "--input-type=module", "-e", SEARCH, str(WEB / "site" / "client" / "search.js"),
             str(self.out / "search.json"), *queries], check=True, capture_output=True, text=True)
        return json.loads(done.stdout)

    def test_every_document_is_a_page(self):
        wanted = {name + ".html" for name, _ in documents()} | {"404.html"}
        self.assertEqual(set(self.pages), wanted)

    def leads_somewhere(self, path, link):
        target, _, anchor = link.partition("#")
        place = posixpath.normpath(posixpath.join("/docs", posixpath.dirname(path), target))
        if place in OUTSIDE:
            return True
        inside = place.removeprefix("/docs/") if target else path
        if anchor:
            return inside in self.pages and anchor in self.pages[inside].ids
        return place.startswith("/docs/") and inside in self.files

    def test_every_link_leads_somewhere(self):
        broken = [(path, link) for path, page in self.pages.items() for link in page.links
                  if not link.startswith("https://") and not self.leads_somewhere(path, link)]
        self.assertEqual(broken, [])

    def test_the_page_for_wrong_addresses_works_at_every_address(self):
        for link in self.pages["404.html"].links:
            self.assertTrue(link.startswith(("/docs/", "#")), link)

    def test_the_policy_of_the_server_is_kept(self):
        for path, page in self.pages.items():
            self.assertEqual(page.wrong, [], path)
            text = (self.out / path).read_text(encoding="utf-8")
            self.assertNotIn("<!-- ", text, path)
        for script in self.out.glob("*.js"):
            self.assertNotIn("http", script.read_text(encoding="utf-8"), script.name)
        self.assertNotIn("url(", (self.out / "site.css").read_text(encoding="utf-8"))

    def test_a_page_can_be_read_by_a_machine(self):
        for path, page in self.pages.items():
            self.assertEqual(page.tags.count("h1"), 1, path)
            self.assertEqual(len(page.ids), len(set(page.ids)), path)
            for picture in page.pictures[1:]:  # The first one is the mark in the header.
                self.assertTrue(picture["alt"], picture)
                # Its size, so that the page does not jump when it arrives.
                self.assertTrue(picture["width"].isdigit() and picture["height"].isdigit(), picture)
            here = [] if path == "404.html" else [posixpath.relpath(path, posixpath.dirname(path))]
            self.assertEqual([posixpath.basename(link) for link in page.current],
                             [posixpath.basename(link) for link in here], path)

    def test_commands_are_what_the_test_of_the_documents_runs(self):
        for name, text in documents():
            typed = self.pages[name + ".html"].typed
            for section in document.read_sections(text):
                for command in (one for block in section.blocks for one in block.commands):
                    self.assertIn(command.text, typed, name)

    def test_the_search_finds_words_where_they_matter(self):
        wanted = {
            "SUDO": "governor", "prometheus": "metrics", "grafana dashboards": "metrics",
            "half_life_days": "settings", "golden": "memories",
            "trust hooks /hooks": "tutorials/codex",
            "goosehints": "tutorials/goose", "windsurf": "tutorials/editors",
            "backup restore": "operations", "holdout": "concepts",
            "zones": "governor", "idempotency": "http",
        }
        for (query, page), results in zip(wanted.items(), self.find(*wanted)):
            self.assertIn(page, [one["path"] for one in results], query)

    def test_the_title_of_a_page_finds_it(self):
        titles = {name: next(line[2:] for line in text.splitlines() if line.startswith("# "))
                  for name, text in documents()}
        for name, results in zip(titles, self.find(*titles.values())):
            self.assertIn(name, [one["path"] for one in results[:5]], titles[name])

    def test_results_lead_to_their_section(self):
        for one in self.find("secrets leave the machine")[0]:
            if one["anchor"]:
                self.assertIn(one["anchor"], self.pages[one["path"] + ".html"].ids)

    def test_the_search_does_not_invent(self):
        self.assertEqual(self.find("xyzzyplugh", "", "the of and"), [[], [], []])

    def test_the_index_is_small(self):
        packed = gzip.compress((self.out / "search.json").read_bytes())
        self.assertLess(len(packed), INDEX_BYTES_MAX)


class Mistakes(unittest.TestCase):
    """The build refuses what would be broken on the site."""

    def check(self, change, message):
        with tempfile.TemporaryDirectory(prefix="credence-site-") as scratch:
            docs = Path(scratch) / "in"
            shutil.copytree(ROOT / "docs", docs)
            change(docs)
            done = build(docs, Path(scratch) / "out")
            self.assertNotEqual(done.returncode, 0)
            self.assertIn(message, done.stderr)

    @staticmethod
    def append(text):
        def change(docs):
            with open(docs / "words.md", "a", encoding="utf-8") as file:
                file.write("\n" + text + "\n")
        return change

    def test_a_link_to_nothing(self):
        self.check(self.append("[here](nowhere.md)"), "docs/words.md: no page for the link")

    def test_a_picture_that_is_missing(self):
        self.check(self.append("![A cat](images/cat.png)"), "docs/words.md: no picture")

    def test_html(self):
        self.check(self.append("<script>alert(1)</script>"), "HTML is not allowed")

    def test_a_document_outside_the_navigation(self):
        self.check(lambda docs: (docs / "lost.md").write_text("# Lost\n"),
                   "docs/lost.md is in no group")

    def test_a_page_without_a_document(self):
        self.check(lambda docs: (docs / "words.md").unlink(), "docs/words.md does not exist")


if __name__ == "__main__":
    unittest.main(verbosity=2)
