// SPDX-License-Identifier: Apache-2.0
// Rows as comma-separated values (RFC 4180) that a spreadsheet may open: no text of others becomes a
// formula in it.

export interface CsvColumn<T> {
  name: string;
  value: (row: T) => unknown;
}

const FORMULA = /^[=+\-@\t\r]/;
const NUMBER = /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i;

export function csvCell(value: unknown): string {
  if (value === null || value === undefined) return '';
  const isText = typeof value === 'string';
  let text = isText ? value : typeof value === 'object' ? JSON.stringify(value) : String(value);
  // A quote in front makes it a text. Numbers stay numbers.
  if (FORMULA.test(text) && !(NUMBER.test(text) && !isText)) text = "'" + text;
  // Some spreadsheets split at semicolons or tabs, and what comes after one would begin a cell.
  return /[",;\t\r\n]/.test(text) ? '"' + text.replace(/"/g, '""') + '"' : text;
}

// A column for each field of any of the rows, nested ones as "interval.low".
export function columnsOf(rows: unknown[]): CsvColumn<unknown>[] {
  const names = new Set<string>();
  for (const row of rows) for (const name of Object.keys(flat(row))) names.add(name);
  return [...names].map((name) => ({ name, value: (row) => flat(row)[name] }));
}

export function flat(row: unknown, prefix = ''): Record<string, unknown> {
  if (row === null || typeof row !== 'object') return { [prefix || 'value']: row };
  const fields: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(row)) {
    const nested = value !== null && typeof value === 'object' && !Array.isArray(value);
    if (nested) Object.assign(fields, flat(value, prefix + name + '.'));
    else fields[prefix + name] = value;
  }
  return fields;
}

export function csvOf<T>(rows: T[], columns?: CsvColumn<T>[]): string {
  const all = columns ?? (columnsOf(rows) as CsvColumn<T>[]);
  const lines = [
    all.map((column) => csvCell(column.name)),
    ...rows.map((row) => all.map((column) => csvCell(column.value(row)))),
  ];
  return lines.map((cells) => cells.join(',')).join('\r\n') + '\r\n';
}
