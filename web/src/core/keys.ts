// SPDX-License-Identifier: Apache-2.0
import { createStore } from './store';
import { PAGES, type PageName, go, href } from './router';

export const keysShown = createStore(false);

// Each page that has a place in the navigation, by the first letter of its name.
export const JUMPS: Record<string, PageName> = Object.fromEntries(
  PAGES.filter((page) => page !== 'why').map((page) => [page.charAt(0), page]),
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
    search?.focus();
    return search !== null;
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
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      if (document.querySelector('dialog[open]')) return;
      if (!handled(event)) return;
      event.preventDefault();
      event.stopPropagation();
    },
    { capture: true },
  );
}
