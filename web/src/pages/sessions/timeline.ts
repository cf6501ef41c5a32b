// SPDX-License-Identifier: Apache-2.0
// Where the entries of a timeline are, which of them are shown, and which comes next.
import { hasWords } from '../../core/arrange';
import type { Entry } from './entry';
import { isCall, isRefusal } from './entry';

export type AxisKind = 'step' | 'time';

// A part of the axis. Steps count from 0; times are in ms since 1970.
export interface View {
  from: number;
  to: number;
}

const MIN_STEPS = 4;
const MIN_MS = 1000;

// Events of one second cannot be told apart on an axis of time.
export function axisFor(entries: readonly Entry[]): AxisKind {
  if (entries.length < 2) return 'step';
  let shared = 0;
  for (let at = 1; at < entries.length; ++at) {
    const [one, other] = [Date.parse(entries[at - 1]!.at), Date.parse(entries[at]!.at)];
    if (Math.floor(one / 1000) === Math.floor(other / 1000)) ++shared;
  }
  const span = Date.parse(entries[entries.length - 1]!.at) - Date.parse(entries[0]!.at);
  return shared > 0 || span < MIN_MS ? 'step' : 'time';
}

export function positionsOf(entries: readonly Entry[], axis: AxisKind): number[] {
  if (axis === 'step') return entries.map((_, index) => index);
  // The order of the ledger wins over the clock, which may be set back.
  let last = -Infinity;
  return entries.map((entry) => (last = Math.max(last, Date.parse(entry.at))));
}

export function fullView(positions: readonly number[], axis: AxisKind): View {
  const first = positions[0] ?? 0;
  const last = positions[positions.length - 1] ?? 0;
  if (axis === 'step') return { from: -0.5, to: Math.max(last, MIN_STEPS - 1) + 0.5 };
  const room = Math.max((last - first) * 0.01, MIN_MS / 2);
  return { from: first - room, to: last + room };
}

const leastOf = (axis: AxisKind) => (axis === 'step' ? MIN_STEPS : MIN_MS);

// Keeps the view within the whole, and at least a few entries wide.
export function clampView(view: View, full: View, axis: AxisKind): View {
  const whole = full.to - full.from;
  const wide = Math.min(whole, Math.max(view.to - view.from, leastOf(axis)));
  const middle = (view.from + view.to) / 2;
  const from = Math.min(Math.max(middle - wide / 2, full.from), full.to - wide);
  return { from, to: from + wide };
}

// A factor below 1 shows less, enlarged around `around`.
export function zoom(view: View, full: View, axis: AxisKind, factor: number, around: number): View {
  const wide = (view.to - view.from) * factor;
  const share = (around - view.from) / (view.to - view.from);
  const from = around - wide * share;
  return clampView({ from, to: from + wide }, full, axis);
}

export function pan(view: View, full: View, axis: AxisKind, share: number): View {
  const by = (view.to - view.from) * share;
  return clampView({ from: view.from + by, to: view.to + by }, full, axis);
}

// The view moved as little as possible, so that the position is in it.
export function reveal(view: View, full: View, axis: AxisKind, position: number): View {
  if (position >= view.from && position <= view.to) return view;
  const half = (view.to - view.from) / 2;
  return clampView({ from: position - half, to: position + half }, full, axis);
}

export interface EntryFilter {
  effect: string;
  verdict: string;
  failed: boolean;
  signals: boolean;
  text: string;
}

export const NO_FILTER: EntryFilter = { effect: '', verdict: '', failed: false, signals: false, text: '' };

function saidBy(entry: Entry): (string | null | undefined)[] {
  const said = [entry.what, entry.tool, entry.effect, entry.verdict, entry.control];
  for (const { signal, reason } of entry.signals) said.push(signal, reason);
  for (const { text } of entry.memories) said.push(text);
  return said;
}

export function isShown(entry: Entry, filter: EntryFilter): boolean {
  if (filter.effect && entry.effect !== filter.effect) return false;
  if (filter.verdict && !(isCall(entry) && (entry.verdict ?? 'allowed') === filter.verdict)) return false;
  if (filter.failed && !entry.failed) return false;
  if (filter.signals && entry.signals.length === 0) return false;
  return filter.text.trim() === '' || hasWords(saidBy(entry), filter.text);
}

export function isFiltered(filter: EntryFilter): boolean {
  return filter.effect !== '' || filter.verdict !== '' || filter.failed || filter.signals || filter.text.trim() !== '';
}

// What the keys jump to.
export const JUMPS = {
  refusal: isRefusal,
  failure: (entry: Entry) => entry.failed === true,
  signal: (entry: Entry) => entry.signals.length > 0,
} as const;
export type Jump = keyof typeof JUMPS;

// The next entry (or the one before) that fits; from the end it continues at the beginning.
export function jump(
  entries: readonly Entry[],
  from: number,
  step: 1 | -1,
  fits: (entry: Entry) => boolean,
): number {
  const count = entries.length;
  let at = from < 0 && step < 0 ? 0 : from;
  for (let tried = 0; tried < count; ++tried) {
    at = (at + step + count) % count;
    if (fits(entries[at]!)) return at;
  }
  return -1;
}

// The last position that is not behind `x`; -1 before the first.
export function lastBefore(positions: readonly number[], x: number): number {
  let [low, high] = [0, positions.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (positions[middle]! <= x) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

// The entry nearest to `x` that fits, looking no further than `reach`; -1 if there is none.
export function nearest(
  positions: readonly number[],
  x: number,
  reach: number,
  fits: (index: number) => boolean,
): number {
  let left = lastBefore(positions, x);
  let right = left + 1;
  for (;;) {
    const before = left >= 0 ? x - positions[left]! : Infinity;
    const after = right < positions.length ? positions[right]! - x : Infinity;
    if (Math.min(before, after) > reach) return -1;
    if (before <= after) {
      if (fits(left)) return left;
      --left;
    } else {
      if (fits(right)) return right;
      ++right;
    }
  }
}

// Replaces the entries from the first of the newer ones on, because a call that was refused and
// then ended is one entry.
export function merge(known: readonly Entry[], newer: readonly Entry[], after: number): Entry[] {
  return [...known.filter((entry) => entry.sequence <= after), ...newer];
}

export interface Totals {
  entries: number;
  calls: number;
  refused: number;
  asked: number;
  wouldBeStopped: number;
  failed: number;
  signals: number;
  lost: number; // Points.
  gained: number;
  memories: number;
  lowest: number | null;
}

export function totalsOf(entries: readonly Entry[]): Totals {
  const totals: Totals = {
    entries: entries.length,
    calls: 0,
    refused: 0,
    asked: 0,
    wouldBeStopped: 0,
    failed: 0,
    signals: 0,
    lost: 0,
    gained: 0,
    memories: 0,
    lowest: null,
  };
  for (const entry of entries) {
    if (isCall(entry)) {
      ++totals.calls;
      if (entry.verdict === 'refused') ++totals.refused;
      if (entry.verdict === 'asked') ++totals.asked;
      if (entry.verdict === 'would_refuse' || entry.verdict === 'would_ask') ++totals.wouldBeStopped;
      if (entry.failed) ++totals.failed;
    }
    totals.signals += entry.signals.length;
    for (const { delta } of entry.signals) {
      if (delta < 0) totals.lost -= delta;
      else totals.gained += delta;
    }
    totals.memories += entry.memories.length;
    totals.lowest = totals.lowest === null ? entry.value : Math.min(totals.lowest, entry.value);
  }
  return totals;
}

// Refused calls of one tool and effect that were answered alike.
export interface RefusalGroup {
  key: string;
  tool: string;
  effect: string;
  verdict: string;
  because: string;
  count: number;
  first: Entry;
  last: Entry;
  allowable: Entry | null; // The last one that a person could allow now.
}

export function groupRefusals(
  entries: readonly Entry[],
  allowable: ReadonlySet<number> = new Set(),
): RefusalGroup[] {
  const groups = new Map<string, RefusalGroup>();
  for (const entry of entries) {
    if (!isCall(entry) || !isRefusal(entry)) continue;
    const [tool, effect, verdict] = [entry.tool ?? 'a call', entry.effect ?? '', entry.verdict ?? ''];
    const key = [tool, effect, verdict, entry.control ?? ''].join('\n');
    const group = groups.get(key) ?? {
      key,
      tool,
      effect,
      verdict,
      because: entry.what,
      count: 0,
      first: entry,
      last: entry,
      allowable: null,
    };
    ++group.count;
    group.last = entry;
    if (allowable.has(entry.sequence)) group.allowable = entry;
    groups.set(key, group);
  }
  return [...groups.values()].sort(
    (one, other) => other.count - one.count || other.last.sequence - one.last.sequence,
  );
}
