// SPDX-License-Identifier: Apache-2.0
import { changeOf } from '../api/client';
import type { BeliefExplanation, PlacedGraph } from '../api/answers';
import { useQuery } from '../api/use_query';
import { number, percent, signed, words } from '../core/format';
import { href } from '../core/router';
import { Graph } from '../charts/Graph';
import { Line } from '../charts/Line';
import { Action, type Reasoned, ReasonedAction } from '../parts/Action';
import { Facts } from '../parts/Facts';
import { Meter } from '../parts/Meter';
import { Panel } from '../parts/Panel';
import { Standing, standingMeaning } from '../parts/Standing';
import { Loaded } from '../parts/States';
import { LongText, Text, Time } from '../parts/Text';
import { BeliefTerms } from './BeliefTerms';

const HOPS = 2;
const CHANGES: Reasoned[] = [
  { label: 'Reaffirm', prompt: 'Reason, for the record', tone: 'primary', done: 'Reaffirmed.' },
  { label: 'Doubt', prompt: 'What makes it doubtful?', done: 'Doubted.' },
  {
    label: 'Retract',
    prompt: 'Why retract it?',
    tone: 'danger',
    done: 'Retracted; its links were removed.',
  },
];

function Actions({ belief, reload }: { belief: BeliefExplanation; reload: () => void }) {
  const change = (verb: string) => changeOf('belief/' + verb, belief.id, reload);
  if (belief.status === 'retracted') {
    return (
      <div class="actions">
        <Action tone="primary" done="Restored, without its links." run={change('restore')}>
          Restore
        </Action>
      </div>
    );
  }
  return (
    <div class="actions">
      {CHANGES.map((one) => (
        <ReasonedAction key={one.label} {...one} run={change(one.label.toLowerCase())} />
      ))}
    </div>
  );
}

function History({ belief }: { belief: BeliefExplanation }) {
  const history = belief.history ?? [];
  return (
    <Panel title="How its confidence changed">
      {history.length > 1 && (
        <Line
          byIndex
          points={history.map((step) => ({ at: Date.parse(step.at) / 1000, value: step.value }))}
          label="after the event"
          range={[0, 1]}
          format={(value) => percent(value)}
        />
      )}
      <ul class="plain-list">
        {[...history].reverse().map((step, index) => (
          <li key={index}>
            <span>{words(step.trigger)}</span>
            <span class="num">
              {signed(step.delta)} → {percent(step.value)}
            </span>
            <span class="muted">
              <Text lines={2}>{step.reason ?? ''}</Text> <Time at={step.at} />
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

export function BeliefDetail({ id }: { id: string }) {
  const query = useQuery<BeliefExplanation>('belief/explain', { id }, ['belief']);
  const said = useQuery<{ text: string; certainty: string }>('belief/say', { id }, ['belief']);
  const graph = useQuery<PlacedGraph>(
    'belief/graph',
    { id, hops: HOPS, format: 'json', limit: 24, places: true },
    ['belief'],
  );
  return (
    <Loaded query={query}>
      {(belief) => (
        <article class="detail" aria-label="Belief">
          <h2 class="statement">
            <LongText>{belief.text || '(erased)'}</LongText>
          </h2>
          <p class="badges">
            <Standing standing={belief.status} ofBelief />
            <span class="muted">
              {belief.superseded_by
                ? 'The user decided for another belief.'
                : standingMeaning(belief.status, true)}
            </span>
          </p>
          <Meter wide value={belief.confidence} label="confidence" interval={belief.interval} />
          {said.data && (
            <blockquote class="said">
              <LongText>{said.data.text}</LongText>
              <footer>worded as {words(said.data.certainty)}</footer>
            </blockquote>
          )}
          <Actions
            belief={belief}
            reload={() => {
              query.reload();
              said.reload();
              graph.reload();
            }}
          />
          <Facts
            items={[
              ['Origin', words(belief.origin_type)],
              ['Reaffirmed', number(belief.times_reaffirmed)],
              ['Revised', number(belief.revisions)],
              ['Last mentioned', <Time at={belief.last_referenced} />],
              ['First stated', <Time at={belief.created_at} />],
              ['Held until', belief.until ? <Time at={belief.until} /> : null],
              [
                'Superseded by',
                belief.superseded_by ? (
                  <a href={href('beliefs', [belief.superseded_by])}>another belief</a>
                ) : null,
              ],
            ]}
          />
          <BeliefTerms belief={belief} />
          <Panel title="Neighbourhood">
            <Loaded query={graph} rows={3}>
              {(data) =>
                data.links.length === 0 ? (
                  <p class="note">No other belief is linked to it.</p>
                ) : (
                  <Graph graph={data} centre={belief.id} />
                )
              }
            </Loaded>
          </Panel>
          <History belief={belief} />
        </article>
      )}
    </Loaded>
  );
}
