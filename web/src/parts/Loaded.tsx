// SPDX-License-Identifier: Apache-2.0
import type { ComponentChildren } from 'preact';
import type { Query } from '../api/use_query';
import { Failed, Skeleton } from './States';

interface Props<T> {
  query: Query<T>;
  rows?: number;
  empty?: ComponentChildren; // Shown for an empty list.
  children: (data: T) => ComponentChildren;
}

// The four states of a query: loading, failed, empty, loaded.
export function Loaded<T>({ query, rows, empty, children }: Props<T>) {
  if (query.data === undefined) {
    return query.error ? (
      <Failed error={query.error} retry={query.reload} />
    ) : (
      <Skeleton rows={rows} />
    );
  }
  const nothing = Array.isArray(query.data) && query.data.length === 0;
  return (
    <>
      {query.error && <Failed error={query.error} retry={query.reload} />}
      {nothing && empty !== undefined ? empty : children(query.data)}
      {query.more && (
        <button type="button" class="more" disabled={query.loading} onClick={query.more}>
          {query.loading ? 'Loading…' : 'Show more'}
        </button>
      )}
    </>
  );
}
