// SPDX-License-Identifier: Apache-2.0
import type { SessionReading } from '../api/answers';
import type { Arguments } from '../api/client';
import { useQuery } from '../api/use_query';
import type { Orders } from '../core/arrange';
import { CLIENTS, clientName } from '../core/clients';
import { number, plural } from '../core/format';
import { useRoute } from '../core/router';
import { projectName, useInProject, usePeriod } from '../core/scope';
import { ExportMenu } from '../parts/ExportMenu';
import { OrderFilter } from '../parts/OrderFilter';
import { PageHead } from '../parts/PageHead';
import { SearchBox } from '../parts/SearchBox';
import { Filter } from '../parts/Select';
import { Split } from '../parts/Split';
import { Empty } from '../parts/States';
import { Text, Time } from '../parts/Text';
import { Totals } from '../parts/Totals';
import { Outcome, SessionDetail } from './SessionDetail';
import { ZONES, Zone } from './Zone';
import { RowSpark } from './sessions/RowSpark';
import { OUTCOME_NAMES } from './sessions/actions';

const ORDERS: Orders<SessionReading> = {
  newest: { name: 'Newest first' },
  oldest: { name: 'Oldest first' },
  lowest: { name: 'Lowest score first' },
  highest: { name: 'Highest score first' },
  refused: { name: 'Most refused calls first' },
};
const ZONE_NAMES = Object.fromEntries(ZONES.map(({ name }) => [name, name.toLowerCase()]));
const PAGE = 100;

// What would have been stopped counts like what was: the reader wants to see either.
const stopped = (session: SessionReading) =>
  session.refused + session.would_deny + session.would_ask;

function Row({ session }: { session: SessionReading }) {
  const project = session.project ? projectName(session.project) : '';
  return (
    <>
      <span class="row-main session-id" title={session.id}>
        <Text lines={1}>{session.id}</Text>
      </span>
      <b class="num session-score" title="score">
        {number(session.confidence)}
      </b>
      <span class="row-foot">
        <RowSpark session={session} />
        <Zone zone={session.zone} />
        <Outcome outcome={session.outcome} />
        {!session.ended && <span class="small accent">open</span>}
        {session.refused > 0 && (
          <span class="bad small">{plural(session.refused, 'call')} refused</span>
        )}
        {session.would_deny + session.would_ask > 0 && (
          <span class="warn small">
            {number(session.would_deny + session.would_ask)} would be stopped
          </span>
        )}
        <span class="muted small">
          {project && (
            <>
              <Text>{project}</Text> ·{' '}
            </>
          )}
          <Text>{clientName(session.client)}</Text>
          {session.turn > 0 && ' · ' + plural(session.turn, 'turn')} ·{' '}
          <Time at={session.last_at} />
        </span>
      </span>
    </>
  );
}

// How many calls of the sessions that were read were stopped, or would have been.
function Refused({ shown = [], matching }: { shown?: SessionReading[]; matching?: number | null }) {
  const calls = shown.reduce((sum, session) => sum + stopped(session), 0);
  if (calls === 0) return null;
  const isPart = shown.length < (matching ?? 0);
  return (
    <>
      , {plural(calls, 'call')} refused, or would have been
      {isPart && ` (in the first ${number(shown.length)})`}
    </>
  );
}

export function Sessions() {
  const { params, path } = useRoute();
  const period = usePeriod();
  const place = useInProject();
  const filters: Arguments = {
    text: params['q'],
    zone: params['zone'],
    outcome: params['outcome'],
    client: params['client'],
  };
  const isFiltered = Object.values(filters).some(Boolean);
  const args: Arguments = {
    ...filters,
    ...period,
    ...place,
    sort: params['sort'],
    limit: PAGE,
  };
  const list = useQuery<SessionReading[]>('session/list', args, ['session']);
  const all = useQuery<SessionReading[]>('session/list', { limit: 1 }, ['session']);
  const clients = [
    ...new Set([
      ...Object.keys(CLIENTS),
      ...(list.data ?? []).map((session) => session.client).filter(Boolean),
      ...(params['client'] ? [params['client']] : []),
    ]),
  ].sort();
  const narrowed = isFiltered || !!place.in || !!period.since || !!period.until;
  return (
    <>
      <PageHead title="Sessions" lead="What each agent did, what it may do now, and why">
        <ExportMenu name="Sessions" list={{ path: 'session/list', args }} />
      </PageHead>
      {!params['compare'] && (
        <div class={'filters' + (path[0] ? ' with-item' : '')}>
          <SearchBox label="Search sessions" param="q" />
          <Filter
            label="Zone"
            hideLabel
            any="All zones"
            param="zone"
            options={ZONES.map(({ name }) => name)}
            names={ZONE_NAMES}
            narrows
          />
          <Filter
            label="Outcome"
            hideLabel
            any="All outcomes"
            param="outcome"
            options={['success', 'failure', 'unknown']}
            names={OUTCOME_NAMES}
            narrows
          />
          <Filter
            label="Client"
            hideLabel
            any="All clients"
            param="client"
            options={clients}
            names={Object.fromEntries(clients.map((id) => [id, clientName(id)]))}
            narrows
          />
          <OrderFilter orders={ORDERS} />
          <Totals matching={list.total} all={all.total} of={['session']}>
            <Refused shown={list.data} matching={list.total} />
          </Totals>
        </div>
      )}
      <Split
        query={list}
        label="Sessions"
        own={['at', 'compare']}
        hint="Choose a session to see what happened in it, and what would unlock more."
        empty={
          narrowed ? (
            <Empty title="No sessions match">Widen the search, the filters or the time range.</Empty>
          ) : (
            <Empty title="No sessions yet" command="credence install claude-code">
              Let Credence check an agent's tool calls:
            </Empty>
          )
        }
        idOf={(session) => session.id}
        row={(session) => <Row session={session} />}
        detail={(id) => <SessionDetail key={id} id={id} />}
      />
    </>
  );
}
