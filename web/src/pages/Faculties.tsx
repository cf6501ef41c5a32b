// SPDX-License-Identifier: Apache-2.0
import type { ComponentChildren } from 'preact';
import type {
  BeliefReading,
  HeuristicReading,
  MemoryReading,
  SessionReading,
  Stats,
} from '../api/answers';
import { useQuery } from '../api/use_query';
import { number, percent, plural } from '../core/format';
import { href } from '../core/router';
import { useInProject, useMemoryScope, usePeriod, useProject } from '../core/scope';
import { Shares } from '../charts/Shares';
import { Means } from '../parts/Means';
import { Panel } from '../parts/Panel';
import { ZONES } from './Zone';
import { useAnswered } from './events/answered';
import { pathShares } from './events/paths';

const STANDING_TONES: [string, string][] = [
  ['confirmed', 'good'],
  ['unproven', 'plain'],
  ['stale', 'stale'],
  ['disputed', 'warn'],
  ['wrong', 'bad'],
];
const BELIEF_TONES: [string, string][] = [
  ['supported', 'good'],
  ['fresh', 'plain'],
  ['unconfirmed', 'stale'],
  ['stale', 'stale'],
  ['disputed', 'warn'],
  ['retracted', 'bad'],
];
function parts(counts: Record<string, number>, tones: [string, string][]) {
  return tones.map(([name, tone]) => ({ name, value: counts[name] ?? 0, tone }));
}

interface BigProps {
  to: string;
  value: string;
  children: ComponentChildren; // What it counts.
}

// A figure that leads to what it counts.
function Big({ to, value, children }: BigProps) {
  return (
    <p class="big">
      <a href={to}>{value}</a>
      <small>{children}</small>
    </p>
  );
}

// How many sessions there are in the chosen project and time, of one zone or all.
function useSessions(zone?: string): number | undefined {
  const args = { ...useInProject(), ...usePeriod(), zone, limit: 1 };
  const { data, total } = useQuery<SessionReading[]>('session/list', args, ['session']);
  return data === undefined ? undefined : (total ?? data.length);
}

function Zones() {
  const all = useSessions();
  // The zones never change, so the hooks are always called in the same order.
  const zones = ZONES.map((zone) => ({
    name: zone.name.toLowerCase(),
    value: useSessions(zone.name) ?? 0,
    tone: zone.tone,
    to: href('sessions', [], { zone: zone.name }),
  }));
  return (
    <>
      <Big to={href('sessions')} value={number(all)}>
        by the zone of their score{' '}
        <Means of="zone">
          A session's score decides what its agent may do. The zones are its steps, from ignorance
          (reads only) to expert.
        </Means>
      </Big>
      <Shares label="Sessions by zone" parts={zones} />
    </>
  );
}

function useNarrowed(): boolean {
  const { since, until } = usePeriod();
  return !!(since || until);
}

// Figures come from the lists that they lead to, so that both show the same.
function Memories({ stats }: { stats: Stats }) {
  const chosen = useProject();
  const period = usePeriod();
  const isNarrowed = useNarrowed();
  const query = useQuery<MemoryReading[]>(
    'memory/list',
    { ...useMemoryScope(), ...period, limit: 1 },
    ['memory'],
  );
  const total = query.data === undefined ? undefined : (query.total ?? undefined);
  if (chosen || isNarrowed)
    return (
      <Big to={href('memories')} value={number(total)}>
        {chosen ? 'of this project, and global ones' : 'learned in this time'}
      </Big>
    );
  return (
    <>
      <Big to={href('memories')} value={number(total)}>
        <span>{number(stats.memories.golden)} golden</span>{' '}
        <Means of="golden">
          A golden memory has proved right so often that it no longer fades with time.
        </Means>
      </Big>
      <Shares
        label="Memories by standing"
        parts={parts(stats.memories.by_standing, STANDING_TONES)}
      />
    </>
  );
}

function Heuristics({ stats }: { stats: Stats }) {
  const period = usePeriod();
  const isNarrowed = useNarrowed();
  const { counts, newest } = useAnswered(stats);
  const added = useQuery<HeuristicReading[]>(
    isNarrowed ? 'heuristic/list' : null,
    { ...period, limit: 1 },
    ['heuristic'],
  );
  const decided = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return (
    <>
      <Big
        to={href('events', ['over-time'])}
        value={decided ? percent((counts['heuristic'] ?? 0) / decided) : '–'}
      >
        of {newest === null ? 'events' : 'the newest ' + plural(newest, 'event')} answered without a
        model
      </Big>
      <Shares label="Events by who answered" parts={pathShares(counts)} />
      <p class="note">
        {isNarrowed ? (
          <a href={href('heuristics')}>{plural(added.total ?? 0, 'heuristic')} added in this time</a>
        ) : (
          <>
            <a href={href('heuristics')}>
              {stats.heuristics.count === 0
                ? 'None yet'
                : `${number(stats.heuristics.fire)} of ${plural(stats.heuristics.count, 'heuristic')}`}
            </a>
            {stats.heuristics.count > 0 && ' may act without a model.'}
          </>
        )}
      </p>
    </>
  );
}

// How many beliefs were first stated in the chosen time, of one status or all that are held.
function useBeliefs(status?: string): number | undefined {
  const args = { ...usePeriod(), status, limit: 1 };
  const { data, total } = useQuery<BeliefReading[]>('belief/list', args, ['belief']);
  return data === undefined ? undefined : (total ?? data.length);
}

function Beliefs({ stats }: { stats: Stats }) {
  const isNarrowed = useNarrowed();
  const [held, disputed] = [useBeliefs(), useBeliefs('disputed')];
  return (
    <>
      <Big to={href('beliefs')} value={number(held)}>
        {held === 0 && !isNarrowed ? (
          'None yet'
        ) : (
          <>
            {isNarrowed ? 'stated in this time' : 'held'}, of which{' '}
            <a href={href('beliefs', [], { status: 'disputed' })}>{number(disputed)} disputed</a>
          </>
        )}
      </Big>
      {!isNarrowed && (
        <Shares label="Beliefs by status" parts={parts(stats.beliefs.by_status, BELIEF_TONES)} />
      )}
    </>
  );
}

// One panel for each faculty, with the number of its subjects and their state.
export function Faculties({ stats }: { stats: Stats }) {
  return (
    <div class="faculties">
      <Panel title="Memories">
        <Memories stats={stats} />
      </Panel>
      <Panel title="Sessions">
        <Zones />
      </Panel>
      <Panel title="Heuristics">
        <Heuristics stats={stats} />
      </Panel>
      <Panel title="Beliefs">
        <Beliefs stats={stats} />
      </Panel>
    </div>
  );
}
