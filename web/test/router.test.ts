// SPDX-License-Identifier: Apache-2.0
import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { href, pageOf, parseRoute, subjectHref } from '../src/core/router';
import { adopt, project, range, space } from '../src/core/scope';

beforeEach(() => adopt(new URLSearchParams('space=default')));

test('an address survives the round trip', () => {
  const to = href('memories', ['a/b?c#d'], { q: 'x & y', type: '' });
  assert.deepEqual(parseRoute(to), { page: 'memories', path: ['a/b?c#d'], params: { q: 'x & y' } });
});

test('no address leads to the overview, an unknown one nowhere', () => {
  assert.equal(parseRoute('').page, 'overview');
  assert.equal(parseRoute('#/').page, 'overview');
  assert.deepEqual(parseRoute('#/nothing/x'), {
    page: 'missing',
    path: ['nothing', 'x'],
    params: {},
  });
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
  assert.equal(subjectHref('memory/01a'), '#/memories/01a?space=default');
  assert.equal(subjectHref('session/s/1'), '#/sessions/s%2F1?space=default');
  assert.equal(subjectHref('event/e/1'), '#/events/list/e%2F1?space=default');
  assert.equal(subjectHref('event/42'), '#/events/list/42?space=default');
  assert.equal(pageOf('setting', 'llm.url'), '#/settings?q=llm.url&space=default');
  assert.equal(subjectHref('work/01a'), '#/reviews/queue/01a?space=default');
});

test('every link keeps the scope, and no page takes it for a parameter of its own', () => {
  adopt(new URLSearchParams('space=team&project=/home/ada/a%26b&range=7d'));
  const to = href('memories', ['m1'], { q: 'tests' });
  assert.deepEqual(parseRoute(to).params, { q: 'tests' });
  adopt(new URLSearchParams('space=other'));
  assert.equal(project.get(), '', 'a complete address without a project means all of them');
  adopt(new URLSearchParams(to.split('?')[1]));
  assert.deepEqual([space.get(), project.get(), range.get()], ['team', '/home/ada/a&b', '7d']);
});
