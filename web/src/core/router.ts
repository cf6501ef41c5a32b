// SPDX-License-Identifier: Apache-2.0
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
  'why',
] as const;
export type PageName = (typeof PAGES)[number];

export interface Route {
  page: PageName;
  path: string[]; // After the page: an id, or a tab and an id.
  params: Record<string, string>;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text; // Somebody typed the hash.
  }
}

export function parseRoute(hash: string): Route {
  const [path = '', query = ''] = hash.replace(/^#\/?/, '').split('?', 2);
  const [first = '', ...rest] = path
    .split('/')
    .filter((part) => part !== '')
    .map(decode);
  const page = PAGES.find((name) => name === first) ?? 'overview';
  const params: Record<string, string> = {};
  new URLSearchParams(query).forEach((value, key) => (params[key] = value));
  return { page, path: rest, params };
}

export function href(
  page: PageName,
  path: string[] = [],
  params: Record<string, string> = {},
): string {
  const given = Object.entries(params).filter(([, value]) => value !== '');
  const query = new URLSearchParams(given).toString();
  const tail = [page, ...path.map(encodeURIComponent)].join('/');
  return '#/' + tail + (query ? '?' + query : '');
}

const here = createStore<Route>(parseRoute(typeof location === 'undefined' ? '' : location.hash));
if (typeof window !== 'undefined') {
  window.addEventListener('hashchange', () => here.set(parseRoute(location.hash)));
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
  history.replaceState(null, '', to);
  here.set(parseRoute(to));
}

// The page about the subject of an event, by the first part of its stream.
const SUBJECTS: Record<string, (id: string) => string> = {
  memory: (id) => href('memories', [id]),
  session: (id) => href('sessions', [id]),
  heuristic: (id) => href('heuristics', [id]),
  event: (id) => href('events', ['list', id]),
  belief: (id) => href('beliefs', [id]),
  quarantine: () => href('reviews', ['quarantine']),
  learning: () => href('reviews', ['rules']),
  rule: (id) => href('why', [id]),
};

// "memory/01a0…" → its page, or null if there is none.
export function subjectHref(stream: string): string | null {
  const [kind = '', ...rest] = stream.split('/');
  return SUBJECTS[kind]?.(rest.join('/')) ?? null;
}
