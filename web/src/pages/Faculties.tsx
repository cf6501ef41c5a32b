// SPDX-License-Identifier: Apache-2.0
import type { ComponentChildren } from 'preact';
import type { MemoryReading, SessionReading, Stats } from '../api/answers';
import { useQuery } from '../api/use_query';
import { number, percent } from '../core/format';
import { href } from '../core/router';
import { useInProject, useMemoryScope, usePeriod, useProject } from '../core/scope';
import { Shares } from '../charts/Shares';
import { Means } from '../parts/Means';
import { Panel } from '../parts/Panel';
import { ZONES } from './Zone';
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

function Memories({ stats }: { stats: Stats }) {
  const chosen = useProject();
  const query = useQuery<MemoryReading[]>(
    chosen ? 'memory/list' : null,
    { ...useMemoryScope(), limit: 1 },
    ['memory'],
  );
  if (chosen)
    return (
      <Big to={href('memories')} value={number(query.total)}>
        of this project, and global ones
      </Big>
    );
  return (
    <>
      <Big to={href('memories')} value={number(stats.memories.current)}>
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

// One panel for each faculty, with the number of its subjects and their state.
export function Faculties({ stats }: { stats: Stats }) {
  const decided = Object.values(stats.decision_paths).reduce((sum, count) => sum + count, 0);
  const byHeuristic = stats.decision_paths['heuristic'] ?? 0;
  const disputed = stats.beliefs.by_status['disputed'] ?? 0;
  const held = stats.beliefs.count - disputed - (stats.beliefs.by_status['retracted'] ?? 0);
  return (
    <div class="faculties">
      <Panel title="Memories">
        <Memories stats={stats} />
      </Panel>
      <Panel title="Sessions">
        <Zones />
      </Panel>
      <Panel title="Heuristics">
        <Big
          to={href('events', ['over-time'])}
          value={decided ? percent(byHeuristic / decided) : '–'}
        >
          of events answered without a model
        </Big>
        <Shares label="Events by who answered" parts={pathShares(stats.decision_paths)} />
        <p class="note">
          <a href={href('heuristics')}>
            {number(stats.heuristics.fire)} of {number(stats.heuristics.count)}
          </a>{' '}
          may act by themselves.
        </p>
      </Panel>
      <Panel title="Beliefs">
        <Big to={href('beliefs')} value={number(held)}>
          held,{' '}
          <a href={href('beliefs', [], { status: 'disputed' })}>{number(disputed)} disputed</a>
        </Big>
        <Shares label="Beliefs by status" parts={parts(stats.beliefs.by_status, BELIEF_TONES)} />
      </Panel>
    </div>
  );
}
