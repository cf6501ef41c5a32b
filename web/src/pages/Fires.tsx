// SPDX-License-Identifier: Apache-2.0
import type { Fire } from '../api/answers';
import { useQuery } from '../api/use_query';
import { percent, words } from '../core/format';
import { href } from '../core/router';
import { Badge, type Tone } from '../parts/Badge';
import { Panel } from '../parts/Panel';
import { Loaded } from '../parts/States';
import { Table } from '../parts/Table';
import { Text, Time } from '../parts/Text';

const TONES: Record<string, Tone> = { success: 'good', fail: 'bad' };
const READ = 500;

function Outcome({ fire }: { fire: Fire }) {
  const tone = TONES[fire.outcome];
  return (
    <>
      <Badge tone={tone} icon={tone ? undefined : 'info'}>
        {fire.outcome}
      </Badge>{' '}
      <span class="muted">
        {words(fire.feedback_source || fire.closed_by || (fire.open ? 'open' : ''))}
      </span>
    </>
  );
}

export function Fires({ heuristic }: { heuristic: string }) {
  const query = useQuery<Fire[]>('fire/list', { limit: READ }, ['heuristic', 'event', 'fire']);
  return (
    <Panel title="What it did on its own">
      <Loaded query={{ ...query, more: null }} rows={3}>
        {(fires) => {
          const own = fires.filter((fire) => fire.heuristic_id === heuristic);
          if (own.length === 0) return <p class="note">It has not acted yet.</p>;
          return (
            <Table
              label="What it did"
              rows={own}
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
          );
        }}
      </Loaded>
    </Panel>
  );
}
