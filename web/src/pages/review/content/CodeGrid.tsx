// SPDX-License-Identifier: Apache-2.0
import type { ComponentChildren } from 'preact';
import { useMemo, useRef, useState } from 'preact/hooks';
import { number, plural } from '../../../core/format';
import { type Place, type Row, coloured, isLine, placeOf } from './rows';
import type { Language } from './syntax';

// What the form knows of lines: the notes on them, and how to add one.
export interface Marks {
  at: (file: string, line: number, old: boolean) => ComponentChildren;
  add: (place: Place) => void;
}

interface Props {
  label: string;
  file: string; // Empty for a text without a path.
  rows: Row[];
  language: Language | null;
  section: string; // The name under which the lines that were seen are counted.
  marks?: Marks;
}

const SHOWN_AT_FIRST = 500;
const SHOWN_MORE = 1000;
const PAGE = 15;
const SIGNS = { '+': '+', '-': '−', ' ': '' };
const NAMES = { '+': 'added', '-': 'removed', ' ': '' };
const STEPS: Record<string, number> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: PAGE,
  PageUp: -PAGE,
  Home: -Infinity,
  End: Infinity,
};

const linesIn = (grid: Element | null | undefined) => [
  ...(grid?.querySelectorAll<HTMLElement>('[data-line]') ?? []),
];

// The line that `step` leads to, in the next or previous file if there is none in this one.
function neighbour(line: HTMLElement, step: number): HTMLElement | undefined {
  const grid = line.closest('.code');
  const lines = linesIn(grid);
  const at = lines.indexOf(line) + step;
  if (Number.isFinite(step) && Math.abs(step) === 1 && (at < 0 || at >= lines.length)) {
    const grids = [...document.querySelectorAll('.code[role=grid]')];
    const next = linesIn(grids[grids.indexOf(grid!) + step]);
    return step > 0 ? next[0] : next[next.length - 1];
  }
  return lines[Math.min(lines.length - 1, Math.max(0, at))];
}

// Numbered lines. With marks they are a grid in which ↑ ↓ move, Shift extends, and n or Enter adds a
// note; one Tab leads in and one out.
export function CodeGrid({ label, file, rows, language, section, marks }: Props) {
  const [count, setCount] = useState(SHOWN_AT_FIRST);
  const [range, setRange] = useState<[number, number] | null>(null);
  const grid = useRef<HTMLDivElement>(null);
  const shown = useMemo(() => rows.slice(0, count), [rows, count]);
  const colours = useMemo(() => coloured(shown, language), [shown, language]);
  const isDiff = rows.some((row) => !isLine(row));
  const first = rows.findIndex(isLine);
  const cell = marks ? 'gridcell' : 'cell';
  const [low, high] = range ? [Math.min(...range), Math.max(...range)] : [-1, -1];

  const add = (from: number, to: number) => {
    const place = placeOf(file, rows, from, to);
    if (place) marks?.add(place);
    setRange(null);
  };
  const onKey = (event: KeyboardEvent) => {
    const line = event.target as HTMLElement;
    const at = Number(line.dataset['line'] ?? NaN);
    if (!marks || Number.isNaN(at) || event.ctrlKey || event.metaKey || event.altKey) return;
    const step = STEPS[event.key];
    if (step !== undefined) {
      const next = neighbour(line, step);
      next?.focus();
      const to = Number(next?.dataset['line']);
      const stays = next?.closest('.code') === grid.current;
      setRange(event.shiftKey && stays && next ? [range?.[0] ?? at, to] : null);
    } else if (event.key === 'Enter' || event.key === 'n') add(range?.[0] ?? at, at);
    else if (event.key === 'Escape' && range) setRange(null);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  // Only the line that was focused last is in the order of Tab.
  const onFocus = (event: FocusEvent) => {
    const line = event.target as HTMLElement;
    if (line.dataset['line'] === undefined) return;
    grid.current?.querySelector('[data-line][tabindex="0"]')?.setAttribute('tabindex', '-1');
    line.setAttribute('tabindex', '0');
  };
  const onClick = (event: MouseEvent) => {
    const target = event.target as HTMLElement;
    const line = target.closest<HTMLElement>('[data-line]');
    if (!marks || !line) return;
    const at = Number(line.dataset['line']);
    if (event.shiftKey && range) setRange([range[0], at]);
    else if (target.closest('.no')) add(low <= at && at <= high ? range![0] : at, at);
    else setRange([at, at]);
  };

  return (
    <>
      <div
        ref={grid}
        class={'code' + (isDiff ? ' diff' : '')}
        role={marks ? 'grid' : 'table'}
        aria-label={label}
        data-section={section}
        data-lines={shown.filter(isLine).length}
        onKeyDown={onKey}
        onFocusCapture={onFocus}
        onClick={onClick}
      >
        {shown.map((row, at) => {
          if (!isLine(row))
            return (
              <div key={at} role="row" class="hunk">
                <span role={cell}>{row.heading}</span>
              </div>
            );
          const old = row.new === null;
          const notes = marks?.at(file, row.new ?? row.old ?? 0, old);
          const kind = row.sign === '+' ? ' added' : row.sign === '-' ? ' removed' : '';
          const chosen = low <= at && at <= high;
          return (
            <>
              <div
                key={at}
                role="row"
                class={'codeline' + kind + (chosen ? ' chosen' : '')}
                data-line={at}
                tabIndex={marks ? (at === first ? 0 : -1) : undefined}
                aria-selected={marks ? chosen : undefined}
              >
                {isDiff && (
                  <span role={cell} class="no">
                    {row.old ?? ''}
                  </span>
                )}
                <span role={cell} class="no" title={marks && 'Annotate this line'}>
                  {row.new ?? ''}
                </span>
                {isDiff && (
                  <span role={cell} class="sign" aria-label={NAMES[row.sign] || undefined}>
                    {SIGNS[row.sign]}
                  </span>
                )}
                <span role={cell} class="source">
                  {(colours[at] ?? []).map((token) =>
                    token.kind === 'plain' ? (
                      token.text
                    ) : (
                      <span class={'is-' + token.kind}>{token.text}</span>
                    ),
                  )}
                </span>
              </div>
              {notes && (
                <div key={at + 'n'} role="row" class="line-notes">
                  <div role={cell}>{notes}</div>
                </div>
              )}
            </>
          );
        })}
      </div>
      {rows.length > count && (
        <button type="button" class="more" onClick={() => setCount(count + SHOWN_MORE)}>
          Show {plural(Math.min(SHOWN_MORE, rows.length - count), 'more line', 'more lines')} of{' '}
          {number(rows.length - count)}
        </button>
      )}
    </>
  );
}
