// SPDX-License-Identifier: Apache-2.0
import { useState } from 'preact/hooks';
import { post } from '../api/client';
import type { MemoryReading } from '../api/answers';
import { useQuery } from '../api/use_query';
import { useRoute } from '../core/router';
import { say } from '../core/toast';
import { Badge } from '../parts/Badge';
import { Field } from '../parts/Field';
import { Meter } from '../parts/Meter';
import { SearchBox } from '../parts/SearchBox';
import { Check, Filter, Select } from '../parts/Select';
import { Split } from '../parts/Split';
import { Standing } from '../parts/Standing';
import { Empty } from '../parts/States';
import { Text } from '../parts/Text';
import { AddForm, AddHead } from './Add';
import { MemoryDetail } from './MemoryDetail';

const TYPES = ['pattern', 'decision', 'constraint', 'learning', 'context', 'rule'] as const;

function MemoryForm({ onDone }: { onDone: (id: string) => void }) {
  const [type, setType] = useState<string>('pattern');
  const [domain, setDomain] = useState('');
  const add = async (text: string) => {
    const tag = domain.trim() ? { domain: domain.trim() } : {};
    const memory = await post<MemoryReading>('memory/add', { text, type, global: true, ...tag });
    say('Remembered.');
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

function Row({ memory }: { memory: MemoryReading }) {
  return (
    <>
      <span class="row-main">
        <Text lines={2}>{memory.content || '(erased)'}</Text>
      </span>
      <Meter
        value={memory.effective_confidence}
        label="effective confidence"
        interval={memory.observations > 0 ? memory.interval : null}
      />
      <span class="row-foot">
        {memory.golden && <Badge tone="gold">golden</Badge>}
        {memory.status !== 'current' && <Badge>{memory.status}</Badge>}
        <Standing standing={memory.standing} />
        <span class="muted">
          {memory.type}
          {memory.domain && (
            <>
              {' '}
              · <Text>{memory.domain}</Text>
            </>
          )}
        </span>
      </span>
    </>
  );
}

export function Memories() {
  const { params } = useRoute();
  const text = params['q'] ?? '';
  const type = params['type'];
  const all = params['all'] === '1';
  const list = useQuery<MemoryReading[]>(
    text ? 'memory/search' : 'memory/list',
    text ? { text, all, type, limit: 50 } : { all, type },
    ['memory'],
  );
  const empty = text ? (
    <Empty title="No memory answers this">Try other words{type && ' or all types'}.</Empty>
  ) : type ? (
    <Empty title="No memories of this type" />
  ) : (
    <Empty title="No memories yet" command={'credence memory add "Comments say why, not what"'}>
      Add the first memory above, or let an agent do it:
    </Empty>
  );
  return (
    <>
      <AddHead
        title="Memories"
        lead="What agents were told or learned, and how far to trust it"
        form={(onDone) => <MemoryForm onDone={onDone} />}
      />
      <div class="filters">
        <SearchBox label="Search memories" param="q" />
        <Filter label="Type" hideLabel any="All types" param="type" options={TYPES} narrows />
        <Check label="also archived" param="all" />
      </div>
      <Split
        query={list}
        label="Memories"
        hint="Choose a memory to see why it has its confidence."
        empty={empty}
        idOf={(memory) => memory.id}
        row={(memory) => <Row memory={memory} />}
        detail={(id) => <MemoryDetail key={id} id={id} />}
      />
    </>
  );
}
