// SPDX-License-Identifier: Apache-2.0
// Which rows of a long list are worth drawing. Heights are measured once a row has been drawn, and
// guessed before.

const ENOUGH = 20; // Measured rows tell how high the others are.

// Numbers by row, and how much the rows before one have together, both in a few steps: a Fenwick
// tree. Rows without a number count as 0.
class Sums {
  private tree = new Float64Array(257); // One more than a power of two.

  add(row: number, value: number): void {
    while (row >= this.tree.length - 1) this.grow();
    for (let at = row + 1; at < this.tree.length; at += at & -at) this.tree[at]! += value;
  }

  before(row: number): number {
    let sum = 0;
    for (let at = Math.min(row, this.tree.length - 1); at > 0; at -= at & -at)
      sum += this.tree[at]!;
    return sum;
  }

  private grow(): void {
    const old = this.tree;
    this.tree = new Float64Array(2 * old.length - 1);
    this.tree.set(old);
    this.tree[this.tree.length - 1] = old[old.length - 1]!; // The sum of all.
  }
}

export class Heights {
  private known: number[] = [];
  private heights = new Sums(); // Of the measured rows.
  private counts = new Sums(); // 1 for each of them.
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
    this.heights.add(row, height - (before ?? 0));
    if (before === undefined) {
      this.measured += 1;
      this.counts.add(row, 1);
    }
    this.known[row] = height;
    if (this.measured >= ENOUGH) this.settled ??= this.sum / this.measured;
    return true;
  }

  forget(): void {
    this.known = [];
    this.heights = new Sums();
    this.counts = new Sums();
    this.sum = this.measured = 0;
    this.settled = null;
  }

  // Where a row begins.
  top(row: number): number {
    return this.heights.before(row) + (row - this.counts.before(row)) * this.usual();
  }

  // The row at a height, of `count`.
  at(y: number, count: number): number {
    let [low, high] = [0, count];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.top(middle + 1) <= y) low = middle + 1;
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
