// SPDX-License-Identifier: Apache-2.0
import type { Fire } from '../api/answers';
import { useQuery } from '../api/use_query';
import { number, percent } from '../core/format';
import { href } from '../core/router';
import { Badge, type Tone } from '../parts/Badge';
import { Panel } from '../parts/Panel';
import { Loaded } from '../parts/States';
import { Table } from '../parts/Table';
import { Text, Time } from '../parts/Text';
import { signalWords } from './why/signals';

const TONES: Record<string, Tone> = { success: 'good', fail: 'bad' };

// The outcome, and who or what told it.
function Outcome({ fire }: { fire: Fire }) {
  const tone = TONES[fire.outcome];
  const by = fire.feedback_source || fire.closed_by;
  return (
    <>
      <Badge tone={tone} icon={tone ? undefined : 'info'}>
        {fire.outcome}
      </Badge>{' '}
      <span class="muted">{by ? signalWords(by) : fire.open ? 'waiting for feedback' : ''}</span>
    </>
  );
}

export function Fires({ heuristic }: { heuristic: string }) {
  const query = useQuery<Fire[]>('fire/list', { heuristic }, ['heuristic', 'event', 'fire']);
  return (
    <Panel
      title="What it did on its own"
      aside={
        typeof query.total === 'number' && <span class="muted">{number(query.total)} times</span>
      }
    >
      <Loaded
        query={query}
        rows={3}
        empty={<p class="note">It has not acted yet.</p>}
        more="Show older"
      >
        {(fires) => (
          <Table
            label="What it did"
            rows={fires}
            columns={[
              { name: 'When', is: 'nowrap', cell: (fire) => <Time at={fire.fired_at} /> },
              {
                name: 'Event',
                cell: (fire) => (
                  <a href={href('events', ['list', fire.event_id])}>
                    <Text lines={1}>{fire.event_id}</Text>
                  </a>
                ),
              },
              { name: 'Outcome', cell: (fire) => <Outcome fire={fire} /> },
              { name: 'Likeness', is: 'num', cell: (fire) => percent(fire.similarity) },
              { name: 'Confidence', is: 'num', cell: (fire) => percent(fire.confidence) },
            ]}
          />
        )}
      </Loaded>
    </Panel>
  );
}
