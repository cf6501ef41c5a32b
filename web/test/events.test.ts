// SPDX-License-Identifier: Apache-2.0
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { join } from '../src/api/use_query';
import { tracePath } from '../src/charts/Trace';
import { durationsIn, readMetrics, shareIn } from '../src/pages/events/metrics';
import { answererOf, pathShares } from '../src/pages/events/paths';
import { heuristicShare, mostActive } from '../src/pages/events/shares';

test('a further page adds to the list and renews the rest', () => {
  assert.deepEqual(join([1, 2], [3]), [1, 2, 3]);
  assert.deepEqual(
    join({ total: 3, events: ['a'], next: 'a' }, { total: 4, events: ['b', 'c'], next: null }),
    { total: 4, events: ['a', 'b', 'c'], next: null },
  );
});

test('who answered is said in plain words', () => {
  assert.equal(answererOf('heuristic').name, 'a heuristic');
  assert.equal(answererOf('llm').name, 'the model');
  for (const path of ['fallback', 'rejected']) assert.match(answererOf(path).name, /^nobody/);
  assert.equal(answererOf(null).name, 'not answered yet');
  assert.equal(answererOf('oracle').name, 'oracle');
});

test('heuristics come first among the shares, and no path is lost', () => {
  const shares = pathShares({ oracle: 1, rejected: 2, llm: 3, heuristic: 4 });
  assert.deepEqual(
    shares.map(({ value }) => value),
    [4, 3, 2, 1],
  );
});

const at = (second: number, decision_path: string | null) => ({
  received_at: new Date(second * 1000).toISOString(),
  decision_path,
});

test('the share of heuristics is that of the latest events, oldest point first', () => {
  const events = [at(4, 'heuristic'), at(3, 'heuristic'), at(2, null), at(1, 'llm')];
  assert.deepEqual(heuristicShare(events, 2), [
    { at: 1, value: 0 },
    { at: 3, value: 0.5 },
    { at: 4, value: 1 },
  ]);
  assert.deepEqual(heuristicShare([], 2), []);
});

test('the most active heuristics, without idle ones', () => {
  const one = (id: string, fire_count: number, positive_count: number) => ({
    id,
    fire_count,
    positive_count,
    negative_count: 0,
  });
  const found = mostActive([one('a', 1, 0), one('b', 0, 0), one('c', 2, 3), one('d', 1, 1)], 2);
  assert.deepEqual(
    found.map(({ id }) => id),
    ['c', 'd'],
  );
});

const METRICS = `# HELP credence_executive_endorsement_rate Endorsed candidates.
credence_executive_endorsement_rate NaN
credence_executive_heuristic_path_ratio 0.25
credence_executive_wait_ms_bucket{le="0.5"} 1
credence_executive_wait_ms_bucket{le="10"} 19
credence_executive_wait_ms_bucket{le="25"} 20
credence_executive_wait_ms_bucket{le="+Inf"} 20
credence_executive_wait_ms_sum 40
credence_executive_wait_ms_count 20
credence_executive_call_ms_bucket{le="60000"} 0
credence_executive_call_ms_bucket{le="+Inf"} 1
credence_executive_call_ms_sum 70000
credence_executive_call_ms_count 1
credence_executive_none_ms_bucket{le="+Inf"} 0
credence_executive_none_ms_sum 0
credence_executive_none_ms_count 0
other_count 3
`;

test('metrics: a mean, and the time within which most are done', () => {
  const values = readMetrics(METRICS);
  assert.deepEqual(durationsIn(values, 'wait_ms'), { count: 20, mean: 2, within: 10 });
  assert.deepEqual(durationsIn(values, 'call_ms'), { count: 1, mean: 70000, within: null });
  assert.equal(durationsIn(values, 'none_ms'), null);
  assert.equal(durationsIn(values, 'unknown_ms'), null);
  assert.equal(shareIn(values, 'heuristic_path_ratio'), 0.25);
  assert.equal(shareIn(values, 'endorsement_rate'), null);
  assert.equal(values.has('other_count'), false);
});

test('a trace keeps its value until the next point, and until now', () => {
  const points = [
    { at: 10, value: 0 },
    { at: 15, value: 1 },
  ];
  assert.equal(tracePath(points, 10, 20), 'M0.0 41.0H160.0V3.0H320');
  assert.equal(tracePath([], 10, 20), '');
  assert.doesNotMatch(tracePath([{ at: 10, value: 0.5 }], 10, 10), /NaN|Infinity/);
});
