#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Prints one line per test of ctest's JUnit file: passed, failed or skipped, a tab, and its name.

usage: junit.py FILE

Tests that ctest could not run count as failed; skipped tests skipped themselves or are disabled.
"""
import sys
import xml.etree.ElementTree as ElementTree


def verdict(case):
    status = case.get("status")
    if status == "run":
        return "passed"
    if status == "disabled":
        return "skipped"
    skipped = case.find("skipped")
    if skipped is not None and skipped.get("message", "").startswith("SKIP_"):
        return "skipped"
    return "failed"


def main(path):
    try:
        cases = ElementTree.parse(path).getroot().iter("testcase")
    except (OSError, ElementTree.ParseError) as error:
        print(f"junit.py: {path}: {error}", file=sys.stderr)
        return 1
    for case in cases:
        print(f"{verdict(case)}\t{case.get('name')}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
