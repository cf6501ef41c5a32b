// SPDX-License-Identifier: Apache-2.0
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { visible } from '../src/core/visible';

test('characters that reorder or hide text are marked', () => {
  assert.equal(visible('abc \u202E<b>bold</b>'), 'abc \uFFFD<b>bold</b>');
  for (const code of [0x00, 0x1b, 0x7f, 0x85, 0x200b, 0x200f, 0x202a, 0x202e, 0x2066, 0x2069, 0xfeff])
    assert.equal(visible('a' + String.fromCodePoint(code) + 'b'), 'a\uFFFDb', code.toString(16));
});

test('what people write stays as it is', () => {
  for (const text of ['', 'two\n\tlines\r\n', 'שלום', '👩‍👩‍👧 ❤️‍🔥 👩🏽‍🚀', 'naïve – “quoted”', 'می\u200Cخواهم'])
    assert.equal(visible(text), text);
});
