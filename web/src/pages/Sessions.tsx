// SPDX-License-Identifier: Apache-2.0
import type { SessionReading } from '../api/answers';
import { useQuery } from '../api/use_query';
import { plural, shortId } from '../core/format';
import { href, useRoute } from '../core/router';
import { Badge } from '../parts/Badge';
import { Loaded } from '../parts/Loaded';
import { Meter } from '../parts/Meter';
import { PageHead } from '../parts/PageHead';
import { Row } from '../parts/Row';
import { Split } from '../parts/Split';
import { Command, Empty } from '../parts/States';
import { Text } from '../parts/Text';
import { Time } from '../parts/Time';
import { SessionDetail } from './SessionDetail';
import { Zone } from './Zone';

function SessionRow({ session, current }: { session: SessionReading; current: boolean }) {
  return (
    <Row to={href('sessions', [session.id])} current={current}>
      <span class="row-main">
        <Text>{session.client}</Text> <span class="muted mono">{shortId(session.id)}</span>
      </span>
      <Meter value={session.confidence / 100} label="confidence" />
      <span class="row-foot">
        <Zone zone={session.zone} />
        {session.ended && <Badge>ended</Badge>}
        <span class="muted">
          {plural(session.turn, 'turn')} · <Time at={session.last_at} />
        </span>
        {session.project && (
          <span class="muted">
            <Text lines={1}>{session.project}</Text>
          </span>
        )}
      </span>
    </Row>
  );
}

export function Sessions() {
  const { path } = useRoute();
  const list = useQuery<SessionReading[]>('session/list', {}, ['session']);
  return (
    <>
      <PageHead
        title="Sessions"
        lead="What each agent may do now, and what changed its score"
      />
      <Split
        back={href('sessions')}
        hint="Choose a session to see what changed its score, and what would unlock more."
        list={
          <Loaded
            query={list}
            rows={8}
            empty={
              <Empty title="No sessions yet">
                <p>Let Credence check an agent's tool calls:</p>
                <Command>credence install claude-code</Command>
              </Empty>
            }
          >
            {(sessions) => (
              <ul class="rows" aria-label="Sessions">
                {sessions.map((session) => (
                  <SessionRow key={session.id} session={session} current={session.id === path[0]} />
                ))}
              </ul>
            )}
          </Loaded>
        }
        detail={path[0] ? <SessionDetail key={path[0]} id={path[0]} /> : null}
      />
    </>
  );
}
