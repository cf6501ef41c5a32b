// SPDX-License-Identifier: Apache-2.0
// Which space, project and time the pages show.
import { useEffect } from 'preact/hooks';
import { identity } from '../api/identity';
import { useProjects } from '../api/projects';
import { useQuery } from '../api/use_query';
import { clip } from '../core/format';
import { useRoute } from '../core/router';
import {
  DEFAULT_SPACE,
  RANGES,
  datesAsked,
  isReversed,
  listing,
  project,
  projectName,
  range,
  rangeDates,
  rangeName,
  rangeOf,
  space,
} from '../core/scope';
import { useStore } from '../core/store';
import { endsNow, untimed } from '../core/timed';

// The spaces that this caller may choose. The default one always, so that there is a way back.
export function useSpaces(): string[] {
  const current = useStore(space);
  const who = useStore(identity);
  const isFree = who?.token === false || who?.scopes.includes('admin');
  const all = useQuery<string[]>(isFree ? 'spaces' : null, {}, ['*']);
  const own = who?.token ? [] : [DEFAULT_SPACE];
  useEffect(() => {
    if (!who) return;
    if (!isFree) listing.set({ of: current, names: null });
    else if (all.data) listing.set({ of: current, names: all.data });
  }, [current, who, isFree, all.data]);
  return [...new Set([current, ...own, ...(all.data ?? [])])].sort();
}

function SpaceSelect() {
  const current = useStore(space);
  const names = useSpaces();
  return (
    <label class="scope bar">
      <span>Space</span>
      <select
        value={current}
        disabled={names.length < 2}
        onChange={(event) => space.set(event.currentTarget.value)}
      >
        {names.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}

function ProjectSelect() {
  const current = useStore(project);
  const projects = useProjects();
  const paths = [...new Set([...projects.map(({ project: path }) => path), current])].filter(
    (path): path is string => !!path,
  );
  const same = (path: string) =>
    paths.filter((other) => projectName(other) === projectName(path)).length > 1;
  return (
    <label class="scope bar">
      <span>Project</span>
      <select value={current} onChange={(event) => project.set(event.currentTarget.value)}>
        <option value="">All projects</option>
        {paths.map((path) => (
          <option key={path} value={path}>
            {clip(same(path) ? path : projectName(path), 60)}
          </option>
        ))}
      </select>
    </label>
  );
}

const RANGE_NAMES: Record<string, string> = {
  '24h': 'Last 24 hours',
  '7d': 'Last 7 days',
  '30d': 'Last 30 days',
  '90d': 'Last 90 days',
  all: 'All time',
  custom: 'From … to …',
};

function Dates({ range: of, isOpenEnded }: { range: string; isOpenEnded: boolean }) {
  const { from, to } = rangeDates(of);
  const wrong = !isOpenEnded && isReversed(of);
  return (
    <span class="range-dates bar">
      <label class="field">
        <span class="visually-hidden">From</span>
        <input
          type="date"
          value={from}
          aria-invalid={wrong}
          max={to}
          onChange={(event) => range.set(rangeOf(event.currentTarget.value, to))}
        />
      </label>
      <label class="field" title={isOpenEnded ? 'A replay always goes on to the present' : undefined}>
        <span class="visually-hidden">To</span>
        <input
          type="date"
          value={isOpenEnded ? '' : to}
          aria-invalid={wrong}
          min={from}
          disabled={isOpenEnded}
          onChange={(event) => range.set(rangeOf(from, event.currentTarget.value))}
        />
      </label>
    </span>
  );
}

// The time that the pages show. A page that cannot be narrowed shows all time, and says why.
function RangeSelect() {
  const chosen = useStore(range);
  const route = useRoute();
  const why = untimed(route);
  const asked = useStore(datesAsked);
  const hasDates = rangeName(chosen) === 'custom';
  const custom = why === null && (hasDates || (asked && chosen === 'all'));
  return (
    <>
      <label class="scope bar" title={why ?? undefined}>
        <span>Time</span>
        <select
          value={why !== null ? 'all' : custom ? 'custom' : chosen}
          disabled={why !== null}
          aria-description={why ?? undefined}
          onChange={(event) => {
            const next = event.currentTarget.value;
            datesAsked.set(next === 'custom');
            range.set(next === 'custom' ? 'all' : next);
          }}
        >
          {[...RANGES, 'custom'].map((name) => (
            <option key={name} value={name}>
              {RANGE_NAMES[name]}
            </option>
          ))}
        </select>
      </label>
      {custom && <Dates range={chosen} isOpenEnded={endsNow(route)} />}
    </>
  );
}

export function ScopeBar() {
  return (
    <div class="scopes bar">
      <SpaceSelect />
      <ProjectSelect />
      <RangeSelect />
    </div>
  );
}
