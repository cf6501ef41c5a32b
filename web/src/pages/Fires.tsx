// SPDX-License-Identifier: Apache-2.0
import type { Fire } from '../api/answers';
import { useQuery } from '../api/use_query';
import { percent, words } from '../core/format';
import { Badge, type Tone } from '../parts/Badge';
import { Loaded } from '../parts/Loaded';
import { Panel } from '../parts/Panel';
import { Text } from '../parts/Text';
import { Time } from '../parts/Time';

const OUTCOMES: Record<string, { tone: Tone; icon: string }> = {
  success: { tone: 'good', icon: 'check' },
  fail: { tone: 'bad', icon: 'cross' },
  unknown: { tone: 'plain', icon: 'info' },
};
const READ = 500;

export function Fires({ heuristic }: { heuristic: string }) {
  const query = useQuery<Fire[]>('fire/list', { limit: READ }, ['heuristic', 'event', 'fire']);
  return (
    <Panel title="What it did on its own">
      <Loaded query={{ ...query, more: null }} rows={3}>
        {(fires) => {
          const own = fires.filter((fire) => fire.heuristic_id === heuristic);
          if (own.length === 0) return <p class="note">It has not acted yet.</p>;
          return (
            <div class="scroll" tabIndex={0} role="region" aria-label="What it did">
              <table>
                <thead>
                  <tr>
                    <th scope="col">When</th>
                    <th scope="col">Event</th>
                    <th scope="col">Outcome</th>
                    <th scope="col" class="num">
                      Likeness
                    </th>
                    <th scope="col" class="num">
                      Confidence
                    </th>
                  </tr>
                </thead>
                <tbody>
                  {own.map((fire) => (
                    <tr key={fire.id}>
                      <td class="nowrap">
                        <Time at={fire.fired_at} />
                      </td>
                      <td>
                        <Text lines={1}>{fire.event_id}</Text>
                      </td>
                      <td>
                        <Badge
                          tone={OUTCOMES[fire.outcome]?.tone}
                          icon={OUTCOMES[fire.outcome]?.icon}
                        >
                          {fire.outcome}
                        </Badge>{' '}
                        <span class="muted">
                          {words(
                            fire.feedback_source || fire.closed_by || (fire.open ? 'open' : ''),
                          )}
                        </span>
                      </td>
                      <td class="num">{percent(fire.similarity)}</td>
                      <td class="num">{percent(fire.confidence)}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          );
        }}
      </Loaded>
    </Panel>
  );
}
