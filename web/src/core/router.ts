// SPDX-License-Identifier: Apache-2.0
import { currentEntry, enterEntry, startPlaces } from './places';
import { SCOPE_KEYS, adopt, project, range, scopeParams, space } from './scope';
import { createStore, useStore } from './store';

export const PAGES = [
  'overview',
  'sessions',
  'memories',
  'events',
  'heuristics',
  'beliefs',
  'reviews',
  'insight',
  'ledger',
  'settings',
  'setup',
  'why',
] as const;
export type PageName = (typeof PAGES)[number];

// Pages whose address goes on with a tab. What follows on the others is an item of one space.
const TABBED: readonly string[] = ['events', 'reviews', 'insight', 'settings'];

export interface Route {
  page: PageName | 'missing';
  path: string[]; // After the page: an id, or a tab and an id.
  params: Record<string, string>; // Without the scope.
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text; // Somebody typed the hash.
  }
}

function queryOf(hash: string): URLSearchParams {
  return new URLSearchParams(hash.split('?').slice(1).join('?'));
}

export function parseRoute(hash: string): Route {
  const [path = ''] = hash.replace(/^#\/?/, '').split('?', 1);
  const parts = path
    .split('/')
    .filter((part) => part !== '')
    .map(decode);
  const [first = 'overview', ...rest] = parts;
  const page = PAGES.find((name) => name === first);
  const params: Record<string, string> = {};
  queryOf(hash).forEach((value, key) => {
    if (!SCOPE_KEYS.includes(key)) params[key] = value;
  });
  return page ? { page, path: rest, params } : { page: 'missing', path: parts, params };
}

// The address of a page in the scope that is chosen.
export function href(
  page: Route['page'],
  path: string[] = [],
  params: Record<string, string> = {},
): string {
  const given = Object.entries({ ...params, ...scopeParams() }).filter(([, value]) => value !== '');
  const query = new URLSearchParams(given).toString();
  const tail = [...(page === 'missing' ? [] : [page]), ...path.map(encodeURIComponent)].join('/');
  return '#/' + tail + (query ? '?' + query : '');
}

const atStart = typeof location === 'undefined' ? '' : location.hash;
adopt(queryOf(atStart));
const here = createStore<Route>(parseRoute(atStart));

let reading = false;
let shown = ''; // The address that the page shows.

// Takes over an address that the reader has opened, and completes it.
function read(): void {
  reading = true;
  adopt(queryOf(location.hash));
  reading = false;
  const route = parseRoute(location.hash);
  const to = href(route.page, route.path, route.params);
  enterEntry(to, shown);
  shown = to;
  here.set(route);
}

// Somebody chose another scope: the same page, as a new entry of the history. An item of one space
// does not exist in another.
function rescope(keepItem: boolean): void {
  if (reading) return;
  const { page, path, params } = here.get();
  const kept = keepItem ? path : path.slice(0, TABBED.includes(page) ? 1 : 0);
  go(href(page, kept, keepItem ? params : {}));
}

if (typeof window !== 'undefined') {
  startPlaces();
  window.addEventListener('hashchange', read);
  read();
  space.subscribe(() => {
    // A project belongs to its space.
    const wasReading = reading;
    if (!reading) {
      reading = true;
      project.set('');
      reading = wasReading;
    }
    rescope(false);
  });
  project.subscribe(() => rescope(true));
  range.subscribe(() => rescope(true));
}

export function useRoute(): Route {
  return useStore(here);
}

export function go(to: string): void {
  location.hash = to;
}

// For filters: changes the address without adding a history entry.
export function replaceParams(params: Record<string, string>): void {
  const { page, path, params: old } = here.get();
  const to = href(page, path, { ...old, ...params });
  history.replaceState(currentEntry(), '', to);
  shown = to;
  here.set(parseRoute(to));
}

// The page about a subject, by its kind: the first part of the stream of an event.
const SUBJECTS: Record<string, (id: string) => string> = {
  memory: (id) => href('memories', [id]),
  session: (id) => href('sessions', [id]),
  heuristic: (id) => href('heuristics', [id]),
  event: (id) => href('events', ['list', id]),
  belief: (id) => href('beliefs', [id]),
  quarantine: () => href('reviews', ['quarantine']),
  learning: () => href('reviews', ['rules']),
  rule: (id) => href('why', [id]),
  work: (id) => href('reviews', ['queue', id]),
  setting: (id) => href('settings', [], { q: id }),
};

// Null if there is no page about such a subject.
export function pageOf(kind: string, id: string): string | null {
  return SUBJECTS[kind]?.(id) ?? null;
}

// "memory/01a0…" → its page, or null if there is none.
export function subjectHref(stream: string): string | null {
  const [kind = '', ...rest] = stream.split('/');
  return pageOf(kind, rest.join('/'));
}
