// SPDX-License-Identifier: Apache-2.0
import type { SessionReading } from '../../api/answers';
import { useQuery } from '../../api/use_query';
import { number, shortId } from '../../core/format';
import { href } from '../../core/router';
import { periodOf } from '../../core/scope';
import { Panel } from '../../parts/Panel';
import { Tile } from '../../parts/Tile';

// What the last seven days brought.
export function FirstWeek() {
  const { since } = periodOf('7d');
  const lowest = useQuery<SessionReading[]>('session/list', { since, sort: 'lowest', limit: 1 }, [
    'session',
  ]);
  const refused = useQuery<SessionReading[]>('session/list', { since, sort: 'refused', limit: 1 }, [
    'session',
  ]);
  const memories = useQuery<unknown[]>('memory/list', { since, all_projects: true, limit: 1 }, [
    'memory',
  ]);
  const sessions = lowest.total ?? lowest.data?.length ?? 0;
  const [low, most] = [lowest.data?.[0], refused.data?.[0]];
  if (sessions === 0 && (memories.total ?? 0) === 0) return null;
  const link = (session: SessionReading) => (
    <a href={href('sessions', [session.id])}>{shortId(session.id)}</a>
  );
  return (
    <Panel title="The last seven days">
      <div class="tiles four">
        <Tile
          name="sessions"
          value={number(sessions)}
          foot={<a href={href('sessions', [], { range: '7d' })}>See them</a>}
        />
        <Tile
          name="lowest score"
          value={low ? number(low.confidence) : '–'}
          foot={low ? <>session {link(low)}</> : 'no session'}
        />
        <Tile
          name="most refusals in a session"
          value={most ? number(most.refused) : '–'}
          foot={most ? <>session {link(most)}</> : 'no session'}
        />
        <Tile
          name="new memories"
          value={number(memories.total ?? 0)}
          foot={<a href={href('memories')}>See them</a>}
        />
      </div>
    </Panel>
  );
}
