// SPDX-License-Identifier: Apache-2.0
import '../../style/sessions.css';
import { useCallback, useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { SessionReading } from '../../api/answers';
import { plural } from '../../core/format';
import { isTyping } from '../../core/keys';
import { replaceParams, useRoute } from '../../core/router';
import { ExportMenu } from '../../parts/ExportMenu';
import { Panel } from '../../parts/Panel';
import { EntryDetail } from './EntryDetail';
import { EntryList } from './EntryList';
import { TimelinePlot } from './TimelinePlot';
import { EntryFilters, Legend, ZoomBar } from './Toolbar';
import { Unlock } from './Unlock';
import { VERDICT_NAMES, isCall } from './entry';
import { startOf } from './score';
import {
  type AxisKind,
  type EntryFilter,
  JUMPS,
  type Jump,
  NO_FILTER,
  axisFor,
  isFiltered,
  isShown,
  jump,
  pan,
  positionsOf,
  reveal,
  zoom,
} from './timeline';
import type { Timeline } from './use_timeline';
import { useView } from './use_view';

// The score before anything happened.
export const startOfTimeline = ({ entries: [first] }: Pick<Timeline, 'entries'>): number =>
  startOf(first?.signals ?? [], first?.value ?? 0);

interface Props {
  timeline: Timeline;
  session: SessionReading;
  reload: () => void;
}

// Everything that happened in a session on one axis, with the score; the list below has the same
// entries. The address names the entry that is open.
export function SessionTimeline({ timeline, session, reload }: Props) {
  const { entries, total } = timeline;
  const wanted = Number(useRoute().params['at'] ?? 0);
  const [filter, setFilter] = useState<EntryFilter>(NO_FILTER);
  const [axisChosen, chooseAxis] = useState<AxisKind | null>(null);
  const [checked, check] = useState('');
  const axis = axisChosen ?? axisFor(entries);
  const { full, view, isZoomed, show } = useView(entries, axis);
  const chart = useRef<HTMLDivElement>(null);

  const visible = useMemo(() => entries.map((entry) => isShown(entry, filter)), [entries, filter]);
  const shown = useCallback((index: number) => visible[index]!, [visible]);
  const listed = useMemo(() => entries.filter((_, at) => visible[at]), [entries, visible]);
  const steps = useMemo(
    () => entries.flatMap((_, at) => (visible[at] ? [at + 1] : [])),
    [entries, visible],
  );
  const positions = useMemo(() => positionsOf(entries, axis), [entries, axis]);
  const effects = useMemo(
    () => [...new Set(entries.flatMap((entry) => (entry.effect ? [entry.effect] : [])))].sort(),
    [entries],
  );
  const verdicts = useMemo(
    () => [...new Set(entries.filter(isCall).map((entry) => entry.verdict ?? 'allowed'))],
    [entries],
  );
  const counts = useMemo(
    () => ({
      refusal: listed.filter(JUMPS.refusal).length,
      failure: listed.filter(JUMPS.failure).length,
      signal: listed.filter(JUMPS.signal).length,
    }),
    [listed],
  );

  // The entry that the address names, or the one that includes it.
  const selected = useMemo(() => {
    if (!wanted) return -1;
    let found = -1;
    entries.forEach((entry, at) => {
      if (entry.sequence <= wanted) found = at;
    });
    return found;
  }, [entries, wanted]);
  const entry = entries[selected];

  const select = (index: number) => {
    const next = entries[index];
    if (!next) return;
    check('');
    replaceParams({ at: String(next.sequence) });
  };
  useEffect(() => {
    if (selected >= 0 && isZoomed) show(reveal(view, full, axis, positions[selected]!));
  }, [selected]);

  const jumpTo = (kind: Jump, step: 1 | -1) =>
    select(jump(entries, selected, step, (one) => isShown(one, filter) && JUMPS[kind](one)));
  const zoomBy = (factor: number | null) => {
    if (factor === null) return show(null);
    const at = selected >= 0 ? positions[selected]! : (view.from + view.to) / 2;
    const around = at >= view.from && at <= view.to ? at : (view.from + view.to) / 2;
    show(zoom(view, full, axis, factor, around));
  };

  const keys = useRef<(event: KeyboardEvent) => void>(() => {});
  keys.current = (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
    if (document.querySelector('dialog[open]')) return;
    const onChart = chart.current?.contains(event.target as Node) ?? false;
    const all = (one: (typeof entries)[number]) => isShown(one, filter);
    const acts: Record<string, () => void> = {
      n: () => jumpTo('refusal', 1),
      p: () => jumpTo('refusal', -1),
      f: () => jumpTo('failure', 1),
      F: () => jumpTo('failure', -1),
      s: () => jumpTo('signal', 1),
      S: () => jumpTo('signal', -1),
      '+': () => zoomBy(0.6),
      '=': () => zoomBy(0.6),
      '-': () => zoomBy(1 / 0.6),
      '0': () => zoomBy(null),
      ...(onChart && {
        ArrowRight: () =>
          event.shiftKey
            ? show(pan(view, full, axis, 0.2))
            : select(jump(entries, selected, 1, all)),
        ArrowLeft: () =>
          event.shiftKey
            ? show(pan(view, full, axis, -0.2))
            : select(jump(entries, selected, -1, all)),
        Home: () => select(jump(entries, -1, 1, all)),
        End: () => select(jump(entries, 0, -1, all)),
      }),
    };
    const act = acts[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  };
  useEffect(() => {
    const listen = (event: KeyboardEvent) => keys.current(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);

  const rows = () =>
    listed.map((one, at) => ({
      step: steps[at],
      time: one.at,
      kind: one.kind,
      what: one.what,
      tool: one.tool ?? '',
      effect: one.effect ?? '',
      answer: isCall(one) ? VERDICT_NAMES[one.verdict ?? 'allowed'] : '',
      failed: one.failed ? 'failed' : '',
      signals: one.signals.map(({ signal, delta }) => signal + ' ' + delta).join('; '),
      score: one.value,
      sequence: one.sequence,
    }));
  const count = isFiltered(filter)
    ? `${plural(listed.length, 'entry', 'entries')} of ${entries.length}`
    : plural(entries.length, 'entry', 'entries');
  return (
    <Panel
      title="Timeline"
      aside={<ExportMenu name={'Timeline of ' + session.id} rows={rows} chart={chart} />}
    >
      <div ref={chart}>
        <TimelinePlot
          entries={entries}
          start={startOfTimeline(timeline)}
          axis={axis}
          view={view}
          full={full}
          onView={show}
          shown={shown}
          selected={selected}
          onSelect={select}
          label={`Timeline, ${count}, score ${entries[entries.length - 1]?.value ?? '–'} at the end. The list below has the same entries.`}
          describedBy="timeline-keys"
        />
      </div>
      <ZoomBar
        axis={axis}
        onAxis={chooseAxis}
        isZoomed={isZoomed}
        onZoom={zoomBy}
        onJump={jumpTo}
        counts={counts}
      />
      <Legend id="timeline-keys" />
      {entry && (
        <>
          <EntryDetail
            entry={entry}
            session={session}
            isAllowable={timeline.allowable.has(entry.sequence)}
            checking={checked !== ''}
            onCheck={check}
            reload={reload}
          />
          {checked && !session.ended && <Unlock session={session} effect={checked} onClose={() => check('')} />}
        </>
      )}
      <EntryFilters filter={filter} effects={effects} verdicts={verdicts} onChange={setFilter} />
      <p class="small muted" role="status">
        {count}
        {!timeline.done && ` · reading, ${entries.length} of ${total} so far`}
      </p>
      <EntryList
        entries={listed}
        steps={steps}
        selected={entry?.sequence ?? 0}
        onSelect={(sequence) => select(entries.findIndex((one) => one.sequence === sequence))}
        label="Entries of the timeline"
      />
    </Panel>
  );
}
