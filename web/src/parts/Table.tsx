// SPDX-License-Identifier: Apache-2.0
import type { ComponentChildren } from 'preact';

export interface Column<T> {
  name: string;
  is?: string; // The class of its cells: "num" for numbers.
  means?: string;
  cell: (row: T) => ComponentChildren;
}

interface Props<T> {
  rows: T[];
  columns: Column<T>[];
  named?: boolean; // The first cell of a row is its name.
  label?: string; // The name of the region in which a long table scrolls.
  scroll?: 'short' | 'full';
  class?: string;
}

export function Table<T>({ rows, columns, named = false, label, scroll, ...rest }: Props<T>) {
  const table = (
    <table class={rest.class}>
      <thead>
        <tr>
          {columns.map(({ name, is, means }, at) => (
            <th key={at} scope="col" class={is} title={means}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <tr key={index}>
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
