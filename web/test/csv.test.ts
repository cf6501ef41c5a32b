// SPDX-License-Identifier: Apache-2.0
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { csvCell, csvOf } from '../src/core/csv';

test('no text becomes a formula', () => {
  for (const evil of ['=1+1', '+1', '-2', '@SUM(A1)', '\tx', '\r=1', '=HYPERLINK("http://x")'])
    assert.match(csvCell(evil), /^"?'/, JSON.stringify(evil));
  assert.equal(csvCell(-2.5), '-2.5', 'numbers stay numbers');
  assert.equal(csvCell('a = b'), 'a = b');
});

test('quotes, commas and line breaks', () => {
  assert.equal(csvCell('say "hi", now'), '"say ""hi"", now"');
  assert.equal(csvCell('a\nb'), '"a\nb"');
  assert.equal(csvCell('a;=1+1'), '"a;=1+1"', 'one cell, also where semicolons separate');
  assert.equal(csvCell('a\t=1+1'), '"a\t=1+1"');
  assert.equal(csvCell(null), '');
  assert.equal(csvCell([1, 2]), '"[1,2]"');
});

test('a column for every field of any row', () => {
  const rows = [{ id: 'a', interval: { low: 0.1 } }, { id: 'b', note: '=x' }];
  assert.equal(csvOf(rows), "id,interval.low,note\r\na,0.1,\r\nb,,'=x\r\n");
});

test('chosen columns', () => {
  const columns = [{ name: 'Name', value: (row: { n: string }) => row.n }];
  assert.equal(csvOf([{ n: 'x' }], columns), 'Name\r\nx\r\n');
});
