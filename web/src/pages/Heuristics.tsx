// SPDX-License-Identifier: Apache-2.0
import type { HeuristicReading, Stats } from '../api/answers';
import { useQuery } from '../api/use_query';
import { percent } from '../core/format';
import { href, useRoute } from '../core/router';
import { Shares } from '../charts/Shares';
import { Badge } from '../parts/Badge';
import { Meter } from '../parts/Meter';
import { PageHead } from '../parts/PageHead';
import { Check } from '../parts/Select';
import { Split } from '../parts/Split';
import { Empty } from '../parts/States';
import { Text } from '../parts/Text';
import { HeuristicDetail } from './HeuristicDetail';
import { pathShares } from './events/paths';
import { useThreshold } from './use_threshold';

function Paths() {
  const stats = useQuery<Stats>('stats', {}, ['heuristic', 'event', 'fire']);
  const paths = pathShares(stats.data?.decision_paths ?? {});
  if (paths.length === 0) return null;
  return (
    <div class="strip stack">
      <header class="section-head">
        <h2>Who answered</h2>
        <a href={href('events', ['over-time'])}>Over time</a>
      </header>
      <Shares label="Events by who answered" parts={paths} />
    </div>
  );
}

// Whether it may act, and how it is called while it may not.
export function Acts({ heuristic, not }: { heuristic: HeuristicReading; not: string }) {
  if (heuristic.archived_at) return <Badge>archived</Badge>;
  if (heuristic.frozen) return <Badge icon="pause">frozen</Badge>;
  return heuristic.fires ? (
    <Badge tone="good">acts by itself</Badge>
  ) : (
    <Badge icon="info">{not}</Badge>
  );
}

export function Heuristics() {
  const threshold = useThreshold();
  const all = useRoute().params['all'] === '1';
  const list = useQuery<HeuristicReading[]>('heuristic/list', { all }, [
    'heuristic',
    'event',
    'fire',
  ]);
  return (
    <>
      <PageHead
        title="Heuristics"
        lead={
          'Conditions and actions; from ' + percent(threshold) + ' on, one acts without a model'
        }
      />
      <Paths />
      <div class="filters">
        <Check label="also archived" param="all" />
      </div>
      <Split
        query={list}
        label="Heuristics"
        hint="Choose a heuristic to see its way to the threshold, and what it did."
        empty={
          <Empty
            title="There is no heuristic yet"
            command={
              'credence heuristic add --condition "the doorbell rings at night" --action "mute it" --source doorbell'
            }
          >
            A heuristic has to earn the right to act. Add the first:
          </Empty>
        }
        idOf={(heuristic) => heuristic.id}
        row={(heuristic) => (
          <>
            <span class="row-main">
              <span class="muted">when</span>{' '}
              <Text lines={1}>{heuristic.condition || '(erased)'}</Text>
            </span>
            <Meter value={heuristic.confidence} label="confidence" threshold={threshold} />
            <span class="row-foot">
              <Acts heuristic={heuristic} not="still learning" />
              <Text is="muted clip" lines={1}>
                {heuristic.action || '(erased)'}
              </Text>
            </span>
          </>
        )}
        detail={(id) => <HeuristicDetail key={id} id={id} threshold={threshold} />}
      />
    </>
  );
}
