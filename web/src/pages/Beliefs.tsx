// SPDX-License-Identifier: Apache-2.0
import { useMemo, useState } from 'preact/hooks';
import type { Change } from '../api/access';
import { type Arguments, post } from '../api/client';
import type { AddedBelief, Arbitration, BeliefReading } from '../api/answers';
import { useCan } from '../api/identity';
import { READ_MAX, useAllPages } from '../api/use_all_pages';
import { useQuery } from '../api/use_query';
import { type Orders, arranged, compareBy, isArranged } from '../core/arrange';
import { go, href, useRoute } from '../core/router';
import { usePeriod } from '../core/scope';
import { ExportMenu } from '../parts/ExportMenu';
import { Icon } from '../parts/Icon';
import { Meter } from '../parts/Meter';
import { OrderFilter } from '../parts/OrderFilter';
import { PageHead } from '../parts/PageHead';
import { SearchBox } from '../parts/SearchBox';
import { Filter } from '../parts/Select';
import { Split } from '../parts/Split';
import { Standing } from '../parts/Standing';
import { Empty } from '../parts/States';
import { Text, Time } from '../parts/Text';
import { Totals } from '../parts/Totals';
import { AddForm } from './Add';
import { BeliefDetail } from './BeliefDetail';
import { BeliefMap } from './beliefs/BeliefMap';
import { Maintenance } from './beliefs/Maintenance';
import { ReadForm } from './beliefs/ReadForm';
import { STATUSES } from './beliefs/statuses';
import { done } from './beliefs/undo';
import { Disputes } from './Disputes';

const PAGE = 50;
const ORDERED_PAGE = 500;

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

type Row = BeliefReading;

// The server lists the most certain first.
const ORDERS: Orders<Row> = {
  confidence: { name: 'Most certain first' },
  doubtful: {
    name: 'Least certain first',
    compare: compareBy(({ confidence }: Row) => confidence),
  },
  newest: {
    name: 'Newest first',
    compare: compareBy(({ created_at }: Row) => Date.parse(created_at), true),
  },
  mentioned: {
    name: 'Last mentioned first',
    compare: compareBy(({ last_referenced }: Row) => Date.parse(last_referenced), true),
  },
  name: { name: 'By text', compare: compareBy(({ text }: Row) => text ?? '') },
};

function BeliefList() {
  const { params } = useRoute();
  const [form, setForm] = useState<Form | null>(null);
  const can = useCan();
  const text = params['q'] ?? '';
  const status = params['status'];
  const period = usePeriod();
  const path = text ? 'belief/search' : 'belief/list';
  // What a search finds comes in the order of its answers.
  const sort = text ? undefined : params['sort'];
  const isOrdered = isArranged(ORDERS, sort);
  const args: Arguments = {
    status,
    all: status === 'retracted',
    ...(text ? { text } : period),
  };
  const limit = isOrdered ? ORDERED_PAGE : PAGE;
  const list = useQuery<BeliefReading[]>(path, { ...args, limit }, ['belief']);
  useAllPages(list, isOrdered && (list.data?.length ?? 0) < READ_MAX);
  const rows = useMemo(
    () => list.data && (isOrdered ? arranged(list.data, ORDERS, sort) : list.data),
    [list.data, sort, isOrdered],
  );
  const isNarrowed = !!(text || status || period.since || period.until);
  const everything = useQuery<BeliefReading[]>(
    isNarrowed ? 'belief/list' : null,
    { all: args.all, limit: 1 },
    ['belief'],
  );
  const disputes = useQuery<Arbitration[]>('belief/disputes', {}, ['belief']);
  const reload = () => {
    disputes.reload();
    list.reload();
  };
  const add = async (statement: string) => {
    const belief = await post<AddedBelief>('belief/add', { text: statement });
    if (!belief.created) done('It was known already, and is now reaffirmed.');
    else done('Added.', () => post('belief/retract', { id: belief.id }).then(reload));
    return belief;
  };
  const empty =
    text || status ? (
      <Empty title="No belief fits">Try other words or all statuses.</Empty>
    ) : period.since || period.until ? (
      <Empty title="No belief was stated in this time">Choose a longer time range above.</Empty>
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
        lead="Statements, how sure each is, and the evidence for and against it"
      >
        <ExportMenu name="Beliefs" list={{ path, args }} />
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
          add={add}
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
        <Filter label="Status" hideLabel any="All held" param="status" options={STATUSES} narrows />
        {!text && <OrderFilter orders={ORDERS} />}
        <Totals matching={list.total ?? rows?.length} all={everything.total} of={['belief']} />
      </div>
      <Split
        query={{ ...list, data: rows }}
        label="Beliefs"
        hint="Choose a belief to see how its confidence is calculated, and its neighbours."
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
