# SPDX-License-Identifier: Apache-2.0
"""What do 8-bit weights change in MiniLM's vectors?

usage: precision.py EMBED MODELS [SICK_test_annotated.txt]

Embeds 500 sentences of this repository's documents with the weights as published and with 8-bit
codes, and compares their directions. With a file of SICK (pair_ID, sentence_A, sentence_B,
relatedness, label), also prints Spearman's correlation of both with people's ratings. Exits with 1
if a cosine is below 0.999 or the correlations differ by more than 0.002, and with 77, which ctest
counts as skipped, if the model is not installed. EMBED is tests/embedding/embed.cc.
"""

import math
import random
import re
import subprocess
import sys
from pathlib import Path

COSINE_MIN = 0.999
SPEARMAN_MAX = 0.002
COUNT = 500
DOCS = Path(__file__).resolve().parents[2] / "docs"


def sentences():
    found = set()
    for file in sorted(DOCS.glob("*.md")):
        text = re.sub(r"```.*?```", "", file.read_text(), flags=re.S)
        for part in re.split(r"\n\s*\n|\n(?=[-|#])", text):
            found.update(re.split(r"(?<=[.!?:]) ", " ".join(part.split())))
    usable = sorted(text for text in found if re.search(r"\w", text))
    return random.Random(1).sample(usable, COUNT)


def embed(program, models, texts, *mode):
    lines = "".join(text.encode().hex() + "\n" for text in texts)
    done = subprocess.run([program, models, *mode], input=lines, text=True, capture_output=True,
                          check=True)
    return [[float(word) for word in line.split()] for line in done.stdout.splitlines()]


def dot(a, b):
    return math.sumprod(a, b) if hasattr(math, "sumprod") else sum(x * y for x, y in zip(a, b))


def ranks(numbers):
    """Ties share their mean rank."""
    order = sorted(range(len(numbers)), key=numbers.__getitem__)
    result = [0.0] * len(numbers)
    start = 0
    while start < len(order):
        end = start
        while end < len(order) and numbers[order[end]] == numbers[order[start]]:
            end += 1
        for i in order[start:end]:
            result[i] = (start + end - 1) / 2
        start = end
    return result


def spearman(a, b):
    a, b = ranks(a), ranks(b)
    middle = (len(a) - 1) / 2
    a, b = [x - middle for x in a], [x - middle for x in b]
    return dot(a, b) / math.sqrt(dot(a, a) * dot(b, b))


def sick(path):
    """(sentence, sentence, rating) of each pair; a heading has no number."""
    rows = [line.rstrip("\n").split("\t") for line in path.open()]
    return [(row[1], row[2], float(row[3])) for row in rows
            if len(row) >= 4 and re.fullmatch(r"[0-9.]+", row[3])]


def main():
    program, models = Path(sys.argv[1]).resolve(), Path(sys.argv[2])
    if not (models / "all-MiniLM-L6-v2").is_dir():
        print(f"skipped: all-MiniLM-L6-v2 is not in {models}")
        return 77
    texts = sentences()
    cosines = [dot(*pair) for pair in zip(embed(program, models, texts),
                                          embed(program, models, texts, "floats"))]
    print(f"{len(texts)} sentences: lowest cosine {min(cosines):.6f}, "
          f"mean {sum(cosines) / len(cosines):.6f}")
    good = min(cosines) >= COSINE_MIN
    if len(sys.argv) > 3:
        pairs = sick(Path(sys.argv[3]))
        texts = [text for pair in pairs for text in pair[:2]]
        correlations = []
        for mode in ([], ["floats"]):
            rows = embed(program, models, texts, *mode)
            similarities = [dot(a, b) for a, b in zip(rows[::2], rows[1::2])]
            correlations.append(spearman(similarities, [pair[2] for pair in pairs]))
        print(f"SICK, {len(pairs)} pairs: Spearman {correlations[0]:.4f} with 8-bit weights, "
              f"{correlations[1]:.4f} as published")
        good = good and abs(correlations[0] - correlations[1]) <= SPEARMAN_MAX
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
