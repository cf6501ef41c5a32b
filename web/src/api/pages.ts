// SPDX-License-Identifier: Apache-2.0

// The pages of a long list that were read last, and holes (null) between them. Older ones become
// holes again, so that a list of any length takes no more memory than a short one.
export class Pages<T> {
  items: (T | null)[] = [];
  total: number | null = null;
  private fresh = new Set<number>();
  private seen: number[] = [];
  private kept: number[] = []; // The pages that are not holes; the one that was read last is last.

  constructor(
    private readonly size: number,
    private readonly keptMax = 40,
  ) {}

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
    this.kept = [...this.kept.filter((one) => one !== page), page];
    while (this.kept.length > this.keptMax) this.drop(items);
    this.items = items; // A new list, so that whoever watches it notices.
    this.total = total;
    this.fresh.add(page);
  }

  // The page that was read first, unless it is in sight. The beginning stays: by its rows a list
  // notices that others have come in above them.
  private drop(items: (T | null)[]): void {
    const at = this.kept.findIndex((page) => page > 0 && !this.seen.includes(page));
    const [page] = this.kept.splice(at < 0 ? 0 : at, 1);
    const start = page! * this.size;
    items.fill(null, start, start + this.size);
    this.fresh.delete(page!);
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
