// SPDX-License-Identifier: Apache-2.0
// Text whose invisible characters cannot deceive: controls and those that hide or reorder text are
// marked. The characters are those that src/base/utf8.cc keeps out of a line, as a test checks, but for
// tabs and line ends, which in a text of several lines are only space.
const HIDDEN: readonly (readonly [first: number, last: number])[] = [
  [0x00, 0x08],
  [0x0b, 0x0c],
  [0x0e, 0x1f],
  [0x7f, 0x9f],
  [0x061c, 0x061c],
  [0x200b, 0x200b],
  [0x200e, 0x200f],
  [0x2028, 0x202e],
  [0x2060, 0x2069],
  [0xfeff, 0xfeff],
  [0xe0000, 0xe007f],
];
const MARK = '\uFFFD';

const escaped = (code: number) => '\\u{' + code.toString(16) + '}';
const PATTERN = new RegExp(
  '[' + HIDDEN.map(([first, last]) => escaped(first) + '-' + escaped(last)).join('') + ']',
  'gu',
);

export function visible(text: string): string {
  return text.replace(PATTERN, MARK);
}
