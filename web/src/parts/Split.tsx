// SPDX-License-Identifier: Apache-2.0
import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { Query } from '../api/use_query';
import { wentBackTo } from '../core/places';
import { href, useRoute } from '../core/router';
import { Icon } from './Icon';
import { NewsButton, useNews } from './News';
import { Loaded } from './States';
import { VirtualList } from './VirtualList';

interface RowProps {
  to: string;
  current: boolean;
  children: ComponentChildren;
}

// One row of a list: j and k move between rows, Enter opens one and moves into it.
function Row({ to, current, children }: RowProps) {
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (current) link.current?.scrollIntoView({ block: 'nearest' });
  }, [current]);
  return (
    <a ref={link} class="row" data-row href={to} aria-current={current ? 'true' : undefined}>
      {children}
    </a>
  );
}

interface Props<T> {
  query: Query<T[]>;
  label: string;
  hint: string; // What there is to see in an open item.
  empty: ComponentChildren;
  more?: string;
  compact?: boolean;
  tab?: string; // The first part of the path, on a page with tabs.
  head?: ComponentChildren; // Above the list.
  own?: string[]; // Parameters of the open item, which other items do not share.
  idOf: (item: T) => string;
  row: (item: T, index: number) => ComponentChildren;
  detail: (id: string) => ComponentChildren;
}

// A list and the open item, which is named by the address. On a phone the item replaces the list.
export function Split<T>(props: Props<T>) {
  const { page, path, params: all } = useRoute();
  const params = Object.fromEntries(
    Object.entries(all).filter(([name]) => !props.own?.includes(name)),
  );
  const tab = props.tab ? [props.tab] : [];
  const opened = path[tab.length];
  const list = useRef<HTMLDivElement>(null);
  const place = useRef<HTMLDivElement>(null);
  const opening = useRef(false);
  const { items: data, news, show } = useNews(props.query.data, props.idOf, list);
  useEffect(() => {
    // A new item starts at the top.
    if ((place.current?.getBoundingClientRect().top ?? 0) < 0)
      place.current?.scrollIntoView({ block: 'start' });
    // Whoever opened it with Enter goes on in it, without passing the other rows.
    if (opening.current && opened) place.current?.focus({ preventScroll: true });
    opening.current = false;
  }, [opened]);
  const onRowKey = (event: KeyboardEvent) => {
    opening.current = event.key === 'Enter';
    const row = (event.target as HTMLElement).closest('[data-row]');
    // The open row again: there is no new address to wait for.
    if (event.key === 'Enter' && row?.getAttribute('aria-current')) place.current?.focus();
  };
  const onDetailKey = (event: KeyboardEvent) => {
    const field = event.target instanceof HTMLElement && event.target.closest('input, textarea, select');
    if (event.key !== 'Escape' || event.defaultPrevented || field) return;
    list.current?.querySelector<HTMLElement>('[data-row][aria-current]')?.focus();
  };
  return (
    <div class={'split' + (opened ? ' has-detail' : '')}>
      <div class="split-list" data-scroll="list" ref={list} onKeyDown={onRowKey}>
        {props.head}
        <NewsButton news={news} show={show} />
        <Loaded query={{ ...props.query, data }} rows={8} empty={props.empty} more={props.more}>
          {(items) => (
            <VirtualList
              items={items}
              class={'rows' + (props.compact ? ' compact' : '')}
              label={props.label}
              total={props.query.total}
              current={opened}
              onEnd={props.query.loading ? null : props.query.more}
              idOf={props.idOf}
              row={(item, index) => {
                const id = props.idOf(item);
                return (
                  <Row to={href(page, [...tab, id], params)} current={id === opened}>
                    {props.row(item, index)}
                  </Row>
                );
              }}
            />
          )}
        </Loaded>
      </div>
      <div
        class="split-detail"
        ref={place}
        tabIndex={-1}
        role={opened ? 'region' : undefined}
        aria-label={opened ? 'The open item' : undefined}
        onKeyDown={onDetailKey}
      >
        {opened ? (
          <>
            <a
              class="back"
              href={href(page, tab, params)}
              onClick={(event) => {
                const isPlain = !event.ctrlKey && !event.metaKey && !event.shiftKey;
                if (isPlain && wentBackTo(href(page, tab, params))) event.preventDefault();
              }}
            >
              <Icon name="back" />
              Back to the list
            </a>
            {props.detail(opened)}
          </>
        ) : (
          <p class="hint">{props.hint}</p>
        )}
      </div>
    </div>
  );
}
