// SPDX-License-Identifier: Apache-2.0
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { visible } from '../src/core/visible';

// The body of BreaksLine in src/base/utf8.cc, as [first, last] of each of its terms.
function rangesOfServer(): [number, number][] {
  const source = readFileSync(join(process.env['CREDENCE_SOURCE']!, 'src/base/utf8.cc'), 'utf8');
  const body = /bool BreaksLine\(char32_t c\) \{\s*return ([^;]*);/.exec(source)?.[1] ?? '';
  return body.split('||').map((term) => {
    const said = term.replace(/[()\s]/g, '');
    const one = /^c==(0x\w+)$/.exec(said);
    if (one) return [Number(one[1]), Number(one[1])];
    const below = /^c<(0x\w+)$/.exec(said);
    if (below) return [0, Number(below[1]) - 1];
    const range = /^c>=(0x\w+)&&c(<=?)(0x\w+)$/.exec(said);
    assert.ok(range, `a term that this test cannot read: ${term}`);
    return [Number(range[1]), Number(range[3]) - (range[2] === '<' ? 1 : 0)];
  });
}

test('the dashboard marks the characters that the server keeps out of a line', () => {
  const ranges = rangesOfServer();
  assert.ok(ranges.length > 5, 'the list was found');
  const space = ['\t', '\n', '\r'];
  const different: string[] = [];
  for (let code = 0; code <= 0x10ffff; ++code) {
    if (code >= 0xd800 && code <= 0xdfff) continue;
    const text = String.fromCodePoint(code);
    const hidden = ranges.some(([first, last]) => code >= first && code <= last);
    const marked = visible(text) !== text;
    if (marked !== (hidden && !space.includes(text))) different.push(code.toString(16));
  }
  assert.deepEqual(different, []);
});

test('a character that is marked leaves its neighbours as they are', () => {
  assert.equal(visible('abc \u202E<b>bold</b>'), 'abc \uFFFD<b>bold</b>');
  assert.equal(visible('a\u{E0041}b'), 'a\uFFFDb', 'one mark for a character of two code units');
  assert.equal(visible('a\u2028b\u0000\u0000c'), 'a\uFFFDb\uFFFD\uFFFDc');
});

test('what people write stays as it is', () => {
  for (const text of ['', 'two\n\tlines\r\n', 'שלום', '👩‍👩‍👧 ❤️‍🔥 👩🏽‍🚀', 'naïve – “quoted”', 'می\u200Cخواهم'])
    assert.equal(visible(text), text);
});
