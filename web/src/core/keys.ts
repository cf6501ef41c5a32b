// SPDX-License-Identifier: Apache-2.0
import { paletteShown } from './palette';
import { createStore } from './store';
import { type PageName, go, href } from './router';

export const keysShown = createStore(false);

// The pages in the navigation, each with the key that leads to it after "g". On a phone only the
// first few fit beside the button for the others.
export const NAVIGATION: { page: PageName; key: string; first?: boolean }[] = [
  { page: 'overview', key: 'o', first: true },
  { page: 'sessions', key: 's', first: true },
  { page: 'memories', key: 'm', first: true },
  { page: 'events', key: 'e' },
  { page: 'heuristics', key: 'h' },
  { page: 'beliefs', key: 'b' },
  { page: 'reviews', key: 'r', first: true },
  { page: 'insight', key: 'i' },
  { page: 'ledger', key: 'l' },
  { page: 'settings', key: 't' },
  { page: 'setup', key: 'u' },
];
export const JUMPS: Record<string, PageName> = Object.fromEntries(
  NAVIGATION.map(({ page, key }) => [key, page]),
);
const JUMP_MS = 1200;

export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement && /^(radio|checkbox|button|range)$/.test(target.type))
    return false;
  return target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName);
}

function focusRow(step: 1 | -1): void {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-row]')];
  if (rows.length === 0) return;
  const focused = document.activeElement;
  let at = rows.findIndex((row) => row === focused);
  if (at < 0) at = rows.findIndex((row) => row.getAttribute('aria-current') === 'true');
  const next = at < 0 ? 0 : Math.min(rows.length - 1, Math.max(0, at + step));
  rows[next]?.focus();
}

let jumpUntil = 0;

// What each key does; false if there is nothing to do here.
const KEYS: Record<string, () => boolean | void> = {
  g: () => void (jumpUntil = Date.now() + JUMP_MS),
  '?': () => keysShown.set(true),
  j: () => focusRow(1),
  k: () => focusRow(-1),
  '/': () => {
    const search = document.querySelector<HTMLElement>('[data-search]');
    if (search) search.focus();
    else paletteShown.set(true);
  },
};

function handled(event: KeyboardEvent): boolean {
  if (Date.now() < jumpUntil) {
    jumpUntil = 0;
    const page = JUMPS[event.key];
    if (page) go(href(page));
    return page !== undefined;
  }
  const act = KEYS[event.key];
  return act !== undefined && act() !== false;
}

// In the capture phase, so that the r of "g r" (go to reviews) does not reject the open work.
export function startKeys(): void {
  window.addEventListener(
    'keydown',
    (event) => {
      if ((event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 'k') {
        // Over another dialog it would leave that one half done.
        if (document.querySelector('dialog[open]:not(.palette)')) return;
        event.preventDefault();
        return paletteShown.set(!paletteShown.get());
      }
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      if (document.querySelector('dialog[open]')) return;
      if (!handled(event)) return;
      event.preventDefault();
      event.stopPropagation();
    },
    { capture: true },
  );
}
