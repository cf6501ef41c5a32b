// SPDX-License-Identifier: Apache-2.0
import { useState } from 'preact/hooks';
import type { Change } from '../api/access';
import { post } from '../api/client';
import type { Arbitration, BeliefReading } from '../api/answers';
import { useCan } from '../api/identity';
import { useQuery } from '../api/use_query';
import { go, href, useRoute } from '../core/router';
import { Icon } from '../parts/Icon';
import { Meter } from '../parts/Meter';
import { PageHead } from '../parts/PageHead';
import { SearchBox } from '../parts/SearchBox';
import { Filter } from '../parts/Select';
import { Split } from '../parts/Split';
import { Standing } from '../parts/Standing';
import { Empty } from '../parts/States';
import { Text, Time } from '../parts/Text';
import { AddForm } from './Add';
import { BeliefDetail } from './BeliefDetail';
import { BeliefMap } from './beliefs/BeliefMap';
import { Maintenance } from './beliefs/Maintenance';
import { ReadForm } from './beliefs/ReadForm';
import { Disputes } from './Disputes';

const STATUSES = ['disputed', 'stale', 'supported', 'unconfirmed', 'fresh', 'retracted'] as const;

type Form = 'add' | 'read' | 'maintain';
const FORMS: [name: Form, label: string, needs: Change][] = [
  ['add', 'Add', 'belief/add'],
  ['read', 'Read a conversation', 'belief/ingest'],
  ['maintain', 'Maintenance', 'belief/maintain'],
];

export function Beliefs() {
  const { path } = useRoute();
  return path[0] === 'graph' ? <BeliefMap /> : <BeliefList />;
}

function BeliefList() {
  const { params } = useRoute();
  const [form, setForm] = useState<Form | null>(null);
  const can = useCan();
  const text = params['q'] ?? '';
  const list = useQuery<BeliefReading[]>(
    text ? 'belief/search' : 'belief/list',
    text
      ? { text, limit: 50 }
      : { status: params['status'], all: params['status'] === 'retracted' },
    ['belief'],
  );
  const disputes = useQuery<Arbitration[]>('belief/disputes', {}, ['belief']);
  const reload = () => {
    disputes.reload();
    list.reload();
  };
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
      <PageHead
        title="Beliefs"
        lead="Statements, how sure each is, and what speaks for and against it"
      >
        <a class="button" href={href('beliefs', ['graph'])}>
          Graph
        </a>
        {FORMS.filter(([, , needs]) => can(needs)).map(([name, label]) => (
          <button
            key={name}
            type="button"
            class={name === 'add' ? 'primary' : undefined}
            aria-expanded={form === name}
            onClick={() => setForm(form === name ? null : name)}
          >
            {name === 'add' && <Icon name="plus" />}
            {label}
          </button>
        ))}
      </PageHead>
      {form === 'add' && (
        <AddForm
          name="Add a belief"
          prompt="Statement, in one sentence"
          verb="Add"
          add={(statement) => post('belief/add', { text: statement })}
          onDone={(id) => {
            setForm(null);
            go(href('beliefs', [id], params));
          }}
        />
      )}
      {form === 'read' && <ReadForm onDone={reload} onClose={() => setForm(null)} />}
      {form === 'maintain' && (
        <Maintenance disputes={disputes.data ?? []} onDone={reload} onClose={() => setForm(null)} />
      )}
      <Disputes disputes={disputes.data ?? []} reload={reload} />
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
