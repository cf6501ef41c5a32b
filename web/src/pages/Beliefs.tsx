// SPDX-License-Identifier: Apache-2.0
import { post } from '../api/client';
import type { Arbitration, BeliefReading } from '../api/answers';
import { useQuery } from '../api/use_query';
import { useRoute } from '../core/router';
import { Meter } from '../parts/Meter';
import { SearchBox } from '../parts/SearchBox';
import { Filter } from '../parts/Select';
import { Split } from '../parts/Split';
import { Standing } from '../parts/Standing';
import { Empty } from '../parts/States';
import { Text, Time } from '../parts/Text';
import { AddForm, AddHead } from './Add';
import { BeliefDetail } from './BeliefDetail';
import { Disputes } from './Disputes';

const STATUSES = ['disputed', 'stale', 'supported', 'unconfirmed', 'fresh', 'retracted'] as const;

export function Beliefs() {
  const { params } = useRoute();
  const text = params['q'] ?? '';
  const list = useQuery<BeliefReading[]>(
    text ? 'belief/search' : 'belief/list',
    text
      ? { text, limit: 50 }
      : { status: params['status'], all: params['status'] === 'retracted' },
    ['belief'],
  );
  const disputes = useQuery<Arbitration[]>('belief/disputes', {}, ['belief']);
  const empty =
    text || params['status'] ? (
      <Empty title="No belief fits">Other words, or all statuses, find more.</Empty>
    ) : (
      <Empty
        title="Nothing is believed yet"
        command={'credence belief add "The office is in Lisbon"'}
      >
        Add a statement above, or let Credence read a conversation:
      </Empty>
    );
  return (
    <>
      <AddHead
        title="Beliefs"
        lead="Statements, how sure each is, and what speaks for and against it"
        form={(onDone) => (
          <AddForm
            name="Add a belief"
            prompt="Statement, in one sentence"
            verb="Add"
            add={(statement) => post('belief/add', { text: statement })}
            onDone={onDone}
          />
        )}
      />
      <Disputes
        disputes={disputes.data ?? []}
        reload={() => {
          disputes.reload();
          list.reload();
        }}
      />
      <div class="filters">
        <SearchBox label="Search beliefs" param="q" />
        <Filter label="Status" hideLabel any="All held" param="status" options={STATUSES} />
      </div>
      <Split
        query={list}
        label="Beliefs"
        hint="Choose a belief to see the terms of its number and its neighbours."
        empty={empty}
        idOf={(belief) => belief.id}
        row={(belief) => (
          <>
            <span class="row-main">
              <Text lines={2}>{belief.text || '(erased)'}</Text>
            </span>
            <Meter value={belief.confidence} label="confidence" />
            <span class="row-foot">
              <Standing standing={belief.status} ofBelief />
              <span class="muted">
                {belief.superseded_by ? 'superseded, ' : ''}mentioned{' '}
                <Time at={belief.last_referenced} />
              </span>
            </span>
          </>
        )}
        detail={(id) => <BeliefDetail key={id} id={id} />}
      />
    </>
  );
}
