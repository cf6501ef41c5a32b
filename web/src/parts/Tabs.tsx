// SPDX-License-Identifier: Apache-2.0
import type { FunctionComponent } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { space } from '../api/client';
import { capital, words } from '../core/format';
import { href, useRoute } from '../core/router';
import { useStore } from '../core/store';
import { Missing } from './Missing';
import { PageHead } from './PageHead';

interface Props {
  title: string;
  lead: string;
  tabs: Record<string, FunctionComponent>;
  counts?: Record<string, number | undefined>;
}

// A page in parts. Links, not ARIA tabs, because each tab has its own address.
export function TabbedPage({ title, lead, tabs, counts = {} }: Props) {
  const { page, path } = useRoute();
  const inSpace = useStore(space);
  const names = Object.keys(tabs);
  const current = names.find((name) => name === path[0]) ?? names[0]!;
  const Shown = tabs[current]!;
  const row = useRef<HTMLElement>(null);
  useEffect(() => {
    // On a phone not all tabs fit. Not scrollIntoView, which would scroll the page as well.
    const shown = row.current?.querySelector('[aria-current]');
    if (!row.current || !shown) return;
    const [room, tab] = [row.current.getBoundingClientRect(), shown.getBoundingClientRect()];
    row.current.scrollLeft += tab.left + tab.width / 2 - (room.left + room.width / 2);
  }, [current, Object.values(counts).join()]);
  if (path[0] !== undefined && !(path[0] in tabs)) return <Missing />;
  return (
    <>
      <PageHead title={title} lead={lead} />
      <nav class="tabs" aria-label="Parts of this page" ref={row}>
        {names.map((name) => (
          <a
            key={name}
            href={href(page, [name])}
            aria-current={name === current ? 'page' : undefined}
          >
            {capital(words(name))}
            {counts[name] ? <span class="count">{counts[name]}</span> : null}
          </a>
        ))}
      </nav>
      <Shown key={current + ' ' + inSpace} />
    </>
  );
}
