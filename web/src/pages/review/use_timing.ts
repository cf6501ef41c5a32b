// SPDX-License-Identifier: Apache-2.0
import { useEffect, useRef } from 'preact/hooks';
import type { Timing } from './event';

// How long the reviewer took to decide, not counting time while the page was hidden.
export function useTiming(): { touch: () => void; read: () => Timing } {
  const state = useRef({
    startedAt: Date.now(),
    firstAt: null as number | null,
    activeMs: 0,
    since: Date.now(),
    revisits: 0,
  });
  useEffect(() => {
    const own = state.current;
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
