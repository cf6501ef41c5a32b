// SPDX-License-Identifier: Apache-2.0
// Lines of code for the screen, and places among them.
import type { DiffFile, DiffLine } from './diff';
import { type Language, type Open, type Token, tokens } from './syntax';

// A line, or the heading of a hunk.
export type Row = DiffLine | { heading: string };

export interface Place {
  file: string;
  start: number;
  end: number;
  old: boolean; // Numbers of the version before the change.
}

export const isLine = (row: Row | undefined): row is DiffLine =>
  row !== undefined && !('heading' in row);

export function rowsOfText(text: string): DiffLine[] {
  return text
    .replace(/\r?\n$/, '')
    .split('\n')
    .map((line, at) => ({ sign: ' ', old: null, new: at + 1, text: line.replace(/\r$/, '') }));
}

export function rowsOfFile(file: DiffFile): Row[] {
  return file.hunks.flatMap((hunk) => [
    { heading: lineOf(hunk.lines[0]) + (hunk.header ? ' · ' + hunk.header : '') },
    ...hunk.lines,
  ]);
}

function lineOf(line: DiffLine | undefined): string {
  return 'line ' + (line?.new ?? line?.old ?? 0);
}

// The place of a range of rows: in the new version, unless all of them were removed.
export function placeOf(file: string, rows: Row[], from: number, to: number): Place | null {
  const chosen = rows.slice(Math.min(from, to), Math.max(from, to) + 1).filter(isLine);
  const kept = chosen.map((line) => line.new).filter((at): at is number => at !== null);
  const gone = chosen.map((line) => line.old).filter((at): at is number => at !== null);
  const numbers = kept.length > 0 ? kept : gone;
  if (numbers.length === 0) return null;
  return {
    file,
    start: Math.min(...numbers),
    end: Math.max(...numbers),
    old: kept.length === 0,
  };
}

// Colours each row. A comment or string that stays open goes on in the next line of its version.
export function coloured(rows: Row[], language: Language | null): Token[][] {
  let before: Open = null;
  let now: Open = null;
  return rows.map((row) => {
    if (!isLine(row)) {
      before = now = null; // Lines are missing between hunks.
      return [];
    }
    const done = tokens(row.text, language, row.sign === '-' ? before : now);
    if (row.sign !== '+') before = done.open;
    if (row.sign !== '-') now = done.open;
    return done.tokens;
  });
}

const GENERATED =
  /(^|\/)(package-lock\.json|yarn\.lock|pnpm-lock\.yaml|[^/]+\.lock|[^/]+\.min\.\w+)$/;
// More lines on the screen at once make the page slow, and nobody reads them.
const OPEN_LINES_MAX = 800;

export interface FileSize {
  path: string;
  lines: number;
  opens?: boolean | null; // What the reviewer or earlier reviews say.
}

// Which files are open at first: those that fit, and generated ones only on request.
export function openAtFirst(files: FileSize[]): boolean[] {
  let left = OPEN_LINES_MAX;
  return files.map(({ path, lines, opens = null }, at) => {
    const wanted = opens ?? !GENERATED.test(path);
    if (!wanted || (lines > left && at > 0)) return false;
    left -= lines;
    return true;
  });
}
