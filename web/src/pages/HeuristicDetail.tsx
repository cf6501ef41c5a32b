// SPDX-License-Identifier: Apache-2.0
import type { HeuristicReading } from '../api/answers';
import { useQuery } from '../api/use_query';
import { number, percent } from '../core/format';
import { useItemTitle } from '../core/title';
import { Id } from '../parts/CopyButton';
import { Facts } from '../parts/Facts';
import { Means } from '../parts/Means';
import { Meter } from '../parts/Meter';
import { Standing } from '../parts/Standing';
import { Loaded } from '../parts/States';
import { LongText, Text, Time } from '../parts/Text';
import { Fires } from './Fires';
import { HeuristicActions } from './HeuristicActions';
import { Acts } from './Heuristics';
import { Ratings } from './Ratings';
import { WhyPanel } from './WhyPanel';
import { evidenceWords } from './heuristics/rows';

export function HeuristicDetail({ id, threshold }: { id: string; threshold: number }) {
  const query = useQuery<HeuristicReading>('heuristic/show', { id }, [
    'heuristic',
    'event',
    'fire',
  ]);
  useItemTitle('Heuristic', query.data?.condition);
  return (
    <Loaded query={query}>
      {(heuristic) => (
        <article class="detail" aria-label="Heuristic">
          <h2 class="statement">
            <span class="muted">When</span> <LongText>{heuristic.condition || '(erased)'}</LongText>
          </h2>
          <p class="then">
            <span class="muted">then</span> <LongText>{heuristic.action || '(erased)'}</LongText>
          </p>
          <Id>{heuristic.id}</Id>
          <p class="badges">
            <Acts heuristic={heuristic} not="below the threshold" />
            <Standing standing={heuristic.standing} />
          </p>
          <Meter
            wide
            value={heuristic.confidence}
            label="confidence"
            interval={heuristic.interval}
            threshold={threshold}
          />
          <div class="actions">
            <HeuristicActions heuristic={heuristic} reload={query.reload} />
          </div>
          <Facts
            items={[
              ['Source', <Text>{heuristic.source}</Text>],
              ['Origin', heuristic.origin],
              [
                'Evidence',
                <span class="bar">
                  {evidenceWords(heuristic)}
                  <Means of="evidence">
                    Points for and against it, also called α and β. It starts with one of each; a
                    person's word counts 1, silence counts less. The confidence is the share of the
                    points that are for it ({number(heuristic.alpha, 1)} of{' '}
                    {number(heuristic.alpha + heuristic.beta, 1)}).
                  </Means>
                </span>,
              ],
              ['Feedback', `${heuristic.positive_count} for, ${heuristic.negative_count} against`],
              [
                'Fired',
                heuristic.fire_count
                  ? `${number(heuristic.fire_count)}, ${percent(heuristic.success_rate)} known good`
                  : '0',
              ],
              ['Context', `${heuristic.context_right} right, ${heuristic.context_wrong} wrong`],
              ['Last fired', <Time at={heuristic.last_fired_at} />],
              ['Learned', <Time at={heuristic.created_at} />],
            ]}
          />
          {!heuristic.archived_at && <Ratings id={heuristic.id} reload={query.reload} />}
          <WhyPanel
            id={heuristic.id}
            faculty="heuristic"
            title="Progress toward the threshold"
            threshold={threshold}
          />
          <Fires heuristic={heuristic.id} />
        </article>
      )}
    </Loaded>
  );
}
