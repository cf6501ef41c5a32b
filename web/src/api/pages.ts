// SPDX-License-Identifier: Apache-2.0

// The pages of a long list that have been read, and holes (null) between them.
export class Pages<T> {
  items: (T | null)[] = [];
  total: number | null = null;
  private fresh = new Set<number>();
  private seen: number[] = [];

  constructor(private readonly size: number) {}

  // `more`: there are further pages. `total`: of all pages, if the server says so.
  put(page: number, rows: T[], total: number | null, more: boolean): void {
    const start = page * this.size;
    const end = start + rows.length;
    // Without a total the list grows by a page at a time.
    const least = more ? Math.max(end + 1, this.items.length) : end;
    const length = total ?? least;
    const items = this.items.slice(0, length);
    while (items.length < length) items.push(null);
    rows.forEach((row, at) => {
      if (start + at < length) items[start + at] = row;
    });
    this.items = items; // A new list, so that whoever watches it notices.
    this.total = total;
    this.fresh.add(page);
  }

  isFresh(page: number): boolean {
    return this.fresh.has(page);
  }

  // Everything stays visible until it is read again.
  outdate(): void {
    this.fresh.clear();
  }

  see(page: number): void {
    if (this.seen[this.seen.length - 1] === page) return;
    this.seen = [...this.seen.filter((one) => one !== page), page].slice(-3);
  }

  // The pages that were in sight last; the first one if nothing was.
  lastSeen(): number[] {
    return this.seen.length > 0 ? this.seen : [0];
  }
}
