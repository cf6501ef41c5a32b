// SPDX-License-Identifier: Apache-2.0
import { useEffect, useRef, useState } from 'preact/hooks';
import { number } from '../core/format';
import { held } from '../core/news';

const NEAR_PX = 60;
// How many rows at the top are remembered. News come before them, and a list may be very long.
const SEEN_MAX = 500;

// True while the top of the list is out of sight, or the reader is at work in it.
function isReading(list: HTMLElement | null): boolean {
  if (!list) return false;
  const inList = list.scrollTop > NEAR_PX;
  const above = list.getBoundingClientRect().top < -NEAR_PX;
  return inList || above;
}

interface Held<T> {
  items: T[] | undefined;
  news: number;
  show: () => void;
}

// What a list shows: rows that come in at the top wait while somebody reads further down, because
// they would push away what is being read. `list` is what scrolls, or the list itself.
export function useNews<T>(
  all: T[] | undefined,
  idOf: (item: T) => string,
  list: { current: HTMLElement | null },
): Held<T> {
  const seen = useRef<ReadonlySet<string>>(new Set());
  const [, redraw] = useState(0);
  const ids = all?.slice(0, SEEN_MAX).map(idOf) ?? [];
  const { items, news } = all ? held(all, seen.current, idOf) : { items: undefined, news: 0 };
  const waits = news > 0 && isReading(list.current);
  useEffect(() => {
    if (!waits) seen.current = new Set(ids);
  });
  const show = () => {
    seen.current = new Set(ids);
    if (list.current) list.current.scrollTop = 0;
    if ((list.current?.getBoundingClientRect().top ?? 0) < 0)
      list.current?.scrollIntoView({ block: 'start' });
    redraw((count) => count + 1);
  };
  return waits ? { items, news, show } : { items: all, news: 0, show };
}

export function NewsButton({ news, show }: { news: number; show: () => void }) {
  return (
    <span class="news-place" role="status">
      {news > 0 && (
        <button type="button" class="news" onClick={show}>
          {number(news)} new
        </button>
      )}
    </span>
  );
}
