// SPDX-License-Identifier: Apache-2.0
// Rows that arrive at the top of a list while somebody reads further down.

// Without the rows before the first one that was seen, and how many those are.
export function held<T>(
  all: T[],
  seen: ReadonlySet<string>,
  idOf: (item: T) => string,
): { items: T[]; news: number } {
  const first = all.findIndex((item) => seen.has(idOf(item)));
  return first <= 0 ? { items: all, news: 0 } : { items: all.slice(first), news: first };
}
