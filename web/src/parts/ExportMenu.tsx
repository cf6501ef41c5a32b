// SPDX-License-Identifier: Apache-2.0
import type { RefObject } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { EXPORT_MAX, type Listed, allRows } from '../api/export';
import { messageOf } from '../api/problem';
import { type CsvColumn, csvOf } from '../core/csv';
import { download, fileName, pngOf } from '../core/download';
import { number, plural } from '../core/format';
import { say } from '../core/toast';
import { Icon } from './Icon';

interface Props {
  name: string; // Of the file.
  list?: Listed; // All pages of a list are fetched.
  rows?: unknown[] | (() => unknown[]); // What is on the page already.
  columns?: CsvColumn<never>[]; // Without them, every field.
  chart?: RefObject<HTMLElement>; // Holds the chart.
}

const BOM = '\ufeff'; // Spreadsheets take the file for UTF-8.

// Saves a list as CSV, a chart as an image, or both.
export function ExportMenu({ name, list, rows, columns, chart }: Props) {
  const [busy, setBusy] = useState<string | null>(null);
  const running = useRef<AbortController | null>(null);
  const guarded = async (work: (signal: AbortSignal) => Promise<void>) => {
    const own = (running.current = new AbortController());
    setBusy('Exporting…');
    try {
      await work(own.signal);
    } catch (error) {
      if (!own.signal.aborted)
        say(error instanceof Error ? messageOf(error).replace(/^Error: /, '') : String(error), true);
    } finally {
      setBusy(null);
    }
  };
  const saveRows = (signal: AbortSignal) =>
    (list
      ? allRows(
          list,
          (have, total) =>
            setBusy(total === null ? number(have) + '…' : number(have) + ' of ' + number(total)),
          signal,
        )
      : Promise.resolve({ rows: typeof rows === 'function' ? rows() : (rows ?? []), cut: false })
    ).then(({ rows: all, cut }) => {
      const text = BOM + csvOf(all as never[], columns);
      download(fileName(name) + '.csv', new Blob([text], { type: 'text/csv;charset=utf-8' }));
      say(
        cut
          ? `Saved the first ${number(EXPORT_MAX)} rows; there are more. Narrow the list, or use the command line.`
          : 'Saved ' + plural(all.length, 'row') + '.',
        cut,
      );
    });
  const saveChart = async () => {
    if (!chart?.current) return;
    download(fileName(name) + '.png', await pngOf(chart.current));
    say('Saved the chart.');
  };
  if (busy)
    return (
      <span class="export bar" role="status">
        {busy}
        <button type="button" class="quiet" onClick={() => running.current?.abort()}>
          Cancel
        </button>
      </span>
    );
  return (
    <span class="export bar">
      {(list || rows) && (
        <button
          type="button"
          class="quiet"
          aria-label={'Save ' + name + ' as CSV'}
          onClick={() => void guarded(saveRows)}
        >
          <Icon name="save" />
          CSV
        </button>
      )}
      {chart && (
        <button
          type="button"
          class="quiet"
          aria-label={'Save ' + name + ' as an image'}
          onClick={() => void guarded(saveChart)}
        >
          <Icon name="save" />
          PNG
        </button>
      )}
    </span>
  );
}
