// SPDX-License-Identifier: Apache-2.0
import { changeOf } from '../api/client';
import type { MemoryReading } from '../api/answers';
import { useQuery } from '../api/use_query';
import { percent } from '../core/format';
import { href } from '../core/router';
import { Action, type Reasoned, ReasonedAction } from '../parts/Action';
import { Badge } from '../parts/Badge';
import { Facts } from '../parts/Facts';
import { Meter } from '../parts/Meter';
import { Standing, standingMeaning } from '../parts/Standing';
import { Loaded } from '../parts/States';
import { LongText, Text, Time } from '../parts/Text';
import { WhyPanel } from './WhyPanel';

const CHANGES: Reasoned[] = [
  {
    label: 'Validate',
    prompt: 'What confirmed it?',
    tone: 'primary',
    done: 'Its confidence rose.',
  },
  {
    label: 'Violate',
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
        <Action tone="primary" done="Restored." run={change('restore')}>
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
      <Action done="Archived; it can be restored." run={change('forget')}>
        Forget
      </Action>
    </div>
  );
}

export function MemoryDetail({ id }: { id: string }) {
  const query = useQuery<MemoryReading>('memory/show', { id }, ['memory']);
  return (
    <Loaded query={query}>
      {(memory) => (
        <article class="detail" aria-label="Memory">
          <h2 class="statement">
            <LongText>{memory.content || '(erased)'}</LongText>
          </h2>
          <p class="badges">
            {memory.golden && <Badge tone="gold">golden</Badge>}
            <Standing standing={memory.standing} />
            {memory.status !== 'current' && <Badge>{memory.status}</Badge>}
            <span class="muted">{standingMeaning(memory.standing)}</span>
          </p>
          <Meter
            wide
            value={memory.effective_confidence}
            label="effective confidence"
            interval={memory.observations > 0 ? memory.interval : null}
          />
          <Actions memory={memory} reload={query.reload} />
          <Facts
            items={[
              ['Type', memory.type],
              ['Tag', memory.domain ? <Text>{memory.domain}</Text> : '–'],
              ['Recorded confidence', percent(memory.confidence)],
              ['Checks', memory.times_validated + ' right, ' + memory.times_violated + ' wrong'],
              [
                'Interval',
                memory.interval && memory.observations > 0
                  ? percent(memory.interval.low) + ' to ' + percent(memory.interval.high)
                  : 'no checks yet',
              ],
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
          <WhyPanel id={memory.id} faculty="memory" />
        </article>
      )}
    </Loaded>
  );
}
