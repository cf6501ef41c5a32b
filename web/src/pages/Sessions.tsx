// SPDX-License-Identifier: Apache-2.0
import type { SessionReading } from '../api/answers';
import { useQuery } from '../api/use_query';
import { plural, shortId } from '../core/format';
import { Badge } from '../parts/Badge';
import { Meter } from '../parts/Meter';
import { PageHead } from '../parts/PageHead';
import { Split } from '../parts/Split';
import { Empty } from '../parts/States';
import { Text, Time } from '../parts/Text';
import { SessionDetail } from './SessionDetail';
import { Zone } from './Zone';

export function Sessions() {
  const list = useQuery<SessionReading[]>('session/list', {}, ['session']);
  return (
    <>
      <PageHead title="Sessions" lead="What each agent may do now, and what changed its score" />
      <Split
        query={list}
        label="Sessions"
        hint="Choose a session to see what changed its score, and what would unlock more."
        empty={
          <Empty title="No sessions yet" command="credence install claude-code">
            Let Credence check an agent's tool calls:
          </Empty>
        }
        idOf={(session) => session.id}
        row={(session) => (
          <>
            <span class="row-main">
              <Text>{session.client}</Text> <span class="muted mono">{shortId(session.id)}</span>
            </span>
            <Meter value={session.confidence / 100} label="confidence" />
            <span class="row-foot">
              <Zone zone={session.zone} />
              {session.ended && <Badge>ended</Badge>}
              {session.would_deny > 0 && (
                <Badge tone="warn">{plural(session.would_deny, 'call')} would be refused</Badge>
              )}
              <span class="muted">
                {plural(session.turn, 'turn')} · <Time at={session.last_at} />
              </span>
              {session.project && (
                <Text is="muted" lines={1}>
                  {session.project}
                </Text>
              )}
            </span>
          </>
        )}
        detail={(id) => <SessionDetail key={id} id={id} />}
      />
    </>
  );
}
