// SPDX-License-Identifier: Apache-2.0
// The way back from a change to a belief. The ledger keeps both the change and its reversal.
import { get, post } from '../../api/client';
import type { Arbitration, BeliefExplanation, PlacedGraph } from '../../api/answers';
import { say } from '../../core/toast';

// Reports a change that can be taken back.
export function done(text: string, undo?: () => Promise<unknown>): void {
  say(text, { undo });
}

type Contradicted = Pick<BeliefExplanation, 'contradictions'>;

export function openContradictions({ contradictions }: Contradicted): Arbitration[] {
  return contradictions.filter(({ status }) => status === 'unresolved');
}

// Retracting removes the links, so they are read before, and made again by the way back. Null if
// there is none: a contradiction that is recorded again counts as new evidence.
export async function retract(id: string, reason: string): Promise<(() => Promise<void>) | null> {
  const [belief, graph] = await Promise.all([
    get<BeliefExplanation>('belief/explain', { id }),
    get<PlacedGraph>('belief/graph', { id, hops: 1, format: 'json' }),
  ]);
  const own = graph.data.links.filter(({ from, to }) => from === id || to === id);
  await post('belief/retract', { id, ...(reason ? { reason } : {}) });
  if (openContradictions(belief.data).length > 0) return null;
  return async () => {
    await post('belief/restore', { id });
    for (const { kind, from, to, inferred } of own) {
      if (inferred !== undefined) continue; // Nobody stated it; it is found again.
      if (kind === 'supports') await post('belief/support', { id: to, by: from });
      if (kind === 'relates') await post('belief/relate', { a: from, b: to });
    }
  };
}
