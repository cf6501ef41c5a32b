#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Generates the table behind src/vectors/embedding/unicode_fold.h from Python's character data.

usage: unicode_fold.py OUTPUT.cc     run by CMake; the output is in the build folder

For each code point the table says what BERT's normalizer and splitter make of it: nothing, white
space, a separate word, or part of a word, and in that case which characters (canonically
decomposed, without nonspacing marks, in lower case). Hangul syllables are computed instead.
"""
import sys
import unicodedata

WORD, ALONE, SPACE, DROPPED = range(4)
PAGE_BITS = 7
CODE_POINTS = 0x110000

# White_Space of the Unicode character data, without the control characters that the reference drops
# first: vertical tab, form feed, next line.
SPACES = {0x09, 0x0A, 0x0D, 0x20, 0xA0, 0x1680, *range(0x2000, 0x200B), 0x2028, 0x2029, 0x202F,
          0x205F, 0x3000}
# Characters that become separate words. The gap before 0x2B920 is the reference's.
IDEOGRAPHS = [(0x4E00, 0x9FFF), (0x3400, 0x4DBF), (0x20000, 0x2A6DF), (0x2A700, 0x2B73F),
              (0x2B740, 0x2B81F), (0x2B920, 0x2CEAF), (0xF900, 0xFAFF), (0x2F800, 0x2FA1F)]
# The reference (Hugging Face tokenizers) knows the categories of Unicode 8.0, and treats later
# additions as plain characters: marks and format characters (first list), punctuation (second
# list).
LATER_MARKS = [
    (0x007FD, 0x007FD), (0x00890, 0x008E2), (0x009FE, 0x009FE), (0x00AFA, 0x00AFF),
    (0x00B55, 0x00B55), (0x00C04, 0x00C3C), (0x00D00, 0x00D00), (0x00D3B, 0x00D3C),
    (0x00D81, 0x00D81), (0x00EBA, 0x00EBA), (0x0180F, 0x01886), (0x01ABF, 0x01ACE),
    (0x01DF6, 0x01DFB), (0x0A82C, 0x0A82C), (0x0A8C5, 0x0A8C5), (0x0A8FF, 0x0A8FF),
    (0x0A9BD, 0x0A9BD), (0x10D24, 0x10F85), (0x11070, 0x11074), (0x110C2, 0x110CD),
    (0x111C9, 0x111C9), (0x111CF, 0x111CF), (0x1123E, 0x1123E), (0x1133B, 0x1133B),
    (0x11438, 0x1145E), (0x1182F, 0x13438), (0x16F4F, 0x16F4F), (0x16FE4, 0x16FE4),
    (0x1CF00, 0x1CF46), (0x1E000, 0x1E2EF), (0x1E944, 0x1E94A)]
LATER_PUNCTUATION = [
    (0x0061D, 0x0061D), (0x009FD, 0x00A76), (0x00C77, 0x00C84), (0x01B7D, 0x01B7E),
    (0x02E43, 0x02E5D), (0x10EAD, 0x10F89), (0x1144B, 0x1145D), (0x11660, 0x116B9),
    (0x1183B, 0x11FFF), (0x12FF1, 0x12FF2), (0x16E97, 0x16FE2), (0x1E95E, 0x1E95F)]
# Their category has changed since Unicode 8.0.
EARLIER_MARKS = {0x1734}
EARLIER_PUNCTUATION = {0x166D, 0x111C9}


def is_in(code, ranges):
    return any(first <= code <= last for first, last in ranges)


def is_mark(code):
    if unicodedata.category(chr(code)) == "Mn":
        return not is_in(code, LATER_MARKS)
    return code in EARLIER_MARKS


def is_cleaned(code):
    """Whether it is a control, format or private character, or the replacement character."""
    if code == 0xFFFD:
        return True
    return unicodedata.category(chr(code)) in ("Cc", "Cf", "Co") and not is_in(code, LATER_MARKS)


def is_punctuation(code):
    if code < 0x80:
        return 0x20 < code < 0x7F and not chr(code).isalnum()
    if unicodedata.category(chr(code)).startswith("P"):
        return not is_in(code, LATER_PUNCTUATION)
    return code in EARLIER_PUNCTUATION


def fold(code):
    """The kind of a code point and the characters it becomes."""
    if code in SPACES:
        return SPACE, ""
    if is_cleaned(code) or 0xD800 <= code < 0xE000:
        return DROPPED, ""
    if 0xAC00 <= code <= 0xD7A3:
        return WORD, chr(code)
    kept = [c for c in unicodedata.normalize("NFD", chr(code)) if not is_mark(ord(c))]
    if not kept:
        return DROPPED, ""
    text = "".join(c.lower() for c in kept)
    alone = {is_punctuation(ord(c)) for c in text}
    if len(alone) > 1 or (True in alone and len(text) > 1):
        sys.exit(f"unicode_fold.py: U+{code:04X} becomes several words, which the table cannot say")
    return (ALONE if True in alone or is_in(code, IDEOGRAPHS) else WORD), text


class Table:
    def __init__(self):
        self.bytes = b""
        self.texts = [(0, 0)]  # The first means the code point itself.
        self.numbers = {}
        self.pages = []
        self.page_of = []

    def number_of(self, text):
        if text not in self.numbers:
            encoded = text.encode()
            at = self.bytes.find(encoded)
            if at < 0:
                at = len(self.bytes)
                self.bytes += encoded
            self.numbers[text] = len(self.texts)
            self.texts.append((at, len(encoded)))
        return self.numbers[text]

    def entry(self, code):
        kind, text = fold(code)
        number = self.number_of(text) if text and text != chr(code) else 0
        return kind << 14 | number

    def fill(self):
        known = {}
        size = 1 << PAGE_BITS
        for first in range(0, CODE_POINTS, size):
            page = tuple(self.entry(code) for code in range(first, first + size))
            if page not in known:
                known[page] = len(self.pages)
                self.pages.append(page)
            self.page_of.append(known[page])
        if len(self.pages) > 256 or len(self.texts) > 1 << 14 or len(self.bytes) > 1 << 16:
            sys.exit("unicode_fold.py: the character data outgrew the table; widen its numbers")


def numbers(values):
    words = [str(value) for value in values]
    return "\n".join("    " + ", ".join(words[at:at + 16]) + "," for at in range(0, len(words), 16))


def write(table, out):
    out.write(f"""// SPDX-License-Identifier: Apache-2.0
// Written by tools/unicode_fold.py from Unicode {unicodedata.unidata_version}.
#include "vectors/embedding/unicode_fold.h"

namespace credence::vectors::fold_table {{
// NOLINTBEGIN
const std::uint8_t kPages[{len(table.page_of)}] = {{
{numbers(table.page_of)}
}};
const std::uint16_t kEntries[{len(table.pages) << PAGE_BITS}] = {{
{numbers(entry for page in table.pages for entry in page)}
}};
const Text kTexts[{len(table.texts)}] = {{
{numbers("{%d, %d}" % text for text in table.texts)}
}};
const unsigned char kBytes[{len(table.bytes)}] = {{
{numbers(table.bytes)}
}};
// NOLINTEND
}}  // namespace credence::vectors::fold_table
""")


def main():
    if len(sys.argv) != 2:
        sys.exit("usage: unicode_fold.py OUTPUT.cc")
    table = Table()
    table.fill()
    with open(sys.argv[1], "w", encoding="utf-8") as out:
        write(table, out)


if __name__ == "__main__":
    main()
