// SPDX-License-Identifier: Apache-2.0
import { useMemo, useRef, useState } from 'preact/hooks';
import type { SessionReading } from '../../api/answers';
import { useQuery } from '../../api/use_query';
import { number, percent, plural, shortId, signed } from '../../core/format';
import { href, replaceParams } from '../../core/router';
import { useSettled } from '../../core/use_settled';
import { ExportMenu } from '../../parts/ExportMenu';
import { Field } from '../../parts/Field';
import { Panel } from '../../parts/Panel';
import { Failed, Skeleton } from '../../parts/States';
import { Table } from '../../parts/Table';
import { Text, Time } from '../../parts/Text';
import { Zone } from '../Zone';
import { startOfTimeline } from './SessionTimeline';
import { TimelinePlot } from './TimelinePlot';
import { OUTCOME_NAMES } from './actions';
import { lineOf } from './entry';
import { totalsOf, zoom } from './timeline';
import { type Timeline, useTimeline } from './use_timeline';
import { useView } from './use_view';

const OFFERED = 12;

// Finds the session to compare with.
export function CompareWith({ id }: { id: string }) {
  const [open, setOpen] = useState(false);
  const [text, setText] = useState('');
  const settled = useSettled(text.trim(), 250);
  const found = useQuery<SessionReading[]>(
    open ? 'session/list' : null,
    { text: settled, limit: OFFERED + 1 },
    [],
  );
  if (!open)
    return (
      <button type="button" onClick={() => setOpen(true)}>
        Compare…
      </button>
    );
  const others = (found.data ?? []).filter((session) => session.id !== id).slice(0, OFFERED);
  return (
    <div
      class="compare-with stack"
      role="group"
      aria-label="Compare with"
      onKeyDown={(event) => event.key === 'Escape' && setOpen(false)}
    >
      <div class="line">
        <Field
          label="Compare with: id, client or project"
          grow
          focused
          type="search"
          maxLength={200}
          value={text}
          onText={setText}
        />
        <button type="button" class="quiet" onClick={() => setOpen(false)}>
          Cancel
        </button>
      </div>
      {found.data && others.length === 0 && <p class="note">No other sessions match.</p>}
      <ul class="rows compact" aria-label="Sessions to compare with">
        {others.map((session) => (
          <li key={session.id}>
            <a class="row" href={href('sessions', [id], { compare: session.id })}>
              <span class="row-main">
                <Text lines={1}>{session.id}</Text>
              </span>
              <span class="num">{session.confidence}</span>
              <span class="row-foot">
                <Zone zone={session.zone} />
                <span class="muted">
                  <Text>{session.client}</Text> · <Time at={session.last_at} />
                  {session.outcome && ' · ' + OUTCOME_NAMES[session.outcome]}
                </span>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

interface Difference {
  name: string;
  one: string;
  other: string;
  by: string;
}

function differencesOf(one: Timeline, other: Timeline): Difference[] {
  const [a, b] = [totalsOf(one.entries), totalsOf(other.entries)];
  const count = (name: string, x: number, y: number): Difference => ({
    name,
    one: number(x),
    other: number(y),
    by: x === y ? '' : signed(y - x, 0),
  });
  const [left, right] = [one.session!, other.session!];
  const outcome = (session: SessionReading) => OUTCOME_NAMES[session.outcome ?? 'unknown']!;
  return [
    count('Final score', left.confidence, right.confidence),
    count('Lowest score', a.lowest ?? left.confidence, b.lowest ?? right.confidence),
    {
      name: 'Outcome',
      one: outcome(left),
      other: outcome(right),
      by: outcome(left) === outcome(right) ? '' : 'differs',
    },
    count('Turns', left.turn, right.turn),
    count('Calls', a.calls, b.calls),
    count('Refused', a.refused, b.refused),
    count('Asked about', a.asked, b.asked),
    count('Would be stopped', a.wouldBeStopped, b.wouldBeStopped),
    count('Failed calls', a.failed, b.failed),
    {
      ...count('Share of failed calls', 0, 0),
      one: a.calls ? percent(a.failed / a.calls) : '–',
      other: b.calls ? percent(b.failed / b.calls) : '–',
    },
    count('Signals', a.signals, b.signals),
    count('Points lost', a.lost, b.lost),
    count('Points gained', a.gained, b.gained),
    count('Memories shown', a.memories, b.memories),
  ];
}

interface HalfProps {
  timeline: Timeline;
  other: Timeline;
  name: string;
  shared: ReturnType<typeof useView>;
}

function Half({ timeline, other, name, shared }: HalfProps) {
  const [selected, select] = useState(-1);
  const entry = timeline.entries[selected];
  const everything = useMemo(() => () => true, []);
  const session = timeline.session!;
  return (
    <div class="stack">
      <h3 class="line">
        <span class="compare-name">{name}</span>
        <a href={href('sessions', [session.id])}>
          <Text>{session.id}</Text>
        </a>
        <span class="muted small">
          <Text>{session.client}</Text> · {plural(timeline.entries.length, 'entry', 'entries')}
        </span>
      </h3>
      <TimelinePlot
        entries={timeline.entries}
        start={startOfTimeline(timeline)}
        axis="step"
        view={shared.view}
        full={shared.full}
        onView={shared.show}
        shown={everything}
        selected={selected}
        onSelect={select}
        other={other.entries}
        label={`Timeline of session ${name}, score ${session.confidence} at the end; the other session's score is dashed`}
      />
      <p class="small" role="status">
        {entry ? (
          <a href={href('sessions', [session.id], { at: String(entry.sequence) })}>
            Step {selected + 1}: <Text>{lineOf(entry)}</Text>
          </a>
        ) : (
          <span class="muted">Choose a mark to see its entry.</span>
        )}
      </p>
    </div>
  );
}

// Two sessions, step by step, on one axis.
export function Compare({ id, other }: { id: string; other: string }) {
  const [one, two] = [useTimeline(id), useTimeline(other)];
  const shared = useView(one.entries, 'step', two.entries);
  const charts = useRef<HTMLDivElement>(null);
  const close = () => replaceParams({ compare: '' });
  const failed = one.error ? one : two.error ? two : null;
  if (failed)
    return (
      <article class="detail" aria-label="Comparison">
        <Failed error={failed.error!} retry={failed.reload} />
        <p>
          <button type="button" onClick={close}>
            Show only {shortId(id)}
          </button>
        </p>
      </article>
    );
  if (!one.session || !two.session) return <Skeleton rows={8} />;
  const rows = differencesOf(one, two);
  return (
    <article class="detail" aria-label="Comparison">
      <h2 class="statement">Two sessions compared</h2>
      <div class="actions">
        <button type="button" onClick={close}>
          Show only A
        </button>
        <a class="button" href={href('sessions', [other], { compare: id })}>
          Swap A and B
        </a>
        <span class="bar" role="group" aria-label="Zoom">
          <button
            type="button"
            class="icon-button"
            aria-label="Zoom out"
            disabled={!shared.isZoomed}
            onClick={() =>
              shared.show(
                zoom(shared.view, shared.full, 'step', 1 / 0.6, (shared.view.from + shared.view.to) / 2),
              )
            }
          >
            −
          </button>
          <button
            type="button"
            class="icon-button"
            aria-label="Zoom in"
            onClick={() =>
              shared.show(
                zoom(shared.view, shared.full, 'step', 0.6, (shared.view.from + shared.view.to) / 2),
              )
            }
          >
            +
          </button>
          <button
            type="button"
            class="quiet"
            disabled={!shared.isZoomed}
            onClick={() => shared.show(null)}
          >
            Show all
          </button>
        </span>
      </div>
      <Panel
        title="Step by step"
        note="Each chart shows its own score as a line and that of the other session dashed."
        aside={<ExportMenu name={'Comparison of ' + id + ' and ' + other} chart={charts} />}
      >
        <div ref={charts} class="stack">
          <Half timeline={one} other={two} name="A" shared={shared} />
          <Half timeline={two} other={one} name="B" shared={shared} />
        </div>
      </Panel>
      <Panel title="Differences">
        <Table
          named
          rows={rows}
          columns={[
            { name: '', cell: (row) => row.name },
            { name: 'A', is: 'num', cell: (row) => row.one },
            { name: 'B', is: 'num', cell: (row) => row.other },
            { name: 'B − A', is: 'num', cell: (row) => row.by },
          ]}
        />
      </Panel>
    </article>
  );
}
