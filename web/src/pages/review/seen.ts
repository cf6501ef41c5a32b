// SPDX-License-Identifier: Apache-2.0
// How much of a work the reviewer has had on the screen. Credence learns from it which parts of a work
// are worth showing at once (R13 in docs/reviews.md).

export interface Section {
  lines: number;
  seen: number;
  read: boolean;
}

export type Seen = Map<string, Section>;

// Sections keep what was seen of them before, for example after a reload of the work.
export function declare(seen: Seen, name: string, lines: number): void {
  const before = seen.get(name);
  seen.set(name, { lines, seen: Math.min(lines, before?.seen ?? 0), read: before?.read ?? false });
}

export function look(seen: Seen, name: string, lines: number): void {
  const section = seen.get(name);
  if (!section || lines <= 0) return;
  section.seen = Math.max(section.seen, Math.min(section.lines, lines));
  section.read = true;
}

// From 0 to 1; null if nothing has lines.
export function depth(seen: Seen): number | null {
  let lines = 0;
  let read = 0;
  for (const section of seen.values()) {
    lines += section.lines;
    read += section.seen;
  }
  return lines === 0 ? null : Math.round((read / lines) * 1000) / 1000;
}

const SECTIONS_MAX = 1000;
const NAME_MAX = 120;

export function sections(seen: Seen): { name: string; read: boolean }[] {
  return [...seen]
    .slice(0, SECTIONS_MAX)
    .map(([name, { read }]) => ({ name: [...name].slice(-NAME_MAX).join(''), read }));
}

// How many lines of a box of `lines` lines are above the lower edge of the window.
export function linesAbove(box: { top: number; height: number }, lines: number, edge: number) {
  if (box.height <= 0 || box.top >= edge) return 0;
  return Math.ceil(Math.min(1, (edge - box.top) / box.height) * lines);
}
