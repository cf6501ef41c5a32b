// SPDX-License-Identifier: Apache-2.0
import type { ComponentChildren } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import { compareBy } from '../core/arrange';
import { Means } from './Means';

export interface Column<T> {
  name: string;
  is?: string; // The class of its cells: "num" for numbers.
  means?: string;
  by?: (row: T) => number | string | null; // Makes it sortable; what is unknown comes last.
  cell: (row: T) => ComponentChildren;
}

interface Props<T> {
  rows: T[];
  columns: Column<T>[];
  named?: boolean; // The first cell of a row is its name.
  rowClass?: (row: T) => string | undefined;
  label?: string; // The name of the region in which a long table scrolls.
  scroll?: 'short' | 'full';
  class?: string;
}

interface Order {
  column: number;
  down: boolean;
}

export function Table<T>({ rows, columns, named = false, label, scroll, ...rest }: Props<T>) {
  const [order, setOrder] = useState<Order | null>(null);
  const by = order === null ? undefined : columns[order.column]?.by;
  const shown = useMemo(
    () => (by ? [...rows].sort(compareBy(by, order!.down)) : rows),
    [rows, by, order],
  );
  // Numbers begin with the largest, texts with the first.
  const sort = (column: number) =>
    setOrder(
      order?.column === column
        ? { column, down: !order.down }
        : { column, down: typeof columns[column]!.by!(rows[0]!) !== 'string' },
    );
  const table = (
    <table class={rest.class}>
      <thead>
        <tr>
          {columns.map(({ name, is, means, by: sortable }, at) => (
            <th
              key={at}
              scope="col"
              class={is}
              aria-sort={
                order?.column === at ? (order.down ? 'descending' : 'ascending') : undefined
              }
            >
              {sortable && rows.length > 1 ? (
                <button type="button" class="quiet sort" onClick={() => sort(at)}>
                  {name}
                  {order?.column === at && (
                    <span aria-hidden="true" class="sort-mark">
                      {order.down ? '↓' : '↑'}
                    </span>
                  )}
                </button>
              ) : (
                name
              )}
              {means && <Means of={name}>{means}</Means>}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {shown.map((row, index) => (
          <tr key={index} class={rest.rowClass?.(row)}>
            {columns.map(({ is, cell }, at) => {
              const Cell = named && at === 0 ? 'th' : 'td';
              return (
                <Cell key={at} class={is} scope={Cell === 'th' ? 'row' : undefined}>
                  {cell(row)}
                </Cell>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
  if (label === undefined) return table;
  return (
    <div class={'scroll ' + (scroll ?? '')} tabIndex={0} role="region" aria-label={label}>
      {table}
    </div>
  );
}
