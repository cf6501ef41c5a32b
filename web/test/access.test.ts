// SPDX-License-Identifier: Apache-2.0
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { includes, needOf } from '../src/api/access';

test('scopes do not include each other, except that all but hook may read', () => {
  assert.ok(includes(['review'], 'review') && !includes(['review'], 'write'));
  assert.ok(includes(['write'], 'write') && !includes(['write'], 'review'));
  assert.ok(!includes(['read', 'write', 'review'], 'admin'));
  for (const need of ['read', 'write', 'review', 'admin'] as const)
    assert.ok(includes(['admin'], need), need);
  assert.ok(includes(['write'], 'read') && !includes(['hook'], 'read'));
});

test('a change needs the scope of its operation', () => {
  assert.equal(needOf('belief/resolve'), 'review');
  assert.equal(needOf('belief/revise'), 'write');
  assert.equal(needOf('heuristic/forget'), 'review');
  assert.equal(needOf('heuristic/forget erase'), 'admin', 'erasing needs more');
  assert.equal(needOf('demo'), 'admin');
});
