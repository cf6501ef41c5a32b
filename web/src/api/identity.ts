// SPDX-License-Identifier: Apache-2.0
// Who the server takes this page for, and what that allows.
import { createStore, useStore } from '../core/store';
import { space } from '../core/scope';
import { type Change, type Need, includes, needOf } from './access';
import { liveState } from './changes';
import { headers, token } from './client';
import type { WhoAmI } from './types';

export const identity = createStore<WhoAmI | null>(null);

// Without the space: a token knows its own, and the server refuses every other one.
async function ask(): Promise<void> {
  const used = token.get();
  const { 'Credence-Space': _, ...others } = headers();
  try {
    const response = await fetch('/v1/whoami', { headers: others });
    if (!response.ok || token.get() !== used) return;
    const who = (await response.json()) as WhoAmI;
    identity.set(who);
    if (who.token && who.space !== space.get()) space.set(who.space);
  } catch {
    // Asked again when the server is back.
  }
}

export function startIdentity(): void {
  void ask();
  token.subscribe(() => void ask());
  liveState.subscribe(() => {
    if (liveState.get() === 'live') void ask();
  });
}

function allows(who: WhoAmI | null, need: Need): boolean {
  // Until the server has answered nothing is hidden: a button that vanishes is worse than one refusal.
  return who === null || includes(who.scopes, need);
}

// can('memory/add'): whether this caller may make that change.
export function useCan(): (change: Change) => boolean {
  const who = useStore(identity);
  return (change) => allows(who, needOf(change));
}

type Run = () => Promise<unknown>;

// How to take a change back, if the caller may: scopes do not include each other, so a caller
// that may add something may not always remove it.
export function useWayBack(): (change: Change, run: Run) => Run | undefined {
  const can = useCan();
  return (change, run) => (can(change) ? run : undefined);
}
