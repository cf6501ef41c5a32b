// SPDX-License-Identifier: Apache-2.0
import type { Week } from '../../api/answers';
import { useQuery } from '../../api/use_query';
import { number, shortId } from '../../core/format';
import { href } from '../../core/router';
import { useInProject } from '../../core/scope';
import { Panel } from '../../parts/Panel';
import { Text } from '../../parts/Text';
import { Tile } from '../../parts/Tile';

// "8 the week before"; nothing in the first week.
function before(week: Week, name: 'sessions' | 'calls' | 'refused' | 'learned') {
  return week.before ? number(week.before[name]) + ' the week before' : '';
}

// What the last seven days brought. `first`: only as long as Credence is new here.
export function FirstWeek({ first = false }: { first?: boolean }) {
  const { data } = useQuery<Week>('week', useInProject(), ['session', 'memory']);
  if (!data || (first && !data.is_first)) return null;
  const { week } = data;
  const isEmpty = week.sessions === 0 && week.learned === 0 && !data.before;
  if (isEmpty) return null;
  const would = week.would_refuse + week.would_ask;
  return (
    <Panel title={data.is_first ? 'Your first week' : 'The last seven days'}>
      {week.sessions > 0 && (
        <div class="tiles four">
          <Tile
            name="sessions"
            value={number(week.sessions)}
            foot={
              before(data, 'sessions') || <a href={href('sessions', [], { range: '7d' })}>See them</a>
            }
          />
          <Tile name="tool calls" value={number(week.calls)} foot={before(data, 'calls')} />
          <Tile
            name="refused"
            value={number(week.refused)}
            foot={would > 0 ? number(would) + ' more would be stopped in enforce mode' : before(data, 'refused')}
          />
          <Tile
            name="lowest score"
            value={week.lowest ? number(week.lowest.confidence) : '–'}
            foot={
              week.lowest ? (
                <>
                  session{' '}
                  <a href={href('sessions', [week.lowest.session])}>{shortId(week.lowest.session)}</a>
                </>
              ) : (
                'no session'
              )
            }
          />
        </div>
      )}
      <ul class="sentences">
        {data.sentences.map((sentence) => (
          <li key={sentence}>
            <Text>{sentence}</Text>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
