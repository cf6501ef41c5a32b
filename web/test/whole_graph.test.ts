// SPDX-License-Identifier: Apache-2.0
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Layout, type Net, partsOf } from '../src/charts/WholeGraphLayout';
import {
  LABEL_WIDTH,
  PlaceIndex,
  boundsOf,
  fit,
  labelled,
  seen,
  wrap,
  zoomAt,
} from '../src/charts/WholeGraphView';

const net = (count: number, links: [number, number][]): Net => ({
  count,
  from: Int32Array.from(links, ([from]) => from),
  to: Int32Array.from(links, ([, to]) => to),
});

// Numbers that look random and are the same in each run.
function numbers(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 48271) % 2147483647) / 2147483647;
}

function laidOut(given: Net): Layout {
  const layout = new Layout(given);
  for (let steps = 0; !layout.done; ++steps) {
    assert.ok(steps < 1e6, 'a layout ends');
    layout.step();
  }
  return layout;
}

const length = ({ x, y }: Layout, a: number, b: number) => Math.hypot(x[a]! - x[b]!, y[a]! - y[b]!);

test('parts are the nodes that are linked, the largest first', () => {
  const parts = partsOf(net(6, [[4, 1], [1, 2], [5, 3]])).map((part) => [...part]);
  assert.deepEqual(parts, [[1, 2, 4], [3, 5], [0]]);
});

test('a layout is the same each time, and no two nodes share a place', () => {
  const next = numbers(7);
  const links = Array.from({ length: 300 }, (): [number, number] => {
    const a = Math.floor(next() * 199);
    return [a, a + 1 + Math.floor(next() * (199 - a))];
  });
  const given = net(260, links);
  const [one, other] = [laidOut(given), laidOut(given)];
  assert.deepEqual([...one.x], [...other.x]);
  assert.deepEqual([...one.y], [...other.y]);
  const places = new Set([...one.x].map((x, i) => x.toFixed(1) + ' ' + one.y[i]!.toFixed(1)));
  assert.ok(places.size > 250, `${places.size} places for 260 nodes`);
  assert.ok([...one.x, ...one.y].every(Number.isFinite));
});

test('what is linked is near, what is far in the graph is far in the picture', () => {
  const chain = laidOut(net(40, Array.from({ length: 39 }, (_, i) => [i, i + 1])));
  const links = Array.from({ length: 39 }, (_, i) => length(chain, i, i + 1));
  const mean = links.reduce((sum, one) => sum + one, 0) / links.length;
  assert.ok(length(chain, 0, 39) > 8 * mean, 'the ends of a chain are apart');

  const two = laidOut(net(20, [
    ...Array.from({ length: 9 }, (_, i): [number, number] => [0, i + 1]),
    ...Array.from({ length: 9 }, (_, i): [number, number] => [10, i + 11]),
  ]));
  const star = boundsOf(two.x, two.y, [...Array(10).keys()]);
  for (let node = 10; node < 20; ++node) {
    const inside = two.x[node]! > star.left && two.x[node]! < star.right
      && two.y[node]! > star.top && two.y[node]! < star.bottom;
    assert.ok(!inside, 'parts do not lie on each other');
  }
});

test('ten thousand nodes are laid out in short steps', () => {
  const next = numbers(11);
  const links = Array.from({ length: 9999 }, (_, i): [number, number] => [
    i + 1,
    Math.floor(next() * Math.min(i + 1, 400)) + Math.max(0, i + 1 - 400),
  ]);
  const layout = laidOut(net(10_000, links));
  const { left, right, top, bottom } = boundsOf(layout.x, layout.y);
  const across = (right - left) / (bottom - top);
  assert.ok(across > 0.4 && across < 2.5, `its shape is ${across}`);
  const mean = links.reduce((sum, [a, b]) => sum + length(layout, a, b), 0) / links.length;
  assert.ok(mean < (right - left) / 12, 'links are short');
});

test('picking finds the nearest node, as asking all does', () => {
  const next = numbers(3);
  const x = Float32Array.from({ length: 500 }, () => next() * 2000 - 1000);
  const y = Float32Array.from({ length: 500 }, () => next() * 2000 - 1000);
  const index = new PlaceIndex(x, y);
  for (let trial = 0; trial < 200; ++trial) {
    const [px, py, radius] = [next() * 2200 - 1100, next() * 2200 - 1100, next() * 150];
    let best: number | null = null;
    let least = radius * radius;
    x.forEach((_, node) => {
      const square = (x[node]! - px) ** 2 + (y[node]! - py) ** 2;
      if (square <= least && (best === null || square < least)) [best, least] = [node, square];
    });
    assert.equal(index.nearest(px, py, radius), best);
  }
});

test('zooming keeps what is under the pointer, and everything fits at first', () => {
  const camera = fit({ left: -500, top: 0, right: 500, bottom: 2000 }, 800, 600);
  const { left, top, right, bottom } = seen(camera, 800, 600);
  assert.ok(left <= -500 && right >= 500 && top <= 0 && bottom >= 2000);
  const at = { x: 200, y: 100 };
  const before = [(at.x - camera.x) / camera.scale, (at.y - camera.y) / camera.scale];
  const near = zoomAt(camera, at, 3);
  assert.ok(Math.abs((at.x - near.x) / near.scale - before[0]!) < 1e-6);
  assert.ok(Math.abs((at.y - near.y) / near.scale - before[1]!) < 1e-6);
  assert.ok(zoomAt(camera, at, 1e9).scale < 10, 'there is a limit');
  assert.equal(fit({ left: 5, top: 5, right: 5, bottom: 5 }, 800, 600).scale, 3);
});

test('labels do not cover each other, and the important ones win', () => {
  const x = Float32Array.from([0, 10, 500, 505, 5000]);
  const y = Float32Array.from([0, 10, 0, 5, 0]);
  const camera = { scale: 1, x: 100, y: 100 };
  assert.deepEqual(labelled([1, 0, 3, 2, 4], x, y, camera, 1000, 500, 10), [1, 3]);
  assert.deepEqual(labelled([1, 0, 3, 2, 4], x, y, camera, 1000, 500, 1), [1]);
  const row = Float32Array.from({ length: 50 }, (_, i) => i * 20);
  const shown = labelled(row.keys(), row, new Float32Array(50), camera, 1200, 500, 50);
  for (let i = 1; i < shown.length; ++i)
    assert.ok(row[shown[i]!]! - row[shown[i - 1]!]! >= LABEL_WIDTH);
});

test('labels are broken and cut between words', () => {
  assert.deepEqual(wrap('The office is in Lisbon', 24, 2), ['The office is in Lisbon']);
  assert.deepEqual(wrap('The customers abandon their carts at the checkout page', 24, 2), [
    'The customers abandon',
    'their carts at the…',
  ]);
  assert.deepEqual(wrap('x'.repeat(40), 10, 2), ['xxxxxxxxx…']);
  assert.deepEqual(wrap('', 10, 2), []);
  assert.deepEqual(wrap('👩‍🚀 '.repeat(2), 24, 2), ['👩‍🚀 👩‍🚀']);
});
