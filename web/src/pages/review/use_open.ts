// SPDX-License-Identifier: Apache-2.0
// Which works are under review in this browser at the same time. A reviewer who is in the middle of
// several is distracted (the weights in docs/reviews.md); a long queue distracts nobody.
import { useEffect } from 'preact/hooks';
import { draftNames } from './draft';

const PREFIX = 'credence.open.';
// Browsers offer locks to secure origins only. Without them, the other tabs are not known.
const locks = (): LockManager | undefined => globalThis.navigator?.locks;

// Marks a work as open while the component is shown. All tabs of the browser see the mark, and
// the browser removes those of closed tabs.
export function useOpen(name: string): void {
  useEffect(() => {
    let close = () => {};
    const shown = new Promise<void>((resolve) => (close = resolve));
    locks()
      ?.request(PREFIX + name, { mode: 'shared' }, () => shown)
      .catch(() => {}); // The page is closing.
    return close;
  }, [name]);
}

async function openNames(): Promise<string[]> {
  const held = (await locks()?.query())?.held ?? [];
  return held
    .map((lock) => lock.name ?? '')
    .filter((key) => key.startsWith(PREFIX))
    .map((key) => key.slice(PREFIX.length));
}

// How many other works are open in any tab, or were begun in this one.
export async function othersUnderReview(name: string): Promise<number> {
  const open = await openNames().catch(() => []);
  const names = new Set([...open, ...draftNames()]);
  names.delete(name);
  return names.size;
}
