// SPDX-License-Identifier: Apache-2.0
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { arranged, compareBy, hasWords, isArranged } from '../src/core/arrange';
import { held } from '../src/core/news';
import { Heights, windowOf } from '../src/core/window';
import { allPages, join, sameSize } from '../src/api/use_query';

test('a search needs every word, wherever it is said', () => {
  assert.ok(hasWords(['A parser', null, 'code'], ' CODE  pars '));
  assert.ok(!hasWords(['A parser', 'code'], 'parser test'));
  assert.ok(hasWords([null], ''), 'nothing was typed');
});

test('rows are put in order; what is unknown comes last, and equal rows stay as they were', () => {
  interface Row {
    id: string;
    size: number | null;
  }
  const rows: Row[] = [3, null, 1, 3, 2].map((size, at) => ({ id: 'r' + at, size }));
  const orders = {
    listed: { name: 'As listed' },
    small: { name: 'Smallest first', compare: compareBy(({ size }: Row) => size) },
    large: { name: 'Largest first', compare: compareBy(({ size }: Row) => size, true) },
    name: { name: 'By name', compare: compareBy(({ id }: Row) => id, true) },
  };
  const ids = (chosen?: string) => arranged(rows, orders, chosen).map(({ id }) => id).join(' ');
  assert.equal(ids('small'), 'r2 r4 r0 r3 r1');
  assert.equal(ids('large'), 'r0 r3 r4 r2 r1');
  assert.equal(ids('name'), 'r4 r3 r2 r1 r0');
  for (const chosen of [undefined, 'listed', 'of an old link']) {
    assert.equal(ids(chosen), 'r0 r1 r2 r3 r4');
    assert.ok(!isArranged(orders, chosen));
  }
});

test('a further page is added, to a list and to the lists of a record', () => {
  assert.deepEqual(join([1, 2], [3]), [1, 2, 3]);
  assert.deepEqual(join({ head: 9, events: [1] }, { head: 10, events: [2] }), {
    head: 10,
    events: [1, 2],
  });
});

test('all opened pages are one request', () => {
  const next = '/v1/memory/list?type=rule&limit=50&offset=150';
  assert.equal(allPages(next, Array(150)), '/v1/memory/list?type=rule&limit=150');
  assert.equal(allPages(next, Array(100)), null, 'the list has changed meanwhile');
  const cursor = '/v1/ledger/list?before=7&limit=50';
  assert.equal(allPages(cursor, { head: 9, events: Array(100) }), '/v1/ledger/list?limit=100');
  assert.equal(allPages(cursor, { head: 9, events: Array(5000) }), null, 'too many for one page');
  assert.equal(allPages(next, { one: [], other: [] }), null, 'of which list?');
  assert.equal(sameSize('/v1/x?limit=150&offset=150', next), '/v1/x?limit=50&offset=150');
});

test('the window holds what is in sight, and few rows besides', () => {
  const heights = new Heights(50);
  const count = 100_000;
  for (const top of [0, 12_345, 2_500_000, 4_999_990]) {
    const { first, end } = windowOf(heights, count, top, 800, 8);
    assert.ok(heights.top(first) <= top, 'begins above');
    assert.ok(end === count || heights.top(end) >= top + 800, 'ends below');
    assert.ok(end - first <= 800 / 50 + 2 * 8 + 2, `${end - first} rows`);
  }
  assert.deepEqual(windowOf(heights, 0, 0, 800), { first: 0, end: 0 });
});

test('measured rows move those behind them', () => {
  const heights = new Heights(50);
  for (let row = 0; row < 20; ++row) heights.measure(row, 50);
  const before = heights.top(11);
  assert.equal(heights.measure(10, 90), true);
  assert.equal(heights.measure(10, 90), false, 'no news');
  assert.equal(heights.top(11), before + 40);
  assert.equal(heights.at(heights.top(10) + 89, 100), 10);
  assert.equal(heights.at(heights.top(11), 100), 11);
});

test('the tops of rows are the sums of the heights before them', () => {
  const heights = new Heights(50);
  const rows = [3, 999, 4, 255, 256, 257, 512, 70_000, 3, 1024, 1023];
  rows.forEach((row, at) => heights.measure(row, 30 + 7 * at));
  const usual = heights.of(1);
  let top = 0;
  for (let row = 0; row < 70_010; ++row) {
    assert.ok(Math.abs(heights.top(row) - top) < 1e-6, `row ${row}`);
    top += heights.of(row);
  }
  assert.equal(heights.of(3), 30 + 7 * 8, 'measured again');
  assert.ok(Math.abs(usual - (heights.top(70_001) - heights.top(70_000))) > 1);
  assert.equal(heights.at(heights.top(70_000) + 1, 100_000), 70_000);
});

test('rows that are measured later do not make the others jump', () => {
  const heights = new Heights(50);
  for (let row = 0; row < 20; ++row) heights.measure(row, 40);
  const end = heights.top(1000);
  heights.measure(30, 400);
  assert.equal(heights.top(1000), end + 360);
});

test('what is new at the top waits until the reader wants it', () => {
  const seen = new Set(['b', 'c']);
  const all = [{ id: 'a' }, { id: 'b', n: 2 }, { id: 'c' }, { id: 'd' }];
  const { items, news } = held(all, seen, (item) => item.id);
  assert.equal(news, 1);
  assert.deepEqual(items, all.slice(1), 'known rows are up to date, and older ones are no news');
  assert.equal(held(all, new Set(), (item) => item.id).news, 0, 'nothing was seen yet');
  assert.equal(held(all, new Set(['x']), (item) => item.id).news, 0, 'another list');
});
