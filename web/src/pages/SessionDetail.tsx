// SPDX-License-Identifier: Apache-2.0
import { useState } from 'preact/hooks';
import type { SessionForecast, SessionReading } from '../api/answers';
import { useQuery } from '../api/use_query';
import { number, percent, plural } from '../core/format';
import { Line } from '../charts/Line';
import { Facts } from '../parts/Facts';
import { Meter } from '../parts/Meter';
import { Panel } from '../parts/Panel';
import { Loaded } from '../parts/States';
import { Text, Time } from '../parts/Text';
import { Approval } from './Approval';
import { Refusals } from './Refusals';
import { Rules } from './Rules';
import { SessionCheck } from './SessionCheck';
import { SignalForm } from './SignalForm';
import { Signals } from './Signals';
import { ZONES, Zone } from './Zone';

const START = 70; // governor.initial_confidence

function chartPoints(session: SessionReading) {
  const seconds = (time: string) => Date.parse(time) / 1000;
  const first = session.signals[0];
  const start = first ? first.value - first.delta : START;
  return [
    { at: seconds(session.started_at), value: Math.min(100, Math.max(0, start)) },
    ...session.signals.map((signal) => ({ at: seconds(signal.at), value: signal.value })),
    {
      at: Math.max(seconds(session.last_at), seconds(session.started_at) + 1),
      value: session.confidence,
    },
  ];
}

function forecastOf({ p_success, low, high, facts, alarm }: SessionForecast) {
  const because = facts.map(({ fact, effect }) => `${effect < 0 ? '−' : '+'} ${fact}`);
  return `${alarm ? '⚠ lower than in nearly all sessions that ended well: ' : ''}${percent(p_success)} likely to end well (${percent(low)} to ${percent(high)}): ${because.join('; ')}`;
}

export function SessionDetail({ id }: { id: string }) {
  const [effect, setEffect] = useState('production_write');
  const query = useQuery<SessionReading>('session/show', { id }, ['session']);
  return (
    <Loaded query={query}>
      {(session) => (
        <article class="detail" aria-label="Session">
          <h2 class="statement">
            <Text>{session.client}</Text> <span class="muted mono small">{session.id}</span>
          </h2>
          <p class="badges">
            <Zone zone={session.zone} />
          </p>
          <Meter wide value={session.confidence / 100} label="confidence" />
          <div class="actions">
            <Approval session={session} reload={query.reload} />
            <SignalForm id={session.id} reload={query.reload} />
          </div>
          <Facts
            items={[
              ['Turn', number(session.turn)],
              ['Started', <Time at={session.started_at} />],
              ['Last event', <Time at={session.last_at} />],
              ['State', session.ended ? 'ended' : 'open'],
              [
                'Observed',
                `would have refused ${plural(session.would_deny, 'call')} and asked about ${number(session.would_ask)}`,
              ],
              ['Forecast', session.forecast ? forecastOf(session.forecast) : 'after five calls'],
              ['Project', session.project ? <Text>{session.project}</Text> : '–'],
            ]}
          />
          <Panel title="Score over time">
            <Line
              points={chartPoints(session)}
              label="confidence"
              range={[0, 100]}
              format={(value) => number(value)}
              lines={ZONES.slice(1, 5).map((zone) => ({
                value: zone.from,
                name: zone.name.toLowerCase(),
              }))}
            />
          </Panel>
          <Signals signals={session.signals} />
          <SessionCheck
            id={session.id}
            confidence={session.confidence}
            effect={effect}
            setEffect={setEffect}
          />
          <Refusals id={session.id} onAsk={setEffect} />
          {session.project && <Rules project={session.project} />}
        </article>
      )}
    </Loaded>
  );
}
