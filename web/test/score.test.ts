// SPDX-License-Identifier: Apache-2.0
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CLIENTS, clientName, importable } from '../src/core/clients';
import { startOf } from '../src/pages/sessions/score';

test('the score before the first signal lies on the scale', () => {
  assert.equal(startOf([{ value: 45, delta: -25 }, { value: 40, delta: -5 }], 40), 70);
  assert.equal(startOf([{ value: 0, delta: 10 }], 0), 0);
  assert.equal(startOf([{ value: 100, delta: -10 }], 0), 100);
  assert.equal(startOf([], 70), 70);
});

test('a client that is unknown keeps its id', () => {
  assert.equal(clientName('claude-code'), 'Claude Code');
  assert.equal(clientName('nobody'), 'nobody');
  assert.ok(!importable.includes('opencode') && 'opencode' in CLIENTS);
});
