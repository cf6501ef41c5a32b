// SPDX-License-Identifier: Apache-2.0
import { useState } from 'preact/hooks';
import type { MemoryReading } from '../api/answers';
import { useQuery } from '../api/use_query';
import { go, href, replaceParams, useRoute } from '../core/router';
import { Icon } from '../parts/Icon';
import { Loaded } from '../parts/Loaded';
import { PageHead } from '../parts/PageHead';
import { SearchBox } from '../parts/SearchBox';
import { Select } from '../parts/Select';
import { Split } from '../parts/Split';
import { Command, Empty } from '../parts/States';
import { MemoryAdd, MEMORY_TYPES } from './MemoryAdd';
import { MemoryDetail } from './MemoryDetail';
import { MemoryRow } from './MemoryRow';

export function Memories() {
  const { path, params } = useRoute();
  const [adding, setAdding] = useState(false);
  const text = params['q'] ?? '';
  const all = params['all'] === '1';
  const list = useQuery<MemoryReading[]>(
    text ? 'memory/search' : 'memory/list',
    text ? { text, all, limit: 50 } : { all, type: params['type'] },
    ['memory'],
  );
  const empty = text ? (
    <Empty title="No memory contains all of these words">
      <p>Try fewer words.</p>
    </Empty>
  ) : (
    <Empty title="No memories yet">
      <p>Add the first memory above, or let an agent do it:</p>
      <Command>credence memory add "Comments say why, not what"</Command>
    </Empty>
  );
  return (
    <>
      <PageHead
        title="Memories"
        lead="What agents were told or learned, and how far to trust it"
      >
        <button
          type="button"
          class="primary"
          aria-expanded={adding}
          onClick={() => setAdding(!adding)}
        >
          <Icon name="plus" />
          Add
        </button>
      </PageHead>
      {adding && (
        <MemoryAdd
          onDone={(id) => {
            setAdding(false);
            go(href('memories', [id], params));
          }}
        />
      )}
      <div class="filters">
        <SearchBox label="Search memories" value={text} onSearch={(q) => replaceParams({ q })} />
        <Select
          label="Type"
          hideLabel
          any="All types"
          value={params['type'] ?? ''}
          options={MEMORY_TYPES}
          onChange={(type) => replaceParams({ type, q: '' })}
        />
        <label class="check">
          <input
            type="checkbox"
            checked={all}
            onChange={(event) => replaceParams({ all: event.currentTarget.checked ? '1' : '' })}
          />
          also archived
        </label>
      </div>
      <Split
        back={href('memories', [], params)}
        hint="Choose a memory to see why it has its confidence."
        list={
          <Loaded query={list} empty={empty} rows={8}>
            {(memories) => (
              <ul class="rows" aria-label="Memories">
                {memories.map((memory) => (
                  <MemoryRow
                    key={memory.id}
                    memory={memory}
                    to={href('memories', [memory.id], params)}
                    current={memory.id === path[0]}
                  />
                ))}
              </ul>
            )}
          </Loaded>
        }
        detail={path[0] ? <MemoryDetail key={path[0]} id={path[0]} /> : null}
      />
    </>
  );
}
