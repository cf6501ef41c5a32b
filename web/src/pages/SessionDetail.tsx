// SPDX-License-Identifier: Apache-2.0
import type { SessionForecast, SessionReading } from '../api/answers';
import { useQuery } from '../api/use_query';
import { clientName } from '../core/clients';
import { number, percent } from '../core/format';
import { useRoute } from '../core/router';
import { projectName } from '../core/scope';
import { useItemTitle } from '../core/title';
import { Badge } from '../parts/Badge';
import { Id } from '../parts/CopyButton';
import { Facts } from '../parts/Facts';
import { Meter } from '../parts/Meter';
import { Failed, Loaded, Skeleton } from '../parts/States';
import { Text, Time } from '../parts/Text';
import { Approval } from './Approval';
import { Rules } from './Rules';
import { SessionCheck } from './SessionCheck';
import { SignalForm } from './SignalForm';
import { Zone } from './Zone';
import { Compare, CompareWith } from './sessions/Compare';
import { RefusalGroups } from './sessions/RefusalGroups';
import { SessionTimeline } from './sessions/SessionTimeline';
import { OUTCOME_NAMES, SetOutcome } from './sessions/actions';
import { forecastWords } from './sessions/forecast';
import { totalsOf } from './sessions/timeline';
import { type Timeline, useTimeline } from './sessions/use_timeline';

// One line, which unfolds to what it rests on.
function Forecast({ forecast }: { forecast: SessionForecast }) {
  const { low, high, facts, alarm } = forecast;
  return (
    <details class="forecast">
      <summary>
        <span class="muted">Forecast</span> {forecastWords(forecast)}{' '}
        <span class="muted">
          ({percent(low)} to {percent(high)})
        </span>{' '}
        {alarm && <Badge tone="warn">unusually low</Badge>}
      </summary>
      {alarm && <p class="note">Nearly all sessions that ended well had a higher forecast.</p>}
      <ul>
        {facts.map(({ fact, effect }) => (
          <li key={fact}>
            {effect < 0 ? '−' : '+'} <Text>{fact}</Text>
          </li>
        ))}
      </ul>
    </details>
  );
}

export function Outcome({ outcome }: { outcome: string | null }) {
  if (!outcome) return null;
  return (
    <Badge tone={outcome === 'success' ? 'good' : 'bad'}>{OUTCOME_NAMES[outcome]}</Badge>
  );
}

function totalsText(session: SessionReading, timeline: Timeline): string {
  const totals = totalsOf(timeline.entries);
  const parts = [number(totals.calls)];
  if (totals.refused) parts.push(number(totals.refused) + ' refused');
  if (totals.asked) parts.push(number(totals.asked) + ' asked about');
  if (session.would_deny) parts.push(number(session.would_deny) + ' would be refused');
  if (session.would_ask) parts.push(number(session.would_ask) + ' would be asked about');
  if (totals.failed) parts.push(number(totals.failed) + ' failed');
  return parts.join(', ');
}

interface Props {
  session: SessionReading;
  reload: () => void;
}

function Shown({ session, reload: reloadSession }: Props) {
  const timeline = useTimeline(session.id);
  const reload = () => {
    reloadSession();
    timeline.reload();
  };
  return (
    <article class="detail" aria-label="Session">
      <header class="session-head stack">
        <div class="line">
          <h2 class="statement">
            <Text>{session.client ? clientName(session.client) : 'Session'}</Text>
          </h2>
          <span class="badges">
            <Zone zone={session.zone} />
            <Outcome outcome={session.outcome} />
            <Badge icon={session.ended ? 'check' : 'clock'}>
              {session.ended ? 'ended' : 'open'}
            </Badge>
          </span>
          <Meter value={session.confidence / 100} label="score" />
        </div>
        <div class="line">
          <Id>{session.id}</Id>
          {session.project && (
            <span class="muted small" title={session.project}>
              <Text>{projectName(session.project)}</Text>
            </span>
          )}
        </div>
        <Facts
          dense
          items={[
            ['Calls', timeline.done ? totalsText(session, timeline) : '…'],
            ['Turns', number(session.turn)],
            ['Started', <Time at={session.started_at} />],
            ['Last event', <Time at={session.last_at} />],
            ['Forecast', !session.forecast && 'after five calls'],
          ]}
        />
        {session.forecast && <Forecast forecast={session.forecast} />}
      </header>
      <div class="actions">
        <Approval session={session} reload={reload} />
        <SetOutcome session={session} reload={reload} />
        <SignalForm id={session.id} reload={reload} />
        <CompareWith id={session.id} />
      </div>
      {timeline.error && <Failed error={timeline.error} retry={timeline.reload} />}
      {timeline.entries.length > 0 ? (
        <SessionTimeline timeline={timeline} session={session} reload={reload} />
      ) : (
        !timeline.done && <Skeleton rows={6} />
      )}
      {timeline.done && (
        <RefusalGroups
          entries={timeline.entries}
          session={session}
          allowable={timeline.allowable}
          reload={reload}
        />
      )}
      <SessionCheck session={session} />
      {session.project && <Rules project={session.project} />}
    </article>
  );
}

export function SessionDetail({ id }: { id: string }) {
  const other = useRoute().params['compare'];
  useItemTitle('Session', id);
  const query = useQuery<SessionReading>(other ? null : 'session/show', { id }, ['session']);
  if (other) return <Compare key={id + ' ' + other} id={id} other={other} />;
  return (
    <Loaded query={query}>
      {(session) => <Shown key={session.id} session={session} reload={query.reload} />}
    </Loaded>
  );
}
