// SPDX-License-Identifier: Apache-2.0
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  DEMO_SPACE,
  adopt,
  existence,
  isReversed,
  leaveDemo,
  listing,
  periodOf,
  project,
  projectName,
  range,
  rangeOf,
  scopeParams,
  space,
} from '../src/core/scope';

const NOW = Date.parse('2026-11-18T12:34:56Z');

test('an address without a space changes only what it names', () => {
  adopt(new URLSearchParams('space=team&project=/p&range=30d'));
  adopt(new URLSearchParams('range=7d'));
  assert.deepEqual([space.get(), project.get(), range.get()], ['team', '/p', '7d']);
  adopt(new URLSearchParams('q=x'));
  assert.deepEqual([space.get(), project.get(), range.get()], ['team', '/p', '7d']);
});

test('a range that does not exist means all time', () => {
  adopt(new URLSearchParams('space=s&range=5y'));
  assert.equal(range.get(), 'all');
  adopt(new URLSearchParams('space=s&from=yesterday'));
  assert.equal(range.get(), 'all');
  assert.deepEqual(periodOf('all', NOW), {});
});

test('a range of hours begins at a full hour', () => {
  assert.deepEqual(periodOf('24h', NOW), { since: '2026-11-17T13:00:00.000Z' });
  assert.deepEqual(periodOf('24h', NOW + 60_000), periodOf('24h', NOW), 'the same question');
});

test('two dates cover both days', () => {
  const { since, until } = periodOf('2026-11-01..2026-11-02', NOW);
  assert.equal(Date.parse(until!) - Date.parse(since!), 48 * 3_600_000);
  assert.equal(periodOf('2026-11-01..', NOW).until, undefined);
  adopt(new URLSearchParams('space=s&from=2026-11-01&to=2026-11-02'));
  assert.deepEqual(scopeParams(), { space: 's', from: '2026-11-01', to: '2026-11-02' });
  assert.equal(rangeOf('', ''), 'all');
});

test('the demonstration is left for the space that the reader came from', () => {
  adopt(new URLSearchParams('space=team'));
  listing.set({ of: 'team', names: ['team'] });
  space.set(DEMO_SPACE);
  leaveDemo();
  assert.equal(space.get(), 'team');
});

test('a space that the server does not list is no place to come back to', () => {
  adopt(new URLSearchParams('space=mistyped'));
  listing.set({ of: 'mistyped', names: ['default', 'team'] });
  assert.equal(existence('mistyped', listing.get()), 'missing');
  space.set(DEMO_SPACE);
  leaveDemo();
  assert.equal(space.get(), 'team');
  assert.equal(existence('team', null), 'unknown', 'before the server has answered');
  assert.equal(existence('team', { of: 'team', names: null }), 'exists', 'it may not be listed');
  assert.equal(existence('default', null), 'exists');
});

test('dates in the wrong order are noticed', () => {
  assert.ok(isReversed('2026-11-02..2026-11-01'));
  for (const range of ['2026-11-01..2026-11-01', '2026-11-01..', '..2026-11-01', 'all', '24h'])
    assert.ok(!isReversed(range), range);
});

test('the name of a project is its last folder', () => {
  assert.equal(projectName('/home/ada/shop/'), 'shop');
  assert.equal(projectName('/'), '/');
});
