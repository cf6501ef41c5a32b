// SPDX-License-Identifier: Apache-2.0
import type { LedgerPage, MemoryReading } from '../../api/answers';
import { useQuery } from '../../api/use_query';
import { percent, words } from '../../core/format';
import { href } from '../../core/router';
import { Loaded } from '../../parts/States';
import { Table } from '../../parts/Table';
import { Text, Time } from '../../parts/Text';

function Version({ id, current }: { id: string; current: boolean }) {
  const query = useQuery<MemoryReading>('memory/show', { id }, []);
  return (
    <li class={current ? 'current' : ''}>
      <Loaded query={query} rows={1}>
        {(memory) => (
          <>
            <p>
              {current ? (
                <Text>{memory.content ?? '(erased)'}</Text>
              ) : (
                <a href={href('memories', [id])}>
                  <Text>{memory.content ?? '(erased)'}</Text>
                </a>
              )}
            </p>
            <p class="muted small">
              {current ? 'this one' : memory.status} · {percent(memory.confidence)} ·{' '}
              <Time at={memory.created_at} />
            </p>
          </>
        )}
      </Loaded>
    </li>
  );
}

// The wordings that replaced each other, oldest first.
export function Versions({ id, chain }: { id: string; chain: string[] }) {
  return (
    <ol class="versions">
      {chain.map((one) => (
        <Version key={one} id={one} current={one === id} />
      ))}
    </ol>
  );
}

// Every event about a memory, with who caused it.
export function MemoryEvents({ id }: { id: string }) {
  const query = useQuery<LedgerPage>('ledger/list', { subject: 'memory/' + id, limit: 100 }, [
    'memory',
  ]);
  return (
    <Loaded query={query} rows={3} more="Show older">
      {({ events }) => (
        <Table
          label="Every event about this memory"
          rows={events}
          columns={[
            { name: 'When', is: 'nowrap', cell: (event) => <Time at={event.time} /> },
            {
              name: 'What',
              cell: (event) => (
                <a href={href('ledger', [String(event.sequence)])}>
                  {words(event.kind.replace(/^memory\./, ''))}
                </a>
              ),
            },
            { name: 'By', cell: (event) => <Text>{event.actor}</Text> },
          ]}
        />
      )}
    </Loaded>
  );
}
