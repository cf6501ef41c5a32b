// SPDX-License-Identifier: Apache-2.0
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SweepReport } from '../src/api/answers';
import { type FacultyCounts, curvePoints, measuresOf, spanOf } from '../src/pages/insight/measures';
import { dialOf, nameOf, parseSet, shown, writeSet } from '../src/pages/insight/settings';

const setting = (key: string, value: string, minimum?: number, maximum?: number) => ({
  key,
  value,
  default: value,
  minimum,
  maximum,
  summary: '',
});

test('only numbers that a replay finds anew have a slider', () => {
  assert.equal(dialOf(setting('governor.fail', '"open"')), null);
  assert.equal(dialOf(setting('governor.capture_failures', 'true')), null);
  assert.equal(dialOf(setting('llm.retries', '2')), null);
  assert.equal(dialOf(setting('memory.half_life_days', '30.0'))?.present, 30);
});

test('a range holds the present value, and steps meet it', () => {
  for (const [key, value] of [
    ['governor.signals.sunk_cost.delta', '-20'],
    ['governor.signals.trust_regained.delta', '15'],
    ['governor.signals.own.delta', '-90'],
    ['governor.signals.tool_failure.cooldown', '0'],
    ['governor.initial_confidence', '70'],
    ['executive.threshold', '0.7'],
    ['executive.silence_s', '120.0'],
    ['review.strong', '2.0'],
    ['review.document_max_bytes', '1048576'],
  ] as const) {
    const dial = dialOf(setting(key, value))!;
    assert.ok(dial.from < dial.to, key);
    assert.ok(dial.from <= dial.present && dial.present <= dial.to, key);
    assert.ok(dial.step > 0 && dial.step < dial.to - dial.from, key);
  }
});

test('bounds are the range where they are near, and limit it elsewhere', () => {
  const rangeOf = (key: string, value: string, minimum?: number, maximum?: number) => {
    const { from, to, step } = dialOf(setting(key, value, minimum, maximum))!;
    return [from, to, step];
  };
  assert.deepEqual(rangeOf('governor.initial_confidence', '70', 0, 100), [0, 100, 1]);
  assert.deepEqual(rangeOf('memory.holdout', '0.0', 0, 0.5), [0, 0.5, 0.01]);
  assert.deepEqual(rangeOf('executive.initial_other', '0.5', 0.01, 0.99), [0.01, 0.99, 0.01]);
  assert.deepEqual(rangeOf('executive.shown_weight', '1.0', 0.001, 1), [0.01, 1, 0.01]);
  assert.deepEqual(rangeOf('executive.shown_weight', '0.002', 0.001, 1), [0.002, 1, 0.01]);
  assert.deepEqual(rangeOf('review.strong', '2.0', 1, 5), [1, 5, 0.1]);
  assert.deepEqual(rangeOf('governor.signals.own.delta', '-90', -100, 100), [-90, 0, 1]);
  assert.deepEqual(rangeOf('executive.words_min', '3', 1, 1e6), [1, 12, 1]);
  assert.deepEqual(rangeOf('review.batch', '400', 0, 500), [0, 500, 10]);
});

test('names and values as a person reads them', () => {
  assert.equal(nameOf('governor.signals.sunk_cost.delta'), 'sunk cost: delta');
  assert.equal(nameOf('executive.threshold'), 'threshold');
  const delta = dialOf(setting('governor.signals.sunk_cost.delta', '-20'))!;
  assert.equal(shown(delta, -20), '−20');
  assert.equal(shown(delta, 0), '0');
  assert.equal(shown(dialOf(setting('executive.threshold', '0.7'))!, 0.4), '0.40');
});

test('what is tried survives the round trip through an address', () => {
  const changes = { 'executive.threshold': '0.4', 'governor.signals.sunk_cost.enabled': 'false' };
  assert.deepEqual(parseSet(writeSet(changes)), changes);
  assert.deepEqual(parseSet(''), {});
  assert.deepEqual(parseSet(' a = 1 ;; =2; b'), { a: '1' });
});

function counts(faculty: string, changed: number, refused: number): FacultyCounts {
  return {
    faculty,
    events: 9,
    subjects: 4,
    changed_subjects: changed,
    verdicts: 20,
    changed_verdicts: changed,
    mean_change: 0,
    largest_change: 0,
    ranking: { recorded: null, other: null },
    outcomes: [{ what: 'refused', of: 10, recorded: 3, other: refused }],
  };
}

test('a sweep shows what moves, and nothing else', () => {
  const sweep: SweepReport = {
    key: 'k',
    present: 1,
    points: [
      { value: 0, faculties: [counts('sessions', 5, 3), counts('beliefs', 0, 2)] },
      { value: 1, faculties: [counts('sessions', 0, 3), counts('beliefs', 0, 2)] },
    ],
  };
  const moved = measuresOf(sweep);
  assert.deepEqual(
    moved.map(({ faculty, measures }) => [faculty, measures.map(({ name }) => name)]),
    [['sessions', ['changed decisions']]],
  );
  const measure = moved[0]!.measures[0]!;
  assert.deepEqual(measure.points, [
    { at: 0, value: 5 },
    { at: 1, value: 0 },
  ]);
  const [low, high] = spanOf(measure);
  assert.ok(low === 0 && high > 5 && high <= 20);
});

test('a curve is drawn as the server applies it', () => {
  const identity = curvePoints({ method: 'platt', a: 1, b: 1, c: 0 });
  assert.ok(Math.abs(identity[20]!.calibrated - 0.5) < 1e-12);
  assert.ok(Math.abs(identity[10]!.calibrated - 0.25) < 1e-12);
  const knots = curvePoints({ method: 'isotonic', knots: [[0.1, 0.3]] });
  assert.deepEqual(knots, [{ stated: 0.1, calibrated: 0.3 }]);
  assert.deepEqual(curvePoints({ method: 'identity' }), []);
});
