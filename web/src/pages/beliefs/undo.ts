// SPDX-License-Identifier: Apache-2.0
// The way back from a change to a belief. The ledger keeps both the change and its reversal.
import { get, post } from '../../api/client';
import type { PlacedGraph } from '../../api/answers';
import { say } from '../../core/toast';

// Reports a change that can be taken back.
export function done(text: string, undo?: () => Promise<unknown>): void {
  say(text, { undo });
}

// Retracting removes the links, so they are read before, and made again by the way back.
export async function retract(id: string, reason: string): Promise<() => Promise<void>> {
  const { data } = await get<PlacedGraph>('belief/graph', { id, hops: 1, format: 'json' });
  const own = data.links.filter(({ from, to }) => from === id || to === id);
  await post('belief/retract', { id, ...(reason ? { reason } : {}) });
  return async () => {
    await post('belief/restore', { id });
    for (const { kind, from, to, inferred } of own) {
      if (inferred !== undefined) continue; // Nobody stated it; it is found again.
      if (kind === 'supports') await post('belief/support', { id: to, by: from });
      if (kind === 'relates') await post('belief/relate', { a: from, b: to });
    }
  };
}
