// SPDX-License-Identifier: Apache-2.0
import type { Event as LedgerEvent, LedgerPage } from '../api/answers';
import { type Query, useQuery } from '../api/use_query';
import { capital, eventText, number, shortId, words } from '../core/format';
import { replaceParams, useRoute } from '../core/router';
import { usePeriod } from '../core/scope';
import { ExportMenu } from '../parts/ExportMenu';
import { PageHead } from '../parts/PageHead';
import { SearchBox } from '../parts/SearchBox';
import { Filter } from '../parts/Select';
import { Split } from '../parts/Split';
import { Empty } from '../parts/States';
import { Text, Time } from '../parts/Text';
import { EventDetail } from './EventDetail';

// The first part of a kind, and what such events tell.
const KINDS: Record<string, string> = {
  memory: 'what agents were told or learned',
  session: 'tool calls, signals and scores of sessions',
  heuristic: 'conditions and actions, and their results',
  event: 'what happened outside, and who answered',
  fire: 'heuristics that acted',
  belief: 'statements about the user and the world',
  episode: 'conversations that beliefs come from',
  review: 'what people say about the work',
  work: 'work that was handed in',
  rule: 'rules learned from reviews',
  alert: 'alerts that somebody acknowledged',
};
const PAGE = 50;

function Row({ event }: { event: LedgerEvent }) {
  return (
    <>
      <span class="row-main">
        <span class="muted num">{number(event.sequence)}</span> {words(event.kind)}
      </span>
      <Time is="muted" at={event.time} />
      <span class="row-foot muted">
        <span class="mono">{shortId(event.stream.split('/').slice(1).join('/'))}</span>
        <span>
          by <Text>{event.actor}</Text>
        </span>
        {eventText(event) && (
          <Text is="clip" lines={1}>
            {eventText(event)}
          </Text>
        )}
      </span>
    </>
  );
}

const rowsOf = (page: LedgerPage) => page.events;

export function Ledger() {
  const { params } = useRoute();
  const filter = {
    kind: params['kind'],
    subject: params['subject'],
    actor: params['actor'],
    ...usePeriod(),
  };
  const query = useQuery<LedgerPage>('ledger/list', { ...filter, limit: PAGE }, ['*']);
  const events: Query<LedgerEvent[]> = { ...query, data: query.data?.events };
  const filtered = Object.values(filter).some(Boolean);
  const kinds = [...new Set([...Object.keys(KINDS), ...(params['kind'] ? [params['kind']] : [])])];
  return (
    <>
      <PageHead
        title="Ledger"
        lead={
          query.data
            ? number(query.data.head) + ' events, none ever changed'
            : 'Every event as it was recorded'
        }
      >
        <ExportMenu name="ledger" list={{ path: 'ledger/list', args: filter, rowsOf }} />
      </PageHead>
      <div class="filters">
        <SearchBox label="Subject: an id or its beginning" param="subject" />
        <Filter
          label="Kind"
          hideLabel
          any="All kinds"
          param="kind"
          options={kinds}
          names={Object.fromEntries(
            kinds.map((kind) => [
              kind,
              capital(words(kind)) + (KINDS[kind] ? ': ' + KINDS[kind] : ''),
            ]),
          )}
        />
        <label class="field">
          <span class="visually-hidden">Actor</span>
          <input
            placeholder="Actor"
            value={params['actor'] ?? ''}
            onChange={(event) => replaceParams({ actor: event.currentTarget.value.trim() })}
          />
        </label>
      </div>
      <Split
        query={events}
        label="Events"
        hint="Choose an event to see it as it was recorded."
        empty={
          filtered ? (
            <Empty title="No events match">Try fewer filters, or a longer time.</Empty>
          ) : (
            <Empty
              title="The ledger is empty"
              command={'credence memory add "Comments say why, not what"'}
            >
              New events appear here at once. Record a first one:
            </Empty>
          )
        }
        more="Older events"
        compact
        idOf={(event) => String(event.sequence)}
        row={(event) => <Row event={event} />}
        detail={(id) => <EventDetail key={id} id={id} />}
      />
    </>
  );
}
