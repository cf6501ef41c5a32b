// SPDX-License-Identifier: Apache-2.0
import { useEffect, useRef } from 'preact/hooks';

interface Props {
  tabs: { id: string; label: string; count?: number; to: string }[];
  current: string;
}

// Links, not ARIA tabs, because each tab has its own address.
export function Tabs({ tabs, current }: Props) {
  const row = useRef<HTMLElement>(null);
  useEffect(() => {
    // On a phone not all tabs fit. Not scrollIntoView, which would scroll the page as well.
    const shown = row.current?.querySelector('[aria-current]');
    if (!row.current || !shown) return;
    const [room, tab] = [row.current.getBoundingClientRect(), shown.getBoundingClientRect()];
    row.current.scrollLeft += tab.left + tab.width / 2 - (room.left + room.width / 2);
  }, [current, tabs.map((tab) => tab.count).join()]);
  return (
    <nav class="tabs" aria-label="Parts of this page" ref={row}>
      {tabs.map((tab) => (
        <a key={tab.id} href={tab.to} aria-current={tab.id === current ? 'page' : undefined}>
          {tab.label}
          {tab.count ? <span class="count">{tab.count}</span> : null}
        </a>
      ))}
    </nav>
  );
}
