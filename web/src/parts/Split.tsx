// SPDX-License-Identifier: Apache-2.0
import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { Query } from '../api/use_query';
import { href, useRoute } from '../core/router';
import { Icon } from './Icon';
import { Loaded } from './States';

interface RowProps {
  to: string;
  current: boolean;
  children: ComponentChildren;
}

// One row of a list: j and k move between rows, Enter opens one.
function Row({ to, current, children }: RowProps) {
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (current) link.current?.scrollIntoView({ block: 'nearest' });
  }, [current]);
  return (
    <li>
      <a ref={link} class="row" data-row href={to} aria-current={current ? 'true' : undefined}>
        {children}
      </a>
    </li>
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
  idOf: (item: T) => string;
  row: (item: T) => ComponentChildren;
  detail: (id: string) => ComponentChildren;
}

// A list and the open item, which is named by the address. On a phone the item replaces the list.
export function Split<T>(props: Props<T>) {
  const { page, path, params } = useRoute();
  const tab = props.tab ? [props.tab] : [];
  const opened = path[tab.length];
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // A new item starts at the top.
    if ((place.current?.getBoundingClientRect().top ?? 0) < 0)
      place.current?.scrollIntoView({ block: 'start' });
  }, [opened]);
  return (
    <div class={'split' + (opened ? ' has-detail' : '')}>
      <div class="split-list">
        <Loaded query={props.query} rows={8} empty={props.empty} more={props.more}>
          {(items) => (
            <ul class={'rows' + (props.compact ? ' compact' : '')} aria-label={props.label}>
              {items.map((item) => {
                const id = props.idOf(item);
                return (
                  <Row key={id} to={href(page, [...tab, id], params)} current={id === opened}>
                    {props.row(item)}
                  </Row>
                );
              })}
            </ul>
          )}
        </Loaded>
      </div>
      <div class="split-detail" ref={place}>
        {opened ? (
          <>
            <a class="back" href={href(page, tab, params)}>
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
