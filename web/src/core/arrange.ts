// SPDX-License-Identifier: Apache-2.0
// Searches and orders of lists that the page has read.

// Whether the text of something has all the typed words, in whatever order.
export function hasWords(said: readonly (string | null | undefined)[], typed: string): boolean {
  const text = said.filter(Boolean).join(' ').toLowerCase();
  return typed
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

// The name of an order for people, and how it compares. Without a comparison the rows stay as the
// server lists them.
export interface Order<T> {
  name: string;
  compare?: (one: T, other: T) => number;
}
export type Orders<T> = Record<string, Order<T>>;

type Value = number | string | null | undefined;

// The smallest first, texts as people sort them; what is unknown comes last in either direction.
export function compareBy<T>(by: (row: T) => Value, down = false): (one: T, other: T) => number {
  const sign = down ? -1 : 1;
  return (one, other) => {
    const [a, b] = [by(one) ?? null, by(other) ?? null];
    if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1;
    if (typeof a === 'string' || typeof b === 'string')
      return sign * String(a).localeCompare(String(b));
    return sign * (a - b);
  };
}

// Whether the order needs every row: the server lists them in another one.
export function isArranged<T>(orders: Orders<T>, chosen: string | undefined): boolean {
  return orders[chosen ?? '']?.compare !== undefined;
}

export function arranged<T>(rows: T[], orders: Orders<T>, chosen: string | undefined): T[] {
  const compare = orders[chosen ?? '']?.compare;
  return compare ? [...rows].sort(compare) : rows;
}
