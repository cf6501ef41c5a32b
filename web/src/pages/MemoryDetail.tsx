// SPDX-License-Identifier: Apache-2.0
import { changeOf } from '../api/client';
import type { MemoryDetail as Shown, MemoryReading } from '../api/answers';
import { useQuery } from '../api/use_query';
import { percent } from '../core/format';
import { href, useRoute } from '../core/router';
import { useItemTitle } from '../core/title';
import { Action, type Reasoned, ReasonedAction } from '../parts/Action';
import { Badge } from '../parts/Badge';
import { Id } from '../parts/CopyButton';
import { Facts } from '../parts/Facts';
import { Means } from '../parts/Means';
import { Meter } from '../parts/Meter';
import { Standing, standingMeaning } from '../parts/Standing';
import { Loaded } from '../parts/States';
import { LongText, Text, Time } from '../parts/Text';
import { WhyPanel } from './WhyPanel';
import { ChecksBar } from './memories/ChecksBar';
import { MemoryEvents, Versions } from './memories/Versions';

const CHANGES: Reasoned[] = [
  {
    label: 'Validate',
    needs: 'memory/validate',
    prompt: 'What confirmed it?',
    tone: 'primary',
    done: 'Its confidence rose.',
  },
  {
    label: 'Violate',
    needs: 'memory/violate',
    prompt: 'What proved it wrong?',
    tone: 'danger',
    done: 'Its confidence fell.',
  },
];

function Actions({ memory, reload }: { memory: MemoryReading; reload: () => void }) {
  const change = (verb: string) => changeOf('memory/' + verb, memory.id, reload);
  if (memory.status === 'archived') {
    return (
      <div class="actions">
        <Action
          tone="primary"
          needs="memory/restore"
          done="Restored."
          undo={change('forget')}
          run={change('restore')}
        >
          Restore
        </Action>
      </div>
    );
  }
  if (memory.status !== 'current') return null;
  return (
    <div class="actions">
      {CHANGES.map((one) => (
        <ReasonedAction key={one.label} {...one} run={change(one.label.toLowerCase())} />
      ))}
      <Action
        needs="memory/forget"
        done="Archived; it can be restored."
        undo={change('restore')}
        run={change('forget')}
      >
        Forget
      </Action>
    </div>
  );
}

const TABS: Record<string, string> = {
  why: 'Why this confidence',
  versions: 'Versions',
  events: 'Every event',
};

// How it came about, what it replaced, and who did what.
function History({ memory }: { memory: Shown }) {
  const wanted = useRoute().params['tab'] ?? 'why';
  const tabs = Object.keys(TABS).filter((tab) => tab !== 'versions' || memory.chain.length > 1);
  const tab = tabs.includes(wanted) ? wanted : 'why';
  return (
    <>
      <div class="tabs" role="group" aria-label="History">
        {tabs.map((name) => (
          <a
            key={name}
            href={href('memories', [memory.id], { tab: name === 'why' ? '' : name })}
            aria-current={name === tab ? 'page' : undefined}
          >
            {TABS[name]}
          </a>
        ))}
      </div>
      {tab === 'why' && <WhyPanel id={memory.id} faculty="memory" />}
      {tab === 'versions' && <Versions id={memory.id} chain={memory.chain} />}
      {tab === 'events' && <MemoryEvents id={memory.id} />}
    </>
  );
}

export function MemoryDetail({ id }: { id: string }) {
  const query = useQuery<Shown>('memory/show', { id }, ['memory']);
  useItemTitle('Memory', query.data?.content);
  return (
    <Loaded query={query}>
      {(memory) => (
        <article class="detail" aria-label="Memory">
          <h2 class="statement">
            <LongText>{memory.content || '(erased)'}</LongText>
          </h2>
          <Id>{memory.id}</Id>
          <p class="badges">
            {memory.golden && <Badge tone="gold">golden</Badge>}
            <Standing standing={memory.standing} />
            {memory.status !== 'current' && <Badge>{memory.status}</Badge>}
            <span class="muted">{standingMeaning(memory.standing)}</span>
          </p>
          <span class="bar">
            <Meter wide value={memory.effective_confidence} label="effective confidence" />
            <Means of="effective confidence">
              What the memory is worth today. Checks move the recorded confidence; time halves its
              worth until somebody confirms it again. Golden memories do not fade.
            </Means>
          </span>
          <ChecksBar memory={memory} />
          <Actions memory={memory} reload={query.reload} />
          <Facts
            items={[
              ['Type', memory.type],
              [
                'Tag',
                memory.domain ? (
                  <a href={href('memories', [], { tag: memory.domain })}>
                    <Text>{memory.domain}</Text>
                  </a>
                ) : (
                  '–'
                ),
              ],
              ['Recorded confidence', percent(memory.confidence)],
              ['Last confirmed', <Time at={memory.last_validated_at} />],
              ['Learned', <Time at={memory.created_at} />],
              [
                'From',
                <Text>{[memory.source, memory.source_tool].filter(Boolean).join(', ')}</Text>,
              ],
              ['Project', memory.project ? <Text>{memory.project}</Text> : 'all projects'],
              [
                'Opposite, also kept',
                memory.disputed_with.length > 0 &&
                  memory.disputed_with.map((other) => (
                    <a key={other} href={href('memories', [other])}>
                      {other.slice(-8)}{' '}
                    </a>
                  )),
              ],
              [
                'Replaced by',
                memory.superseded_by && (
                  <a href={href('memories', [memory.superseded_by])}>a newer memory</a>
                ),
              ],
            ]}
          />
          <History memory={memory} />
        </article>
      )}
    </Loaded>
  );
}
