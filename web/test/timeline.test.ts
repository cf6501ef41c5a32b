// SPDX-License-Identifier: Apache-2.0
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { GUTTER, RIGHT, laneAt, laneY, layoutOf, positionAt, xOf } from '../src/pages/sessions/draw';
import { type Entry, laneOf, lineOf, marksOf } from '../src/pages/sessions/entry';
import { forecastWords } from '../src/pages/sessions/forecast';
import { reasonOf } from '../src/pages/SessionCheck';
import {
  JUMPS,
  NO_FILTER,
  axisFor,
  clampView,
  fullView,
  groupRefusals,
  isShown,
  jump,
  lastBefore,
  merge,
  nearest,
  pan,
  positionsOf,
  reveal,
  totalsOf,
  zoom,
} from '../src/pages/sessions/timeline';

function entry(sequence: number, more: Partial<Entry> = {}): Entry {
  return {
    sequence,
    at: new Date(Date.UTC(2026, 0, 1, 12, sequence)).toISOString(),
    kind: 'call',
    turn: 1,
    value: 70,
    what: 'Bash ended',
    tool: 'Bash',
    effect: 'read',
    verdict: 'allowed',
    failed: false,
    signals: [],
    memories: [],
    ...more,
  };
}

const lost = (delta: number) => [
  { signal: 'tool_failure', delta, value: 65, at: '2026-01-01T12:00:00Z', reason: 'exit 1' },
];

test('a call is in the row of its effect, and its verdict is a shape of its own', () => {
  const shapes = ['allowed', 'sandboxed', 'would_ask', 'asked', 'would_refuse', 'refused'].map(
    (verdict) => marksOf(entry(1, { verdict }))[0]!.shape,
  );
  assert.equal(new Set(shapes).size, 6, 'no two verdicts share a shape');
  assert.equal(laneOf(entry(1, { effect: 'verify' })), 'Checks');
  assert.equal(laneOf(entry(1, { effect: 'git_write' })), 'Changes');
  assert.equal(laneOf(entry(1, { effect: 'an effect of tomorrow' })), 'Changes');
  assert.equal(laneOf(entry(1, { kind: 'prompt' })), 'You');
});

test('signals and memories have marks beside the call', () => {
  const marks = marksOf(
    entry(1, { signals: lost(-5), memories: [{ id: 'm', text: 'x' }], failed: true }),
  );
  assert.deepEqual(
    marks.map(({ lane, shape, failed }) => [lane, shape, failed ?? false]),
    [['Reads', 'dot', true], ['Signals', 'down', false], ['Memories', 'ring', false]],
  );
  assert.equal(marksOf(entry(1, { signals: lost(5) }))[1]!.shape, 'up');
  assert.equal(
    lineOf(entry(1, { verdict: 'would_refuse', failed: true })),
    'Bash ended · read · would be refused · failed',
  );
});

test('the axis counts steps when events share a second', () => {
  assert.equal(axisFor([entry(1), entry(2)]), 'time');
  const same = entry(1).at;
  assert.equal(axisFor([entry(1), entry(2, { at: same })]), 'step');
  assert.equal(axisFor([entry(1)]), 'step');
});

test('times never go back on the axis, even if the clock did', () => {
  const entries = [entry(5), entry(6, { at: entry(1).at }), entry(7)];
  const positions = positionsOf(entries, 'time');
  assert.deepEqual([...positions].sort((a, b) => a - b), positions);
  assert.deepEqual(positionsOf(entries, 'step'), [0, 1, 2]);
});

test('zooming keeps what is under the pointer, within the whole', () => {
  const full = fullView([0, 1, 2, 3, 4, 5, 6, 7, 8, 99], 'step');
  assert.deepEqual(full, { from: -0.5, to: 99.5 });
  const near = zoom(full, full, 'step', 0.5, 20);
  assert.ok(Math.abs(near.to - near.from - 50) < 1e-9);
  const share = (20 - full.from) / (full.to - full.from);
  assert.ok(Math.abs((20 - near.from) / (near.to - near.from) - share) < 1e-9);
  assert.deepEqual(zoom(near, full, 'step', 1000, 20), full);
  let least = full;
  for (let i = 0; i < 50; ++i) least = zoom(least, full, 'step', 0.5, 20);
  assert.ok(Math.abs(least.to - least.from - 4) < 1e-9, 'a few entries stay visible');
  assert.deepEqual(pan(near, full, 'step', -100).from, full.from);
  assert.deepEqual(pan(near, full, 'step', 100).to, full.to);
  const shown = reveal(least, full, 'step', 90);
  assert.ok(shown.from <= 90 && 90 <= shown.to);
  assert.equal(reveal(shown, full, 'step', 90), shown);
  assert.deepEqual(clampView({ from: -900, to: 900 }, full, 'step'), full);
});

test('a pixel and its position are each other’s inverse', () => {
  const view = { from: 3, to: 17 };
  for (const x of [GUTTER, 200, 640 - RIGHT])
    assert.ok(Math.abs(xOf(positionAt(x, view, 640), view, 640) - x) < 1e-9);
  const layout = layoutOf([marksOf(entry(1)), marksOf(entry(2, { kind: 'prompt' }))], 640);
  assert.deepEqual(layout.lanes, ['You', 'Reads']);
  for (const lane of layout.lanes) assert.equal(laneAt(laneY(lane, layout), layout), lane);
  assert.equal(laneAt(20, layout), undefined);
});

test('the nearest entry that fits, within reach', () => {
  const positions = [0, 1, 1, 2, 10];
  const all = () => true;
  assert.equal(lastBefore(positions, -1), -1);
  assert.equal(lastBefore(positions, 1), 2);
  assert.equal(nearest(positions, 9, 3, all), 4);
  assert.equal(nearest(positions, 6, 3, all), -1);
  assert.equal(nearest(positions, 1.1, 3, (at) => at === 0), 0);
  assert.equal(nearest([], 1, 3, all), -1);
});

test('jumps go on from the other end', () => {
  const entries = [entry(1), entry(2, { verdict: 'refused' }), entry(3), entry(4, { failed: true })];
  assert.equal(jump(entries, -1, 1, JUMPS.refusal), 1);
  assert.equal(jump(entries, 1, 1, JUMPS.refusal), 1);
  assert.equal(jump(entries, 3, 1, JUMPS.refusal), 1);
  assert.equal(jump(entries, -1, -1, JUMPS.failure), 3);
  assert.equal(jump(entries, 0, 1, JUMPS.signal), -1);
  assert.equal(jump([], -1, 1, JUMPS.signal), -1);
});

test('filters narrow together', () => {
  const one = entry(1, { verdict: 'refused', effect: 'git_write', what: 'Bash was refused', signals: lost(-5) });
  const shown = (part: object, of = one) => isShown(of, { ...NO_FILTER, ...part });
  assert.ok(shown({}));
  assert.ok(shown({ verdict: 'refused', effect: 'git_write', signals: true }));
  assert.ok(!shown({ verdict: 'refused', effect: 'read' }));
  assert.ok(!shown({ failed: true }));
  assert.ok(shown({ text: 'BASH exit' }), 'words of the signal count, in any order');
  assert.ok(!shown({ text: 'bash npm' }));
  assert.ok(!shown({ verdict: 'allowed' }, entry(2, { kind: 'prompt', verdict: null })));
});

test('newer entries replace those that were read again', () => {
  const known = [entry(1), entry(2, { kind: 'refusal' }), entry(3)];
  const merged = merge(known, [entry(3), entry(4)], 1);
  assert.deepEqual(merged.map(({ sequence }) => sequence), [1, 3, 4]);
});

test('refused calls of one kind are one row', () => {
  const entries = [
    ...Array.from({ length: 50 }, (_, at) => entry(at + 1, { verdict: 'refused', effect: 'git_write' })),
    entry(60, { verdict: 'would_refuse', effect: 'git_write' }),
    entry(61, { verdict: 'refused', tool: 'Edit', effect: 'production_write' }),
    entry(62),
  ];
  const groups = groupRefusals(entries);
  assert.deepEqual(
    groups.map(({ count, tool, verdict }) => [count, tool, verdict]),
    [[50, 'Bash', 'refused'], [1, 'Edit', 'refused'], [1, 'Bash', 'would_refuse']],
  );
  assert.equal(groups[0]!.last.sequence, 50);
  assert.deepEqual(groupRefusals([]), []);
});

test('of refusals of one kind only what the server names can be allowed', () => {
  const entries = [1, 2, 3].map((sequence) => entry(sequence, { verdict: 'refused' }));
  const allowable = (...sequences: number[]) =>
    groupRefusals(entries, new Set(sequences)).map((group) => group.allowable?.sequence ?? null);
  assert.deepEqual(allowable(), [null], 'a refusal alone is no reason');
  assert.deepEqual(allowable(1, 2), [2], 'the last of those named');
  assert.deepEqual(allowable(7), [null], 'a call of another kind');
});

test('a forecast that could be almost anything says nothing', () => {
  assert.equal(forecastWords({ p_success: 0.6, low: 0.2, high: 0.75 }), 'too early to tell');
  assert.match(forecastWords({ p_success: 0.6, low: 0.25, high: 0.75 }), /^60.% likely to end well$/);
  assert.match(forecastWords({ p_success: 0.6, low: 0.35, high: 0.85 }), /^60.% likely/);
});

test('totals count each call once', () => {
  const totals = totalsOf([
    entry(1, { kind: 'prompt', verdict: null }),
    entry(2, { failed: true, signals: lost(-5), value: 65 }),
    entry(3, { verdict: 'refused' }),
    entry(4, { verdict: 'would_ask', signals: lost(3) }),
  ]);
  const { calls, refused, wouldBeStopped, failed, lost: gone, gained, lowest } = totals;
  assert.deepEqual(
    [calls, refused, wouldBeStopped, failed, gone, gained, lowest],
    [3, 1, 1, 1, 5, 3, 65],
  );
});

test('the reason for people leaves out what stands beside it', () => {
  const told =
    'credence: refused git_write. Writing to git is paused: confidence is 5 %, it needs 51 %. To unlock: 4 approvals.';
  assert.equal(reasonOf(told), 'Writing to git is paused: confidence is 5 %, it needs 51 %.');
  assert.equal(reasonOf('Git writes need your approval.'), 'Git writes need your approval.');
});
