// SPDX-License-Identifier: Apache-2.0
import { useEffect, useRef } from 'preact/hooks';
import { number, words } from '../../core/format';
import { Text } from '../../parts/Text';
import { VirtualList } from '../../parts/VirtualList';
import { Points } from '../Signals';
import { Verdict } from './EntryDetail';
import { type Entry, isCall, titleOf } from './entry';

interface Props {
  entries: readonly Entry[]; // That the filter shows.
  steps: readonly number[]; // Of each, in the whole session.
  selected: number; // Sequence; 0 for none.
  onSelect: (sequence: number) => void;
  label: string;
}

const ROW_PX = 41;

const clockOf = (at: string) =>
  new Date(at).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit', second: '2-digit' });

function Row({ entry, step }: { entry: Entry; step: number }) {
  const delta = entry.signals.reduce((sum, signal) => sum + signal.delta, 0);
  return (
    <>
      <span class="entry-step num muted">{step}</span>
      <time class="entry-time num muted" dateTime={entry.at}>
        {clockOf(entry.at)}
      </time>
      <span class="entry-what">
        <Text lines={1}>{titleOf(entry)}</Text>
        {isCall(entry) && entry.effect && <span class="muted small">{words(entry.effect)}</span>}
      </span>
      <span class="entry-marks">
        <Verdict entry={entry} quiet />
        {entry.signals.length > 0 && (
          <span class="small">
            {entry.signals.map((signal) => words(signal.signal)).join(', ')}
          </span>
        )}
      </span>
      <span class="entry-delta num">{entry.signals.length > 0 && <Points delta={delta} />}</span>
      <span class="entry-score num">{number(entry.value)}</span>
    </>
  );
}

// The same entries as rows: the way to read the timeline without seeing it. The arrow keys move, so
// that one Tab leads past all of them.
export function EntryList({ entries, steps, selected, onSelect, label }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const follow = useRef(false);
  const stepOf = new Map(entries.map((entry, at) => [entry.sequence, steps[at]!]));
  const tabbable = entries.some((entry) => entry.sequence === selected)
    ? selected
    : entries[0]?.sequence;

  useEffect(() => {
    const row = box.current?.querySelector<HTMLElement>(`[data-sequence="${selected}"]`);
    if (!box.current || !row) return;
    const [room, at] = [box.current.getBoundingClientRect(), row.getBoundingClientRect()];
    // Not scrollIntoView, which would scroll the page as well.
    if (at.top < room.top + ROW_PX || at.bottom > room.bottom)
      box.current.scrollTop += at.top - room.top - room.height / 2;
    if (follow.current) row.focus({ preventScroll: true });
    follow.current = false;
  }, [selected, entries]);

  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1, PageDown: 10, PageUp: -10 }[event.key];
    const edge = { Home: 0, End: entries.length - 1 }[event.key];
    if (step === undefined && edge === undefined) return;
    event.preventDefault();
    const now = entries.findIndex((entry) => entry.sequence === selected);
    const next = edge ?? Math.min(entries.length - 1, Math.max(0, now + step!));
    follow.current = true;
    if (entries[next]) onSelect(entries[next]!.sequence);
  };
  if (entries.length === 0) return <p class="note">No entries match the filter.</p>;
  return (
    <div class="entry-table">
      <div class="entry-row entry-head muted small" aria-hidden="true">
        <span class="entry-step num">Step</span>
        <span class="entry-time">Time</span>
        <span class="entry-what">What</span>
        <span class="entry-marks" />
        <span class="entry-delta num">±</span>
        <span class="entry-score num">Score</span>
      </div>
      <div class="entry-scroll" ref={box} onKeyDown={onKeyDown}>
        <VirtualList
          items={entries as Entry[]}
          label={label}
          idOf={(entry) => String(entry.sequence)}
          height={ROW_PX}
          current={String(selected)}
          row={(entry) => (
            <button
              type="button"
              class="entry-row"
              data-sequence={entry.sequence}
              tabIndex={entry.sequence === tabbable ? 0 : -1}
              aria-current={entry.sequence === selected ? 'true' : undefined}
              onClick={() => onSelect(entry.sequence)}
            >
              <Row entry={entry} step={stepOf.get(entry.sequence)!} />
            </button>
          )}
        />
      </div>
    </div>
  );
}
