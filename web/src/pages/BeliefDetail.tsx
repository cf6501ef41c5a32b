// SPDX-License-Identifier: Apache-2.0
import { useEffect, useState } from 'preact/hooks';
import type { Change } from '../api/access';
import { changeOf, post } from '../api/client';
import type { BeliefExplanation, BeliefLink, PlacedGraph } from '../api/answers';
import { useCan } from '../api/identity';
import { useQuery } from '../api/use_query';
import { number, percent, signed, words } from '../core/format';
import { href } from '../core/router';
import { useItemTitle } from '../core/title';
import { Graph } from '../charts/Graph';
import { Line } from '../charts/Line';
import { Action, type Reasoned, ReasonedAction } from '../parts/Action';
import { Id } from '../parts/CopyButton';
import { Facts } from '../parts/Facts';
import { Meter } from '../parts/Meter';
import { Panel } from '../parts/Panel';
import { Standing, standingMeaning } from '../parts/Standing';
import { Loaded } from '../parts/States';
import { LongText, Text, Time } from '../parts/Text';
import { BeliefTerms } from './BeliefTerms';
import { LinkForm } from './beliefs/LinkForm';
import { Neighbours } from './beliefs/Neighbours';
import { Retract } from './beliefs/Retract';
import { ReviseForm } from './beliefs/ReviseForm';

const HOPS = 2;

// A judgement is evidence, which stays in the ledger: there is no Undo.
const JUDGEMENTS: (Reasoned & { verb: string })[] = [
  {
    verb: 'reaffirm',
    label: 'Reaffirm',
    needs: 'belief/reaffirm',
    prompt: 'Reason, for the record',
    tone: 'primary',
    done: 'Reaffirmed.',
  },
  {
    verb: 'doubt',
    label: 'Doubt',
    needs: 'belief/doubt',
    prompt: 'What makes it doubtful?',
    done: 'Doubted.',
  },
  {
    verb: 'reject',
    label: 'Reject',
    needs: 'belief/reject',
    prompt: 'Why is it false?',
    tone: 'danger',
    done: 'Rejected.',
  },
];

interface ActionProps {
  belief: BeliefExplanation;
  links: BeliefLink[];
  reload: () => void;
}

function Actions({ belief, links, reload }: ActionProps) {
  const [open, setOpen] = useState<'revise' | 'link' | null>(null);
  const can = useCan();
  const { id } = belief;
  if (belief.status === 'retracted') {
    return (
      <div class="actions">
        <Action
          tone="primary"
          needs="belief/restore"
          done="Restored, without its links."
          undo={() => post('belief/retract', { id }).then(reload)}
          run={() => post('belief/restore', { id }).then(reload)}
        >
          Restore
        </Action>
      </div>
    );
  }
  const form = { id, onDone: reload, onClose: () => setOpen(null) };
  const toggle = (name: 'revise' | 'link', label: string, needs: Change) =>
    can(needs) && (
      <button
        type="button"
        aria-expanded={open === name}
        onClick={() => setOpen(open === name ? null : name)}
      >
        {label}…
      </button>
    );
  return (
    <>
      <div class="actions">
        {JUDGEMENTS.map(({ verb, ...one }) => (
          <ReasonedAction key={verb} {...one} run={changeOf('belief/' + verb, id, reload)} />
        ))}
        {toggle('revise', 'Revise', 'belief/revise')}
        {toggle('link', 'Link', 'belief/relate')}
        <Retract belief={belief} reload={reload} />
      </div>
      {open === 'revise' && <ReviseForm {...form} text={belief.text ?? ''} />}
      {open === 'link' && <LinkForm {...form} links={links} />}
    </>
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
  useItemTitle('Belief', query.data?.text);
  // A retracted belief is not worded, so the wording is read after the belief.
  const isHeld = query.data !== undefined && query.data.status !== 'retracted';
  const said = useQuery<{ text: string; certainty: string }>(isHeld ? 'belief/say' : null, { id });
  useEffect(() => {
    if (isHeld) said.reload();
  }, [query.data]);
  const graph = useQuery<PlacedGraph>(
    'belief/graph',
    { id, hops: HOPS, format: 'json', limit: 24, places: true },
    ['belief'],
  );
  const reload = () => {
    query.reload();
    graph.reload();
  };
  return (
    <Loaded query={query}>
      {(belief) => (
        <article class="detail" aria-label="Belief">
          <h2 class="statement">
            <LongText>{belief.text || '(erased)'}</LongText>
          </h2>
          <Id>{belief.id}</Id>
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
          <Actions belief={belief} links={graph.data?.links ?? []} reload={reload} />
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
          <Panel
            title="Neighbourhood"
            aside={<a href={href('beliefs', ['graph', belief.id])}>In the whole graph</a>}
          >
            <Loaded query={graph} rows={3}>
              {(data) =>
                data.links.length === 0 ? (
                  <p class="note">No other belief is linked to it.</p>
                ) : (
                  <>
                    <Graph graph={data} centre={belief.id} />
                    <Neighbours id={belief.id} graph={data} onDone={reload} />
                  </>
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
