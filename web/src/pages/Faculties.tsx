// SPDX-License-Identifier: Apache-2.0
import type { SessionReading, Stats } from '../api/answers';
import { useQuery } from '../api/use_query';
import { number, percent } from '../core/format';
import { href } from '../core/router';
import { Shares } from '../charts/Shares';
import { Panel } from '../parts/Panel';
import { Loaded } from '../parts/States';
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

function Zones() {
  const query = useQuery<SessionReading[]>('session/list', { limit: 200 }, ['session']);
  return (
    <Loaded query={query} rows={3}>
      {(sessions) => (
        <>
          <p class="big">
            {number(sessions.length)}
            <small>{sessions.filter((session) => !session.ended).length} open</small>
          </p>
          <Shares
            label="Sessions by zone"
            parts={ZONES.map((zone) => ({
              name: zone.name.toLowerCase(),
              value: sessions.filter((session) => session.zone === zone.name).length,
              tone: zone.tone,
            }))}
          />
        </>
      )}
    </Loaded>
  );
}

// One panel for each faculty, with the number of its subjects and their state.
export function Faculties({ stats }: { stats: Stats }) {
  const decided = Object.values(stats.decision_paths).reduce((sum, count) => sum + count, 0);
  const byHeuristic = stats.decision_paths['heuristic'] ?? 0;
  const held =
    stats.beliefs.count -
    (stats.beliefs.by_status['disputed'] ?? 0) -
    (stats.beliefs.by_status['retracted'] ?? 0);
  return (
    <div class="faculties">
      <Panel title="Memories" aside={<a href={href('memories')}>Open</a>}>
        <p class="big">
          {number(stats.memories.current)}
          <small>{number(stats.memories.golden)} golden</small>
        </p>
        <Shares
          label="Memories by standing"
          parts={parts(stats.memories.by_standing, STANDING_TONES)}
        />
      </Panel>
      <Panel title="Sessions" aside={<a href={href('sessions')}>Open</a>}>
        <Zones />
      </Panel>
      <Panel title="Heuristics" aside={<a href={href('heuristics')}>Open</a>}>
        <p class="big">
          {decided ? percent(byHeuristic / decided) : '–'}
          <small>without a model</small>
        </p>
        <Shares label="Events by who answered" parts={pathShares(stats.decision_paths)} />
        <p class="note">
          {number(stats.heuristics.fire)} of {number(stats.heuristics.count)} may act by themselves.
        </p>
      </Panel>
      <Panel title="Beliefs" aside={<a href={href('beliefs')}>Open</a>}>
        <p class="big">
          {number(held)}
          <small>held, {number(stats.beliefs.by_status['disputed'] ?? 0)} disputed</small>
        </p>
        <Shares label="Beliefs by status" parts={parts(stats.beliefs.by_status, BELIEF_TONES)} />
      </Panel>
    </div>
  );
}
