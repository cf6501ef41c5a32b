// SPDX-License-Identifier: Apache-2.0
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PlacedGraph } from '../src/api/answers';
import { parseRoute } from '../src/core/router';
import { untimed } from '../src/core/timed';
import { during } from '../src/pages/beliefs/BeliefMap';
import { countPaths } from '../src/pages/events/answered';

const why = (address: string) => untimed(parseRoute('#/' + address));

test('the time range narrows lists', () => {
  const narrowed = [
    'overview', 'sessions', 'sessions/s1', 'memories?q=tea', 'events', 'events/list', 'events/over-time',
    'heuristics', 'beliefs', 'beliefs/graph?q=tea', 'reviews', 'reviews/queue', 'insight',
    'insight/what-if', 'ledger',
  ]; // prettier-ignore
  for (const address of narrowed) assert.equal(why(address), null, address);
});

test('a page that it cannot narrow says so', () => {
  const others = [
    'settings', 'setup', 'why/x', 'beliefs?q=tea', 'insight/signals', 'insight/calibration',
    'insight/lift', 'reviews/rules', 'reviews/report', 'reviews/autonomy', 'nowhere',
  ]; // prettier-ignore
  for (const address of others) assert.match(why(address) ?? '', /\w{4}/, address);
});

test('a graph of the beliefs that were stated in a period, and the links between them', () => {
  const node = (id: string, at: string) => ({ id, created_at: at });
  const graph = {
    nodes: [node('a', '2026-01-01T00:00:00Z'), node('b', '2026-02-01T00:00:00Z'), node('c', '2026-03-01T00:00:00Z')],
    links: [{ kind: 'supports', from: 'a', to: 'b' }, { kind: 'supports', from: 'b', to: 'c' }],
    is_cut: false,
  } as unknown as PlacedGraph;
  assert.equal(during(graph, {}), graph);
  const late = during(graph, { since: '2026-02-01T00:00:00Z' });
  assert.deepEqual(late.nodes.map(({ id }) => id), ['b', 'c']);
  assert.deepEqual(late.links.map(({ from, to }) => from + to), ['bc']);
  const early = during(graph, { until: '2026-03-01T00:00:00Z' });
  assert.deepEqual(early.nodes.map(({ id }) => id), ['a', 'b']);
});

test('events are counted by who answered', () => {
  const paths = ['llm', null, 'heuristic', 'llm'].map((path) => ({ decision_path: path }));
  assert.deepEqual(countPaths(paths), { llm: 2, heuristic: 1 });
});
