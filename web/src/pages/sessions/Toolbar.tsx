// SPDX-License-Identifier: Apache-2.0
import { Field } from '../../parts/Field';
import { Select } from '../../parts/Select';
import { LANE_MEANING, LANES, VERDICTS, VERDICT_NAMES } from './entry';
import { type AxisKind, type EntryFilter, type Jump, NO_FILTER, isFiltered } from './timeline';

interface FilterProps {
  filter: EntryFilter;
  effects: string[]; // That occur in the session.
  verdicts: string[];
  onChange: (filter: EntryFilter) => void;
}

export function EntryFilters({ filter, effects, verdicts, onChange }: FilterProps) {
  const set = (part: Partial<EntryFilter>) => onChange({ ...filter, ...part });
  const occurring = VERDICTS.filter((verdict) => verdicts.includes(verdict));
  return (
    <div class="filters" role="search" aria-label="Filter the timeline">
      <Field
        label="Text"
        type="search"
        placeholder="Tool, signal, words…"
        value={filter.text}
        maxLength={200}
        onText={(text) => set({ text })}
      />
      <Select
        label="Effect"
        any="All effects"
        value={filter.effect}
        options={effects}
        onChange={(effect) => set({ effect })}
      />
      <Select
        label="Answer"
        any="All answers"
        value={filter.verdict}
        options={occurring}
        names={VERDICT_NAMES}
        onChange={(verdict) => set({ verdict })}
      />
      <label class="check bar">
        <input
          type="checkbox"
          checked={filter.failed}
          onChange={(event) => set({ failed: event.currentTarget.checked })}
        />
        failed only
      </label>
      <label class="check bar">
        <input
          type="checkbox"
          checked={filter.signals}
          onChange={(event) => set({ signals: event.currentTarget.checked })}
        />
        signals only
      </label>
      {isFiltered(filter) && (
        <button type="button" class="quiet" onClick={() => onChange(NO_FILTER)}>
          Show all
        </button>
      )}
    </div>
  );
}

interface ZoomProps {
  axis: AxisKind;
  onAxis: (axis: AxisKind) => void;
  isZoomed: boolean;
  onZoom: (factor: number | null) => void;
  onJump: (kind: Jump, step: 1 | -1) => void;
  counts: Record<Jump, number>;
}

const JUMP_KEYS: Record<Jump, [next: string, before: string]> = {
  refusal: ['n', 'p'],
  failure: ['f', 'Shift+F'],
  signal: ['s', 'Shift+S'],
};

export function ZoomBar({ axis, onAxis, isZoomed, onZoom, onJump, counts }: ZoomProps) {
  return (
    <div class="timeline-tools line">
      <span class="line" role="group" aria-label="Jump">
        {(Object.keys(JUMP_KEYS) as Jump[]).map((kind) => (
          <span key={kind} class="jump bar">
            <button
              type="button"
              class="quiet icon-button"
              aria-label={`Previous ${kind} (${JUMP_KEYS[kind][1]})`}
              title={`Previous ${kind} (${JUMP_KEYS[kind][1]})`}
              disabled={counts[kind] === 0}
              onClick={() => onJump(kind, -1)}
            >
              ‹
            </button>
            <span class="small">
              {kind}s <b>{counts[kind]}</b>
            </span>
            <button
              type="button"
              class="quiet icon-button"
              aria-label={`Next ${kind} (${JUMP_KEYS[kind][0]})`}
              title={`Next ${kind} (${JUMP_KEYS[kind][0]})`}
              disabled={counts[kind] === 0}
              onClick={() => onJump(kind, 1)}
            >
              ›
            </button>
          </span>
        ))}
      </span>
      <span class="bar zoom-tools" role="group" aria-label="Zoom">
        <button
          type="button"
          class="quiet icon-button"
          aria-label="Zoom out (−)"
          disabled={!isZoomed}
          onClick={() => onZoom(1 / 0.6)}
        >
          −
        </button>
        <button
          type="button"
          class="quiet icon-button"
          aria-label="Zoom in (+)"
          onClick={() => onZoom(0.6)}
        >
          +
        </button>
        <button type="button" class="quiet" disabled={!isZoomed} onClick={() => onZoom(null)}>
          Show all
        </button>
        <label class="bar small">
          <span class="visually-hidden">Axis</span>
          <select
            value={axis}
            onChange={(event) => onAxis(event.currentTarget.value as AxisKind)}
          >
            <option value="step">by step</option>
            <option value="time">by time</option>
          </select>
        </label>
      </span>
    </div>
  );
}

const SIGNS: [sign: string, tone: string, means: string][] = [
  ['●', 'accent', 'allowed'],
  ['◎', 'gold', 'ran in the sandbox'],
  ['◇', 'warn', 'would ask you'],
  ['◆', 'warn', 'asked you'],
  ['□', 'bad', 'would be refused'],
  ['■', 'bad', 'refused'],
  ['✕', 'bad', 'failed'],
  ['▲', 'good', 'points gained'],
  ['▼', 'bad', 'points lost'],
];

export function Legend({ id }: { id: string }) {
  return (
    <details class="legend">
      <summary class="small">Marks and keys</summary>
      <div class="legend-body">
        <ul class="line small" aria-label="Marks">
          {SIGNS.map(([sign, tone, means]) => (
            <li key={means}>
              <span class={tone} aria-hidden="true">
                {sign}
              </span>{' '}
              {means}
            </li>
          ))}
        </ul>
        <ul class="line small" aria-label="Rows">
          {LANES.map((lane) => (
            <li key={lane}>
              <b>{lane}</b> <span class="muted">{LANE_MEANING[lane]}</span>
            </li>
          ))}
        </ul>
        <p class="small" id={id}>
          <b>Letters</b>{' '}
          <span class="muted">
            S start, P prompt, A call allowed, V approval, D dispute, O outcome, E end.
          </span>{' '}
          <b>Keys</b>{' '}
          <span class="muted">
            Arrows move between entries. <kbd>n</kbd> <kbd>p</kbd> next and previous refusal,{' '}
            <kbd>f</kbd> failure, <kbd>s</kbd> signal (with Shift: previous). <kbd>+</kbd>{' '}
            <kbd>-</kbd> <kbd>0</kbd> zoom; dragging over the chart enlarges that part, Ctrl and the
            wheel zoom, Shift and the wheel move.
          </span>
        </p>
      </div>
    </details>
  );
}

