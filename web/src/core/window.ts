// SPDX-License-Identifier: Apache-2.0
// Which rows of a long list are worth drawing. Heights are measured once a row has been drawn, and
// guessed before.

const ENOUGH = 20; // Measured rows tell how high the others are.

export class Heights {
  private known: number[] = [];
  private tops: number[] = [0]; // Of the first rows; computed as far as they are asked for.
  private sum = 0;
  private measured = 0;
  private settled: number | null = null; // Later rows change nothing, or the list would jump.

  constructor(private readonly guess: number) {}

  private usual(): number {
    if (this.settled !== null) return this.settled;
    return this.measured > 0 ? this.sum / this.measured : this.guess;
  }

  of(row: number): number {
    return this.known[row] ?? this.usual();
  }

  // True if that is news.
  measure(row: number, height: number): boolean {
    const before = this.known[row];
    if (height <= 0 || (before !== undefined && Math.abs(before - height) < 0.5)) return false;
    this.sum += height - (before ?? 0);
    if (before === undefined) this.measured += 1;
    this.known[row] = height;
    if (this.measured >= ENOUGH) this.settled ??= this.sum / this.measured;
    this.tops = [0]; // The usual height has changed, too.
    return true;
  }

  forget(): void {
    this.known = [];
    this.tops = [0];
    this.sum = this.measured = 0;
    this.settled = null;
  }

  // Where a row begins.
  top(row: number): number {
    const usual = this.usual();
    for (let at = this.tops.length; at <= row; ++at)
      this.tops.push(this.tops[at - 1]! + (this.known[at - 1] ?? usual));
    return this.tops[row]!;
  }

  // The row at a height, of `count`.
  at(y: number, count: number): number {
    this.top(count);
    let [low, high] = [0, count];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.tops[middle + 1]! <= y) low = middle + 1;
      else high = middle;
    }
    return Math.min(low, Math.max(0, count - 1));
  }
}

export interface Window {
  first: number;
  end: number; // Behind the last.
}

// The rows that are visible between `top` and `top + height`, and `extra` on both sides.
export function windowOf(
  heights: Heights,
  count: number,
  top: number,
  height: number,
  extra = 8,
): Window {
  if (count === 0) return { first: 0, end: 0 };
  const first = Math.max(0, heights.at(Math.max(0, top), count) - extra);
  const end = Math.min(count, heights.at(Math.max(0, top + height), count) + 1 + extra);
  return { first, end };
}
