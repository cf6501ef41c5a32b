// SPDX-License-Identifier: Apache-2.0
// What the pages are about: a space, one project or all, and a range of time. The address holds it,
// so that a shared link shows the same; the router keeps both in step.
import { createStore, recall, remember, useStore } from './store';

export const RANGES = ['24h', '7d', '30d', '90d', 'all'] as const;
export type RangeName = (typeof RANGES)[number] | 'custom';

// Of the address: "all" and "all projects" are not written.
export const SCOPE_KEYS = ['space', 'project', 'range', 'from', 'to'];

export const DEFAULT_SPACE = 'default';
export const DEMO_SPACE = 'demo';

const DATE = /^\d{4}-\d{2}-\d{2}$/;

// The last scope, for an address that names none.
const KEPT = new URLSearchParams(recall('local', 'credence.scope') ?? '');

export const space = createStore(
  KEPT.get('space') ?? recall('local', 'credence.space') ?? DEFAULT_SPACE,
);
// The path of a project; empty for all projects.
export const project = createStore(KEPT.get('project') ?? '');
// "24h", …, "all", or two dates: "2026-11-01..2026-11-18", either of which may be missing.
export const range = createStore(validRange(KEPT));

// The reader wants to enter dates. Until there is one, all time is shown.
export const datesAsked = createStore(false);

function validRange(given: URLSearchParams): string {
  const named = given.get('range') ?? '';
  const [from, to] = [given.get('from') ?? '', given.get('to') ?? ''];
  if (DATE.test(from) || DATE.test(to))
    return (DATE.test(from) ? from : '') + '..' + (DATE.test(to) ? to : '');
  return (RANGES as readonly string[]).includes(named) ? named : 'all';
}

export function rangeName(of: string): RangeName {
  return of.includes('..') ? 'custom' : (of as RangeName);
}

export function rangeDates(of: string): { from: string; to: string } {
  const [from = '', to = ''] = of.includes('..') ? of.split('..') : [];
  return { from, to };
}

// Nothing can be in such a range.
export function isReversed(of: string): boolean {
  const { from, to } = rangeDates(of);
  return from !== '' && to !== '' && from > to;
}

export function rangeOf(from: string, to: string): string {
  return from || to ? from + '..' + to : 'all';
}

// The parts of an address that name the scope.
export function scopeParams(): Record<string, string> {
  const { from, to } = rangeDates(range.get());
  const all = {
    space: space.get(),
    project: project.get(),
    range: rangeName(range.get()) === 'custom' || range.get() === 'all' ? '' : range.get(),
    from,
    to,
  };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''));
}

// Takes over the scope of an address. One that names a space is complete: without a project it means
// all of them. One that names none changes only what it names.
export function adopt(params: URLSearchParams): void {
  const complete = !!params.get('space');
  if (complete) space.set(params.get('space')!);
  if (complete || params.has('project')) project.set(params.get('project') ?? '');
  if (!complete && !params.has('range') && !params.has('from') && !params.has('to')) return;
  const named = validRange(params);
  if (named !== range.get() || params.has('range')) datesAsked.set(false);
  range.set(named);
}

// The spaces that the server listed, while which one was open. No names: the caller may not list them.
interface Listing {
  of: string;
  names: string[] | null;
}
export const listing = createStore<Listing | null>(null);

type Existence = 'unknown' | 'exists' | 'missing';

// Whether the chosen space has any event; its address may be a mistake.
export function existence(chosen: string, listed: Listing | null): Existence {
  if (chosen === DEFAULT_SPACE) return 'exists';
  if (listed?.of !== chosen) return 'unknown';
  return listed.names === null || listed.names.includes(chosen) ? 'exists' : 'missing';
}

// A scope is remembered once its space is known to exist, or the next visit would begin in a mistake.
function keep(): void {
  if (existence(space.get(), listing.get()) === 'exists')
    remember('local', 'credence.scope', new URLSearchParams(scopeParams()).toString());
}
for (const store of [space, project, range, listing] as { subscribe(listener: () => void): void }[])
  store.subscribe(keep);

// The space that "Leave the demo" leads back to: the last one that was not the demonstration.
const OWN_SPACE = 'credence.own_space';
let ownSpace = recall('local', OWN_SPACE) ?? DEFAULT_SPACE;

function noteOwnSpace(): void {
  if (space.get() === DEMO_SPACE || existence(space.get(), listing.get()) !== 'exists') return;
  ownSpace = space.get();
  remember('local', OWN_SPACE, ownSpace);
}
noteOwnSpace();
space.subscribe(noteOwnSpace);
listing.subscribe(noteOwnSpace);

// Where a link out of a space that does not exist leads.
export function lastOwnSpace(): string {
  return ownSpace === space.get() ? DEFAULT_SPACE : ownSpace;
}

export function leaveDemo(): void {
  space.set(ownSpace);
}

export function useSpace(): string {
  return useStore(space);
}

export function useProject(): string {
  return useStore(project);
}

export function useRange(): string {
  return useStore(range);
}

const HOUR_MS = 3_600_000;
const HOURS: Record<string, number> = { '24h': 24, '7d': 168, '30d': 720, '90d': 2160 };

export interface Period {
  since?: string;
  until?: string;
}

// Midnight where the reader is.
function midnight(date: string, days: number): string | undefined {
  const [year, month, day] = date.split('-').map(Number);
  const time = new Date(year ?? 0, (month ?? 1) - 1, (day ?? 1) + days);
  return date === '' || Number.isNaN(time.getTime()) ? undefined : time.toISOString();
}

// The times at which a range begins and ends. Full hours, so that the same question stays the same
// for a while.
export function periodOf(of: string, now = Date.now()): Period {
  const hours = HOURS[of];
  if (hours !== undefined) {
    const hour = Math.floor(now / HOUR_MS) * HOUR_MS;
    return { since: new Date(hour - (hours - 1) * HOUR_MS).toISOString() };
  }
  const { from, to } = rangeDates(of);
  const period: Period = {};
  const [since, until] = [midnight(from, 0), midnight(to, 1)];
  if (since) period.since = since;
  if (until) period.until = until;
  return period;
}

// The arguments "since" and "until" of the range that is chosen.
export function usePeriod(): Period {
  return periodOf(useRange());
}

// Arguments for lists of memories: those of every project, unless one is chosen. A chosen project
// goes along with every request (see client.ts).
export function useMemoryScope(): { all_projects?: boolean } {
  return useProject() === '' ? { all_projects: true } : {};
}

// Arguments for lists that take a project as "in".
export function useInProject(): { in?: string } {
  const chosen = useProject();
  return chosen === '' ? {} : { in: chosen };
}

// "/home/ada/shop" → "shop".
export function projectName(path: string): string {
  return path.replace(/\/+$/, '').split('/').pop() || path;
}
