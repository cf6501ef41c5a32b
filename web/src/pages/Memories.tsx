// SPDX-License-Identifier: Apache-2.0
import '../style/memories.css';
import { useEffect, useMemo, useState } from 'preact/hooks';
import type { MemoryReading } from '../api/answers';
import { type Arguments, address, post } from '../api/client';
import { useProjects } from '../api/projects';
import { useQuery } from '../api/use_query';
import { useWindow } from '../api/use_window';
import type { Orders } from '../core/arrange';
import { useRoute } from '../core/router';
import { projectName, useMemoryScope, usePeriod, useProject } from '../core/scope';
import { say } from '../core/toast';
import { Badge } from '../parts/Badge';
import { ExportMenu } from '../parts/ExportMenu';
import { Field } from '../parts/Field';
import { Meter } from '../parts/Meter';
import { OrderFilter } from '../parts/OrderFilter';
import { SearchBox } from '../parts/SearchBox';
import { Check, Filter, Select } from '../parts/Select';
import { Split } from '../parts/Split';
import { Standing } from '../parts/Standing';
import { Empty } from '../parts/States';
import { Text, Time } from '../parts/Text';
import { Totals } from '../parts/Totals';
import { AddForm, AddHead } from './Add';
import { MemoryDetail } from './MemoryDetail';
import { type Listed, idOf, isHole, listed } from './memories/rows';

const TYPES = ['pattern', 'decision', 'constraint', 'learning', 'context', 'rule'] as const;
const ORDERS: Orders<MemoryReading> = {
  confidence: { name: 'Most trusted first' },
  newest: { name: 'Newest first' },
  name: { name: 'By text' },
};

// The value for all projects; no path is this.
const GLOBAL = '*';

function MemoryForm({ onDone }: { onDone: (id: string) => void }) {
  const chosen = useProject();
  const projects = useProjects().flatMap(({ project }) => (project ? [project] : []));
  const paths = [...new Set([...(chosen ? [chosen] : []), ...projects])];
  const [place, setPlace] = useState(chosen || GLOBAL);
  const [type, setType] = useState<string>('pattern');
  const [domain, setDomain] = useState('');
  const add = async (text: string) => {
    const tag = domain.trim() ? { domain: domain.trim() } : {};
    const memory = await (place === GLOBAL
      ? post<MemoryReading>('memory/add', { text, type, global: true, ...tag })
      : post<MemoryReading>(address('memory/add', { project: place }).slice('/v1/'.length), {
          text,
          type,
          ...tag,
        }));
    const where = place === GLOBAL ? 'all projects' : projectName(place);
    const undo = () => post('memory/forget', { id: memory.id });
    if (!memory.created) say('This memory exists already.');
    else say(`Remembered for ${where}.`, { undo });
    return memory;
  };
  return (
    <AddForm
      name="Add a memory"
      prompt="Memory, in one sentence"
      verb="Remember"
      rows={2}
      add={add}
      onDone={onDone}
    >
      <Select
        label="For"
        value={place}
        options={[GLOBAL, ...paths]}
        names={{
          [GLOBAL]: 'all projects',
          ...Object.fromEntries(paths.map((path) => [path, path])),
        }}
        onChange={setPlace}
      />
      <Select label="Type" value={type} options={TYPES} onChange={setType} />
      <Field
        label="Tag, if any"
        value={domain}
        maxLength={64}
        placeholder="testing"
        onText={setDomain}
      />
    </AddForm>
  );
}

function Row({ memory, showsProject }: { memory: MemoryReading; showsProject: boolean }) {
  return (
    <>
      <span class="row-main">
        <Text lines={2}>{memory.content || '(erased)'}</Text>
      </span>
      <Meter value={memory.effective_confidence} label="effective confidence" />
      <span class="row-foot">
        {memory.golden && <Badge tone="gold">golden</Badge>}
        {memory.status !== 'current' && <Badge>{memory.status}</Badge>}
        <Standing standing={memory.standing} />
        <span class="muted small">
          {memory.type}
          {memory.domain && (
            <>
              {' '}
              · <Text>{memory.domain}</Text>
            </>
          )}
          {showsProject && (
            <span title={memory.project ?? undefined}>
              {' '}
              · <Text>{memory.project ? projectName(memory.project) : 'all projects'}</Text>
            </span>
          )}{' '}
          · <Time at={memory.created_at} />
        </span>
      </span>
    </>
  );
}

// A row that is read as soon as it is in sight.
function HoleRow({ index, want }: { index: number; want: (index: number) => void }) {
  useEffect(() => want(index), [index]);
  return <span class="row-hole" role="img" aria-label="Loading" />;
}

function Seen({ index, want }: { index: number; want: (index: number) => void }) {
  useEffect(() => want(index), [index]);
  return null;
}

export function Memories() {
  const { params } = useRoute();
  const scope = useMemoryScope();
  const chosen = useProject();
  const period = usePeriod();
  const text = params['q'] ?? '';
  const filters: Arguments = {
    all: params['all'] === '1',
    type: params['type'],
    domain: params['tag'],
  };
  const path = text ? 'memory/search' : 'memory/list';
  const args: Arguments = {
    ...filters,
    ...scope,
    ...period,
    ...(text ? { text } : { sort: params['sort'] }),
  };
  const list = useWindow<MemoryReading>(path, args, ['memory']);
  const everything = useQuery<MemoryReading[]>('memory/list', { ...scope, limit: 1 }, ['memory']);
  const rows = useMemo(() => list.items && listed(list.items), [list.items]);
  const type = params['type'];
  const narrowed = !!(type || params['tag'] || period.since || period.until);
  const empty = text ? (
    <Empty title="No memory answers this">
      Try other words{type && ' or all types'}
      {chosen && ', or all projects'}.
    </Empty>
  ) : narrowed || chosen ? (
    <Empty title={type && !chosen ? 'No memories of this type' : 'No memory fits'}>
      {chosen
        ? 'Choose all projects above, or add one for this project.'
        : 'Widen the filters or the time range.'}
    </Empty>
  ) : (
    <Empty title="No memories yet" command={'credence memory add "Comments say why, not what"'}>
      Add the first memory above, or let an agent do it:
    </Empty>
  );
  const total = list.total ?? rows?.length ?? 0;
  const all = everything.total;
  return (
    <>
      <AddHead
        needs="memory/add"
        title="Memories"
        lead="What agents were told or learned, and how far to trust it"
        form={(onDone) => <MemoryForm onDone={onDone} />}
        tools={<ExportMenu name="Memories" list={{ path, args }} />}
      />
      <div class="filters">
        <SearchBox label="Search memories" param="q" />
        <Filter label="Type" hideLabel any="All types" param="type" options={TYPES} narrows />
        {!text && <OrderFilter orders={ORDERS} />}
        <Check label="also archived" param="all" />
        {params['tag'] && <TagFilter tag={params['tag']} />}
        {rows && (
          <Totals matching={total} all={all} of={['memory', 'memories']}>
            {' '}
            {chosen ? `of ${projectName(chosen)} and those for all projects` : 'of all projects'}
          </Totals>
        )}
      </div>
      <Split<Listed>
        query={{
          data: rows,
          error: list.error,
          loading: list.loading,
          reload: list.reload,
          more: null,
          total: list.total,
        }}
        label="Memories"
        own={['tab']}
        hint="Choose a memory to see why it has its confidence."
        empty={empty}
        idOf={idOf}
        row={(row, index) =>
          isHole(row) ? (
            <HoleRow index={index} want={list.want} />
          ) : (
            <>
              <Seen index={index} want={list.want} />
              <Row memory={row} showsProject={!chosen} />
            </>
          )
        }
        detail={(id) => <MemoryDetail key={id} id={id} />}
      />
    </>
  );
}

function TagFilter({ tag }: { tag: string }) {
  return <Filter label="Tag" hideLabel any="All tags" param="tag" options={[tag]} names={{ [tag]: tag }} narrows />;
}
