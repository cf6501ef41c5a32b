// SPDX-License-Identifier: Apache-2.0
// All pages of a list, for files.
import { type Arguments, follow, get } from './client';

export const EXPORT_MAX = 50_000;
const PAGE = 500;

export interface Exported {
  rows: unknown[];
  cut: boolean; // There were more than may be exported.
}

export interface Listed {
  path: string;
  args?: Arguments;
  rowsOf?: (data: never) => unknown[]; // Of a record with a list.
}

// Calls `progress` after each page, with how many rows there are so far and in all.
export async function allRows(
  { path, args = {}, rowsOf }: Listed,
  progress: (rows: number, total: number | null) => void,
  signal: AbortSignal,
): Promise<Exported> {
  const rows: unknown[] = [];
  let answer = await get<unknown>(path, { ...args, limit: PAGE }, signal);
  for (;;) {
    const page = rowsOf ? rowsOf(answer.data as never) : (answer.data as unknown[]);
    for (const row of page) if (rows.length < EXPORT_MAX) rows.push(row);
    progress(rows.length, answer.total);
    if (!answer.next) return { rows, cut: false };
    if (rows.length >= EXPORT_MAX) return { rows, cut: true };
    answer = await follow<unknown>(answer.next, signal);
  }
}
