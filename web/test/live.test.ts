// SPDX-License-Identifier: Apache-2.0
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { liveState } from '../src/api/changes';
import { Problem } from '../src/api/problem';
import { watch } from '../src/api/watch';

const OUTAGE = new Problem(0, 'The server cannot be reached.');

function reloadsAfterOutage(error: Problem | null, isBusy = false): number {
  let reloads = 0;
  const stop = watch({
    live: ['memory'],
    reload: () => void ++reloads,
    error: () => error,
    isBusy: () => isBusy,
  });
  liveState.set('offline');
  liveState.set('live');
  stop();
  liveState.set('offline');
  liveState.set('live');
  return reloads;
}

test('what failed during an outage is read again, although nothing has changed', () => {
  assert.equal(reloadsAfterOutage(OUTAGE), 1);
  assert.equal(reloadsAfterOutage(new Problem(503, 'busy')), 1);
});

test('what was refused, or did not fail, is not', () => {
  assert.equal(reloadsAfterOutage(null), 0);
  assert.equal(reloadsAfterOutage(new Problem(404, 'no such memory')), 0);
  assert.equal(reloadsAfterOutage(new Problem(429, 'too many requests')), 0);
});

test('a page that is being read is not interrupted', () => {
  assert.equal(reloadsAfterOutage(OUTAGE, true), 0);
});
