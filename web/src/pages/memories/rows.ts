// SPDX-License-Identifier: Apache-2.0
import type { MemoryReading } from '../../api/answers';

// A place in the list whose memory is not read yet.
export interface Hole {
  hole: number;
}
export type Listed = MemoryReading | Hole;

export const isHole = (row: Listed): row is Hole => 'hole' in row;

const holes: Hole[] = [];

// Every row has an id of its own, read or not. The holes are always the same objects: a list of
// 100,000 is made again with each page that is read.
export function listed(items: (MemoryReading | null)[]): Listed[] {
  return items.map((item, index) => item ?? (holes[index] ??= { hole: index }));
}

export const idOf = (row: Listed) => (isHole(row) ? 'row-' + row.hole : row.id);

export interface Checks {
  passed: number;
  all: number;
  low: number; // The likely share of passed checks.
  high: number;
  level: number;
}

// What the interval is about: the share of checks that such a memory passes, not the confidence,
// which time lowers.
export function checksOf(memory: MemoryReading): Checks | null {
  const all = memory.times_validated + memory.times_violated;
  if (all === 0 || !memory.interval) return null;
  const { low, high, level } = memory.interval;
  return { passed: memory.times_validated, all, low, high, level };
}
