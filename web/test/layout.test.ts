// SPDX-License-Identifier: Apache-2.0
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { layout, rings } from '../src/charts/layout';
import { sparkPoints } from '../src/charts/Spark';

const IDS = ['a', 'b', 'c', 'd', 'lonely'];
const EDGES = [
  { from: 'a', to: 'b' },
  { from: 'c', to: 'b' },
  { from: 'c', to: 'd' },
];

test('rings count links in both directions', () => {
  assert.deepEqual([...rings(IDS, EDGES, 'a').entries()].sort(), [
    ['a', 0],
    ['b', 1],
    ['c', 2],
    ['d', 3],
    ['lonely', 4],
  ]);
});

test('the centre is in the middle, and nothing lies upon another', () => {
  const places = layout(IDS, EDGES, 'a');
  const centre = places.find((place) => place.id === 'a')!;
  assert.ok(Math.hypot(centre.x, centre.y) < 1e-9);
  for (const a of places) {
    assert.ok(Number.isFinite(a.x) && Number.isFinite(a.y));
    for (const b of places)
      if (a !== b) assert.ok(Math.hypot(a.x - b.x, a.y - b.y) > 40, a.id + b.id);
  }
});

test('a graph looks the same each time', () => {
  assert.deepEqual(layout(IDS, EDGES, 'a'), layout(IDS, EDGES, 'a'));
});

test('one node, and links to nodes that were cut off', () => {
  assert.deepEqual(layout(['a'], [{ from: 'a', to: 'gone' }], 'a'), [{ id: 'a', x: 0, y: 0 }]);
});

test('a sparkline leaves gaps out', () => {
  assert.equal(sparkPoints([1, null, 3]).length, 2);
  assert.deepEqual(sparkPoints([null, null]), []);
  const [first, second] = sparkPoints([5, 5]);
  assert.equal(first!.y, second!.y);
});
