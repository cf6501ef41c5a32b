// SPDX-License-Identifier: Apache-2.0
import { useEffect, useRef } from 'preact/hooks';
import { recall, remember } from '../../core/store';
import type { Timing } from './event';

// Counts how often the work was opened before in this tab.
function openedBefore(key: string): number {
  const name = 'credence.opened.' + key;
  const before = Number(recall('session', name) ?? '0');
  remember('session', name, String(before + 1));
  return before;
}

// How long the reviewer took to decide, not counting time while the page was hidden, and how often they
// came back to the work.
export function useTiming(key: string): { touch: () => void; read: () => Timing } {
  const state = useRef({
    startedAt: Date.now(),
    firstAt: null as number | null,
    activeMs: 0,
    since: Date.now(),
    revisits: 0,
  });
  useEffect(() => {
    const own = state.current;
    own.revisits += openedBefore(key);
    if (document.hidden) own.since = 0;
    const flip = () => {
      if (document.hidden) {
        if (own.since) own.activeMs += Date.now() - own.since;
        own.since = 0;
      } else if (!own.since) {
        own.since = Date.now();
        own.revisits += 1;
      }
    };
    document.addEventListener('visibilitychange', flip);
    return () => document.removeEventListener('visibilitychange', flip);
  }, []);
  return {
    touch: () => void (state.current.firstAt ??= Date.now()),
    read: () => {
      const { startedAt, firstAt, activeMs, since, revisits } = state.current;
      const now = Date.now();
      return {
        startedAt,
        firstAt,
        decidedAt: now,
        activeMs: activeMs + (since ? now - since : 0),
        revisits,
      };
    },
  };
}
