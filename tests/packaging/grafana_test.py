# SPDX-License-Identifier: Apache-2.0
"""The Grafana dashboards ask for metrics and labels that the server has; docs/metrics.md lists all.

usage: grafana_test.py CREDENCE [unittest arguments]
"""

import json
import re
import sys
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests" / "http"))

from http_server import Server  # noqa: E402

CREDENCE = sys.argv.pop(1)
BOARDS = sorted((ROOT / "packaging" / "grafana").glob("*.json"))
METRIC = re.compile(r"\bcredence_\w+")
OF_HISTOGRAM = re.compile(r"_(bucket|sum|count)$")
# Prometheus adds these to every sample.
OF_SCRAPE = {"instance", "job"}
OF_COUNTER = ("rate(", "increase(")


def read_metrics(text):
    """The type of each metric, and the names of the labels of those that have samples."""
    types = dict(re.findall(r"^# TYPE (\w+) (\w+)$", text, re.MULTILINE))
    labels = {}
    for name, inside in re.findall(r"^(\w+)(?:\{(.*)\})? \S+$", text, re.MULTILINE):
        labels.setdefault(name, set()).update(re.findall(r'(\w+)="(?:[^"\\]|\\.)*"', inside))
    return types, labels


def expressions():
    """(board, title of the panel, expression) for each query of each dashboard."""
    for path in BOARDS:
        for panel in json.loads(path.read_text(encoding="utf-8"))["panels"]:
            for target in panel.get("targets", []):
                yield path.stem, panel["title"], target["expr"]


def labels_in(expression):
    """The labels by which an expression selects or groups."""
    selected = re.findall(r'(\w+)=~?"', expression)
    grouped = re.findall(r"\b(?:by|without) \(([^)]*)\)", expression)
    return set(selected) | {name.strip() for group in grouped for name in group.split(",")}


class Dashboards(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        server = Server(CREDENCE, Path(folder.name) / "credence.db")
        cls.addClassCleanup(server.close)
        cls.empty = server.get("/metrics").body.decode()
        assert server.post("/v1/demo").status == 200
        cls.demo = server.get("/metrics", headers={"Credence-Space": "demo"}).body.decode()
        cls.types, cls.labels = read_metrics(cls.demo)

    def base(self, name):
        return name if name in self.types else OF_HISTOGRAM.sub("", name)

    def test_there_is_one_for_the_server_and_one_for_the_faculties(self):
        self.assertEqual([path.stem for path in BOARDS], ["faculties", "server"])
        used = {board: " ".join(one for name, _, one in expressions() if name == board)
                for board in ("faculties", "server")}
        self.assertIn("credence_http_", used["server"])
        for faculty in ("memory", "governor", "executive", "belief", "review"):
            self.assertIn(f"credence_{faculty}_", used["faculties"])

    def test_every_metric_is_exposed_and_used_as_what_it_is(self):
        for board, title, expression in expressions():
            with self.subTest(f"{board}: {title}"):
                names = METRIC.findall(expression)
                self.assertTrue(names, expression)
                for name in names:
                    self.assertIn(self.base(name), self.types, name)
                    before = expression[:expression.index(name)]
                    is_gauge = self.types[self.base(name)] == "gauge"
                    self.assertEqual(is_gauge, not before.endswith(OF_COUNTER), expression)

    def test_every_label_is_exposed(self):
        for board, title, expression in expressions():
            with self.subTest(f"{board}: {title}"):
                known = OF_SCRAPE.union(*(self.labels.get(name, set())
                                          for name in METRIC.findall(expression)))
                # The demonstration does not have a sample of everything.
                if all(name in self.labels for name in METRIC.findall(expression)):
                    self.assertLessEqual(labels_in(expression), known, expression)

    def test_panels_do_not_overlap_and_can_be_told_apart(self):
        for path in BOARDS:
            board = json.loads(path.read_text(encoding="utf-8"))
            self.assertEqual(board["uid"], "credence-" + path.stem)
            taken, ids = set(), set()
            for panel in board["panels"]:
                place = panel["gridPos"]
                cells = {(x, y) for x in range(place["x"], place["x"] + place["w"])
                         for y in range(place["y"], place["y"] + place["h"])}
                self.assertLessEqual(place["x"] + place["w"], 24, panel["title"])
                self.assertFalse(cells & taken, panel["title"])
                self.assertNotIn(panel["id"], ids)
                taken |= cells
                ids.add(panel["id"])
                if panel["type"] != "row":
                    self.assertTrue(panel["title"] and panel["description"])

    def test_the_document_lists_every_metric_and_no_other(self):
        text = (ROOT / "docs" / "metrics.md").read_text(encoding="utf-8")
        listed = set(re.findall(r"^\| `(credence_\w+)`", text, re.MULTILINE))
        self.assertEqual(listed, set(self.types))

    def test_an_empty_store_has_every_metric(self):
        self.assertEqual(set(read_metrics(self.empty)[0]), set(self.types))

    def test_the_demonstration_counts_for_every_faculty(self):
        for name in ("memory_evidence_total", "governor_calls_total", "executive_events_total",
                     "belief_evidence_total", "review_decisions_total"):
            self.assertIn("credence_" + name, self.labels)


if __name__ == "__main__":
    unittest.main(verbosity=2)
