// SPDX-License-Identifier: Apache-2.0
// Where the reader was on each page of the history: how far it was scrolled, and what was unfolded.
// Back finds both again, although the page has to load first.
import { useEffect, useState } from 'preact/hooks';
import { recall, remember } from './store';

interface Place {
  top: number; // Of the window.
  lists: Record<string, number>; // Of parts with data-scroll, by its value.
  kept: Record<string, unknown>; // Of useKept, by name.
}

const KEPT_MAX = 60; // Entries of the history.
const NAME = 'credence.places';
// After so long the reader has probably begun to scroll; nothing may jump then.
const RESTORE_MS = 4000;

function parse(): Map<string, Place> {
  try {
    return new Map(JSON.parse(recall('session', NAME) ?? '[]') as [string, Place][]);
  } catch {
    return new Map();
  }
}

const places = parse();
let key = '';
let from = ''; // The address from which the reader came to this entry.
let restoring: Place | null = null;
let restoringUntil = 0;

function place(): Place {
  const known = places.get(key) ?? { top: 0, lists: {}, kept: {} };
  places.delete(key); // To the end: the oldest are dropped first.
  places.set(key, known);
  for (const old of [...places.keys()].slice(0, Math.max(0, places.size - KEPT_MAX)))
    places.delete(old);
  return known;
}

interface Entry {
  key: string;
  from: string;
}

export function currentEntry(): Entry {
  return { key, from };
}

// Called for each entry of the history that becomes the current one; `before` is the address that
// was shown until now.
export function enterEntry(address: string, before: string): void {
  const state = history.state as Partial<Entry> | null;
  const known = state?.key;
  key = known ?? Math.random().toString(36).slice(2, 10);
  from = known ? (state?.from ?? '') : before;
  if (!known || location.hash !== address) history.replaceState(currentEntry(), '', address);
  restoring = known !== undefined && places.has(known) ? place() : null;
  restoringUntil = Date.now() + RESTORE_MS;
}

// True right after Back or Forward: pages show what they showed, before they ask the server.
export function isReturning(): boolean {
  return restoring !== null;
}

function lists(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>('[data-scroll]')];
}

function note(): void {
  if (restoring) return;
  const now = place();
  now.top = window.scrollY;
  for (const list of lists()) now.lists[list.dataset['scroll'] ?? ''] = list.scrollTop;
}

function save(): void {
  remember('session', NAME, JSON.stringify([...places]));
}

// Scrolls as soon as the page is long enough, which depends on the server.
function restore(): void {
  const wanted = restoring;
  if (!wanted) return;
  let done = Math.abs(window.scrollY - wanted.top) < 2;
  if (!done) window.scrollTo(0, wanted.top);
  done = Math.abs(window.scrollY - wanted.top) < 2;
  for (const list of lists()) {
    const top = wanted.lists[list.dataset['scroll'] ?? ''];
    if (top === undefined) continue;
    if (Math.abs(list.scrollTop - top) >= 2) list.scrollTop = top;
    done &&= Math.abs(list.scrollTop - top) < 2;
  }
  const shown = !document.querySelector('main .skeleton');
  if ((done && shown) || Date.now() > restoringUntil) restoring = null;
  else requestAnimationFrame(restore);
}

// Called when an entry has been rendered for the first time. Back shows it where it was left; a new
// page begins at the top.
export function settlePlace(isNewPage: boolean): void {
  if (restoring) return void requestAnimationFrame(restore);
  if (isNewPage) window.scrollTo(0, 0);
  // Also noted if the reader never scrolls here, for Back.
  requestAnimationFrame(note);
}

// Goes back if that leads to `address`, so that the reader is where the list was left.
export function wentBackTo(address: string): boolean {
  if (from !== address) return false;
  history.back();
  return true;
}

export function startPlaces(): void {
  history.scrollRestoration = 'manual';
  let asked = false;
  const onScroll = () => {
    if (asked) return;
    asked = true;
    requestAnimationFrame(() => {
      asked = false;
      note();
    });
  };
  window.addEventListener('scroll', onScroll, { capture: true, passive: true });
  // Whoever scrolls by hand wants to be there.
  for (const kind of ['wheel', 'touchmove', 'pointerdown', 'keydown'])
    window.addEventListener(kind, () => (restoring = null), { capture: true, passive: true });
  window.addEventListener('pagehide', save);
}

// Like useState, for what is unfolded or opened: Back finds it as it was left.
export function useKept<T>(name: string, initial: T): [T, (next: T) => void] {
  const [value, setValue] = useState<T>(() => {
    const known = restoring?.kept[name];
    return known === undefined ? initial : (known as T);
  });
  useEffect(() => {
    if (!Object.is(value, initial)) place().kept[name] = value;
  }, []);
  return [
    value,
    (next) => {
      place().kept[name] = next;
      setValue(() => next);
    },
  ];
}
