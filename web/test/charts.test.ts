// SPDX-License-Identifier: Apache-2.0
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { spread, until } from '../src/charts/points';
import { niceStep, ticksOf, timeLabels, timeTicks, unrepeated } from '../src/charts/ticks';
import { decayCurve } from '../src/pages/why/decay';
import { flipSentence, flipProof, recourseSentences } from '../src/pages/why/words';
import { thinned } from '../src/pages/sessions/RowSpark';
import { Pages } from '../src/api/pages';
import { placeOf, whiskerOf } from '../src/core/whisker';

test('steps of an axis are round and few', () => {
  assert.equal(niceStep(100, 10), 10);
  assert.equal(niceStep(101, 10), 20);
  assert.equal(niceStep(7, 10, 1), 1);
  assert.deepEqual(ticksOf(0.5, 6.5, 10, 1), [1, 2, 3, 4, 5, 6]);
  for (const [from, to] of [[0, 1], [3, 19], [0, 20_000], [-5, 5]] as const)
    assert.ok(ticksOf(from, to, 8).length <= 9, `${from} to ${to}`);
  assert.ok(niceStep(0, 5) > 0);
});

test('no two neighbours on a time axis say the same', () => {
  const start = Date.UTC(2026, 10, 18, 9, 30);
  for (const span of [500, 3000, 45_000, 9e5, 4e6, 3e7, 2e8, 4e9, 9e10]) {
    const ticks = timeTicks(start, start + span, 6);
    assert.ok(ticks.length <= 7, `${span}: ${ticks.length}`);
    const labels = timeLabels(ticks, span);
    for (let at = 1; at < labels.length; ++at)
      assert.ok(labels[at] === '' || labels[at] !== labels[at - 1], `${span}: ${labels}`);
  }
  // Ticks within one second, as uPlot places them for events of one second.
  const close = [0, 200, 400].map((ms) => start + ms);
  assert.equal(timeLabels(close).filter((label) => label !== '').length, 1);
  assert.deepEqual(unrepeated(['a', 'a', 'b', 'b', 'a']), ['a', '', 'b', '', 'a']);
});

test('events of one moment all stay, in order, and the last is the end', () => {
  const points = [
    { at: 100, value: 70 },
    { at: 200, value: 65 },
    { at: 200, value: 60 },
    { at: 200, value: 45 },
  ];
  const placed = spread(points);
  assert.deepEqual(placed.map(({ value }) => value), [70, 65, 60, 45]);
  for (let at = 1; at < placed.length; ++at) assert.ok(placed[at]!.at > placed[at - 1]!.at);
  assert.ok(placed[3]!.at - 200 < 2, 'hardly later than it was');
  assert.deepEqual(until(points, 300, 45).at(-1), { at: 300, value: 45 });
  assert.deepEqual(until([{ at: 500, value: 1 }], 300, 2), [{ at: 300, value: 2 }]);
});

test('a whisker contains the value of its interval', () => {
  // On the scale, at its ends, and beyond them.
  const ends = [-0.4, 0, 0.001, 0.25, 1 / 3, 0.5, 0.999, 1, 1.7];
  for (const low of ends)
    for (const high of ends.filter((end) => end >= low))
      for (const share of [0, 0.3, 1]) {
        const { left, width } = whiskerOf(low, high);
        const at = parseFloat(placeOf(low + share * (high - low)));
        const [from, to] = [parseFloat(left), parseFloat(left) + parseFloat(width)];
        assert.ok(from <= at + 1e-9 && at <= to + 1e-9, `${at} in ${from} to ${to}`);
        assert.ok(from >= 0 && to <= 100 + 1e-9, 'on the scale');
      }
});

const DAY_MS = 86_400_000;
const START = Date.UTC(2026, 0, 1);
const day = (days: number) => new Date(START + days * DAY_MS).toISOString();
const memory = (more: object) => ({
  events: [{ at: day(0), effect: 'learned', after: 0.4, golden: false }],
  confidence: 0.4,
  effective_confidence: 0.4 * 0.5 ** (81 / 30),
  fades: true,
  golden: false,
  decay: { since: day(0), days: 81, half_life_days: 30, factor: 0.5 ** (81 / 30), days_until_dropped: null },
  ...more,
});

test('the curve fades and ends at the number that is shown', () => {
  const given = memory({});
  const { past, future } = decayCurve(given);
  assert.equal(past[0]!.value, 0.4);
  assert.equal(past.at(-1)!.value, given.effective_confidence);
  assert.equal(past.at(-1)!.at, START / 1000 + 81 * 86_400);
  for (let at = 1; at < past.length; ++at) {
    assert.ok(past[at]!.at >= past[at - 1]!.at);
    assert.ok(past[at]!.value <= past[at - 1]!.value + 1e-9);
  }
  const half = past.reduce((best, point) =>
    Math.abs(point.at - START / 1000 - 30 * 86_400) < Math.abs(best.at - START / 1000 - 30 * 86_400) ? point : best);
  assert.ok(Math.abs(half.value - 0.2) < 0.03, 'half after a half-life');
  assert.deepEqual(future, []);
});

test('a validation begins the time anew, a violation does not', () => {
  const events = [
    { at: day(0), effect: 'learned', after: 0.5, golden: false },
    { at: day(30), effect: 'violated', after: 0.4, golden: false },
    { at: day(60), effect: 'validated', after: 0.45, golden: false },
  ];
  const { past } = decayCurve(
    memory({
      events,
      confidence: 0.45,
      effective_confidence: 0.45,
      decay: { since: day(60), days: 0, half_life_days: 30, factor: 1, days_until_dropped: 65 },
    }),
  );
  const at = (days: number) => past.filter((point) => Math.abs(point.at - START / 1000 - days * 86_400) < 1);
  assert.ok(at(30).some((point) => Math.abs(point.value - 0.2) < 1e-9), '0.4, halved');
  assert.ok(at(60).some((point) => Math.abs(point.value - 0.45) < 1e-9), 'all of it');
});

test('the future is dashed until the memory leaves the prompts', () => {
  const { future, dropped } = decayCurve(
    memory({
      effective_confidence: 0.2,
      decay: { since: day(0), days: 30, half_life_days: 30, factor: 0.5, days_until_dropped: 30 },
    }),
  );
  assert.equal(future[0]!.value, 0.2);
  assert.ok(Math.abs(future.at(-1)!.value - 0.1) < 1e-9);
  assert.ok(Math.abs(dropped!.value - 0.1) < 1e-9);
});

test('golden memories and people’s rules stay where they are', () => {
  for (const golden of [true, false]) {
    const { past, future } = decayCurve(
      memory({
        golden,
        fades: false,
        events: [{ at: day(0), effect: 'validated', after: 0.9, golden }],
        confidence: 0.9,
        effective_confidence: 0.9,
        decay: { since: day(0), days: 300, half_life_days: 30, factor: 1, days_until_dropped: null },
      }),
    );
    assert.ok(past.every(({ value }) => value === 0.9), String(golden));
    assert.deepEqual(future, []);
  }
});

const flip = { found: false, events: [], becomes: '', exact: true, at_least: 1, guarantee: '' };
const event = { sequence: 1, kind: 'memory.validated', at: day(0), what: 'validated' };
const way = (action: string, leads_to: string) => ({ action, count: 1, cost: 1, leads_to, steps: [] });

test('what decided it is a sentence', () => {
  const say = (more: object) => flipSentence({ verdict: 'golden', flip: { ...flip, ...more }, recourse: [] });
  assert.match(say({}), /^No single past event decided it/);
  assert.equal(
    say({ found: true, events: [event, event], becomes: 'injected' }),
    'Without these two events it would be put into prompts.',
  );
  assert.equal(
    say({ found: true, events: [event], becomes: 'asks' }),
    'Without this event it would be asking a model first.',
  );
  assert.match(say({ found: true, events: [], becomes: 'deny' }), /settings have changed/);
  const proof = flipProof({ verdict: '', flip: { ...flip, found: true, exact: false, at_least: 2, events: [event] }, recourse: [] });
  assert.match(proof, /At least two events/);
});

test('what would change it is a sentence, whatever the grammar of the action', () => {
  const ways = ['a validation', '2 passing test runs', 'thaw it', 'the user reaffirms it'];
  const said = recourseSentences({ verdict: '', flip, recourse: ways.map((one) => way(one, 'golden')) });
  assert.deepEqual(said, [
    'After a validation it would be golden.',
    'After 2 passing test runs it would be golden.',
    'Thaw it, and it would be golden.',
    'After the user reaffirms it, it would be golden.',
  ]);
});

test('a small line keeps its ends', () => {
  const values = Array.from({ length: 500 }, (_, at) => at);
  const few = thinned(values);
  assert.equal(few.length, 24);
  assert.deepEqual([few[0], few.at(-1)], [0, 499]);
  assert.deepEqual(thinned([3, 1]), [3, 1]);
});

test('of a long list only the pages that were read last are kept', () => {
  const pages = new Pages<number>(2, 3);
  for (const page of [0, 1, 2]) pages.put(page, [2 * page, 2 * page + 1], 100, true);
  pages.see(1);
  pages.put(9, [18, 19], 100, true);
  const read = () => pages.items.flatMap((item) => item ?? []);
  assert.deepEqual(read(), [0, 1, 2, 3, 18, 19], 'the beginning stays, and what is in sight');
  assert.ok(!pages.isFresh(2) && pages.isFresh(1));
  pages.see(9);
  pages.see(8);
  pages.see(7);
  pages.put(3, [6, 7], 100, true);
  assert.deepEqual(read(), [0, 1, 6, 7, 18, 19]);
  assert.equal(pages.items.length, 100);
});

test('pages of a long list may come in any order', () => {
  const pages = new Pages<number>(3);
  pages.put(0, [0, 1, 2], 10, true);
  assert.equal(pages.items.length, 10);
  pages.put(2, [6, 7, 8], 10, true);
  assert.deepEqual(pages.items, [0, 1, 2, null, null, null, 6, 7, 8, null]);
  assert.ok(pages.isFresh(2) && !pages.isFresh(1));
  // The list became shorter.
  pages.put(0, [0, 1], 2, false);
  assert.deepEqual(pages.items, [0, 1]);
  pages.see(4);
  pages.see(5);
  pages.outdate();
  assert.deepEqual(pages.lastSeen(), [4, 5]);
  assert.ok(!pages.isFresh(0));
  // Without a total it grows as it is read.
  const open = new Pages<number>(2);
  open.put(0, [1, 2], null, true);
  assert.deepEqual(open.items, [1, 2, null]);
  open.put(1, [3], null, false);
  assert.deepEqual(open.items, [1, 2, 3]);
});
