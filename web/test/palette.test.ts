// SPDX-License-Identifier: Apache-2.0
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fit, fitting } from '../src/core/palette';

test('every word that was typed is in the name', () => {
  assert.equal(fit('Insight', 'sessions'), 0);
  assert.ok(fit('Switch between light and dark', 'dark switch') > 0);
  assert.ok(fit('Sessions', 'sess') > fit('What sessions are', 'sess'));
});

test('the best come first', () => {
  const names = ['Show the keys', 'Keys', 'Monkeys'];
  const choices = names.map((text) => ({ id: text, kind: 'action', text }));
  assert.deepEqual(
    fitting(choices, 'keys').map(({ text }) => text),
    ['Keys', 'Show the keys', 'Monkeys'],
  );
});
