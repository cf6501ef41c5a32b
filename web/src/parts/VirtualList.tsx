// SPDX-License-Identifier: Apache-2.0
import type { ComponentChildren } from 'preact';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { Heights, type Window, windowOf } from '../core/window';

interface Props<T> {
  items: T[];
  idOf: (item: T) => string;
  row: (item: T, index: number) => ComponentChildren; // The content of one <li>.
  label?: string;
  class?: string;
  total?: number | null; // Of all pages.
  height?: number; // Of a row, roughly.
  current?: string; // Drawn wherever it is, so that the focus can be on it.
  onEnd?: (() => void) | null; // The reader comes to the end: load more.
}

// Shorter lists are drawn as they are.
const DRAWN_MAX = 120;
const ENTRY = 'virtual-row';

// The element in which the list scrolls; null for the page itself.
function scrollerOf(element: Element): HTMLElement | null {
  for (let at = element.parentElement; at && at !== document.body; at = at.parentElement) {
    const { overflowY } = getComputedStyle(at);
    if (/auto|scroll/.test(overflowY) && at.scrollHeight > at.clientHeight) return at;
  }
  return null;
}

// A list of any length, of which only the rows in sight are in the document.
export function VirtualList<T>(props: Props<T>) {
  const { items, idOf, row, label, total, height = 64, current, onEnd } = props;
  const list = useRef<HTMLUListElement>(null);
  const heights = useRef<Heights>();
  heights.current ??= new Heights(height);
  const whole = items.length <= DRAWN_MAX;
  const [shown, setShown] = useState<Window>({ first: 0, end: 40 });
  const [focused, setFocused] = useState(-1);
  const [, redraw] = useState(0);
  const ended = useRef(onEnd);
  ended.current = onEnd;

  const open = useMemo(
    () => (current === undefined ? -1 : items.findIndex((item) => idOf(item) === current)),
    [items, current],
  );

  const look = () => {
    const element = list.current;
    if (!element) return;
    const scroller = scrollerOf(element);
    const view = scroller?.getBoundingClientRect() ?? { top: 0, height: window.innerHeight };
    const top = view.top - element.getBoundingClientRect().top;
    const next = windowOf(heights.current!, items.length, top, view.height);
    setShown((old) => (old.first === next.first && old.end === next.end ? old : next));
    if (!whole && next.end >= items.length) ended.current?.();
  };

  useEffect(() => {
    let asked = false;
    const onScroll = () => {
      if (asked) return;
      asked = true;
      requestAnimationFrame(() => {
        asked = false;
        look();
      });
    };
    const onResize = () => {
      heights.current!.forget();
      onScroll();
    };
    window.addEventListener('scroll', onScroll, { capture: true, passive: true });
    window.addEventListener('resize', onResize);
    look();
    return () => {
      window.removeEventListener('scroll', onScroll, { capture: true });
      window.removeEventListener('resize', onResize);
    };
  }, [items]);

  useLayoutEffect(() => {
    if (whole || !list.current) return;
    let news = false;
    for (const element of list.current.children) {
      const at = Number((element as HTMLElement).dataset['at']);
      news = heights.current!.measure(at, (element as HTMLElement).offsetHeight) || news;
    }
    if (news) redraw((count) => count + 1);
  });

  const entry = (index: number) => {
    const item = items[index]!;
    const top = heights.current!.top(index);
    return (
      <li
        key={idOf(item)}
        data-at={index}
        class={whole ? undefined : ENTRY}
        style={whole ? undefined : { transform: `translateY(${top}px)` }}
        aria-setsize={whole ? undefined : (total ?? (onEnd ? -1 : items.length))}
        aria-posinset={whole ? undefined : index + 1}
        onFocus={() => setFocused(index)}
      >
        {row(item, index)}
      </li>
    );
  };

  const indices = new Set<number>();
  if (whole) items.forEach((_, index) => indices.add(index));
  else {
    for (let at = shown.first; at < Math.min(shown.end, items.length); ++at) indices.add(at);
    if (focused >= 0 && focused < items.length) indices.add(focused);
    if (open >= 0) indices.add(open);
  }
  return (
    <ul
      ref={list}
      class={(props.class ?? '') + (whole ? '' : ' virtual')}
      style={whole ? { height: 'auto' } : { height: heights.current.top(items.length) + 'px' }}
      aria-label={label}
    >
      {[...indices].sort((a, b) => a - b).map(entry)}
    </ul>
  );
}
