// SPDX-License-Identifier: Apache-2.0
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { href, parseRoute, subjectHref } from '../src/core/router';

test('an address survives the round trip', () => {
  const to = href('memories', ['a/b?c#d'], { q: 'x & y', type: '' });
  assert.deepEqual(parseRoute(to), { page: 'memories', path: ['a/b?c#d'], params: { q: 'x & y' } });
});

test('unknown and broken addresses lead to the overview', () => {
  assert.equal(parseRoute('').page, 'overview');
  assert.equal(parseRoute('#/nothing').page, 'overview');
  assert.deepEqual(parseRoute('#/ledger/%E0%A4%A').path, ['%E0%A4%A']);
});

test('a page with parts', () => {
  assert.deepEqual(parseRoute('#/reviews/queue/w1%401'), {
    page: 'reviews',
    path: ['queue', 'w1@1'],
    params: {},
  });
});

test('subjects of events lead to their pages', () => {
  assert.equal(subjectHref('memory/01a'), '#/memories/01a');
  assert.equal(subjectHref('session/s/1'), '#/sessions/s%2F1');
  assert.equal(subjectHref('event/e/1'), '#/events/list/e%2F1');
  assert.equal(subjectHref('work/01a'), null);
});
