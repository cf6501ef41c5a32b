// SPDX-License-Identifier: Apache-2.0
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Event as LedgerEvent, SessionSignal } from '../src/api/answers';
import { waitingSignals } from '../src/pages/Approval';

const awaited = (signal: string, time: string) => ({ body: { signal }, time }) as LedgerEvent;
const fired = (signal: string, at: string) => ({ signal, at }) as SessionSignal;

test('a signal waits until it has fired', () => {
  const asked = awaited('trust_regained', '2026-01-01T10:00:00Z');
  assert.deepEqual(waitingSignals([], [fired('user_ok', '2026-01-01T09:00:00Z')]), []);
  assert.deepEqual(waitingSignals([asked], []), ['trust_regained']);
  assert.deepEqual(waitingSignals([asked, asked], []), ['trust_regained']);
  const before = fired('trust_regained', '2026-01-01T09:00:00Z');
  assert.deepEqual(waitingSignals([asked], [before]), ['trust_regained']);
  const after = fired('trust_regained', '2026-01-01T10:00:01Z');
  assert.deepEqual(waitingSignals([asked], [before, after]), []);
});
