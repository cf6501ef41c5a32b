// SPDX-License-Identifier: Apache-2.0
import type { ComponentChildren } from 'preact';
import type { Needs } from '../api/answers';
import { tokenWanted } from '../api/client';
import type { Problem } from '../api/problem';
import type { Query } from '../api/use_query';
import { capital, number } from '../core/format';
import { type PageName, href } from '../core/router';
import { CopyButton } from './CopyButton';
import { Icon } from './Icon';

export function Skeleton({ rows = 5 }: { rows?: number }) {
  return (
    <div class="skeleton stack" role="status" aria-label="Loading">
      {Array.from({ length: rows }, (_, row) => (
        <span key={row} class={'bone bone-' + (row % 3)} />
      ))}
    </div>
  );
}

// The pages with the lists that the server names in its explanations. The type check compares the names
// with the server's operations.
type ListName = keyof Needs | 'settings';
const LISTS: Partial<Record<ListName, PageName>> = {
  'session/list': 'sessions',
  'memory/list': 'memories',
  'belief/list': 'beliefs',
  'heuristic/list': 'heuristics',
  'events/list': 'events',
  'ledger/list': 'ledger',
  'review/list': 'reviews',
  settings: 'settings',
};

export function Failed({ error, retry }: { error: Problem; retry: () => void }) {
  const list = LISTS[error.list as ListName];
  return (
    <div class="state stack failed" role="alert">
      <Icon name="alert" />
      <p>
        <bdi dir="auto">{capital(error.detail)}</bdi>
      </p>
      {list && (
        <p>
          <a href={href(list)}>Show {list === 'settings' ? 'the settings' : 'all ' + list}</a>
        </p>
      )}
      {error.status === 401 ? (
        <button type="button" onClick={() => tokenWanted.set(true)}>
          Enter a token
        </button>
      ) : (
        error.status !== 404 && (
          <button type="button" onClick={retry}>
            Retry
          </button>
        )
      )}
    </div>
  );
}

interface EmptyProps {
  title: string;
  command?: string; // What to type next.
  children?: ComponentChildren;
}

export function Empty({ title, command, children }: EmptyProps) {
  return (
    <div class="state stack">
      <p class="state-title">{title}</p>
      {children && <p>{children}</p>}
      {command && <Command>{command}</Command>}
    </div>
  );
}

// A command that the reader can type or copy.
export function Command({ children }: { children: string }) {
  return (
    <span class="command">
      <code>{children}</code>
      <CopyButton text={children} label="Copy the command" />
    </span>
  );
}

interface Props<T> {
  query: Query<T>;
  rows?: number;
  empty?: ComponentChildren; // Shown for an empty list.
  more?: string; // The label of the button for further rows.
  children: (data: T) => ComponentChildren;
}

// "50 of 1,234", if the server says how many there are.
function Shown<T>({ query: { data, total } }: { query: Query<T> }) {
  if (!Array.isArray(data) || total === null || total === undefined) return null;
  if (data.length >= total) return null; // More came in meanwhile than was counted.
  return (
    <span class="muted">
      {number(data.length)} of {number(total)}
    </span>
  );
}

// The four states of a query: loading, failed, empty, loaded.
export function Loaded<T>({ query, rows, empty, more = 'Show more', children }: Props<T>) {
  const failed = query.error && <Failed error={query.error} retry={query.reload} />;
  if (query.data === undefined) return failed ?? <Skeleton rows={rows} />;
  const nothing = Array.isArray(query.data) && query.data.length === 0;
  return (
    <>
      {failed}
      {nothing && empty !== undefined ? empty : children(query.data)}
      {query.more && (
        <button type="button" class="more" disabled={query.loading} onClick={query.more}>
          {query.loading ? 'Loading…' : more}
          <Shown query={query} />
        </button>
      )}
    </>
  );
}
