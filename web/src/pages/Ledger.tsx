// SPDX-License-Identifier: Apache-2.0
import { useEffect, useState } from 'preact/hooks';
import type { Event as LedgerEvent, LedgerPage } from '../api/answers';
import { get } from '../api/client';
import { messageOf } from '../api/problem';
import { useQuery } from '../api/use_query';
import { eventText, number, shortId, words } from '../core/format';
import { replaceParams, useRoute } from '../core/router';
import { say } from '../core/toast';
import { PageHead } from '../parts/PageHead';
import { SearchBox } from '../parts/SearchBox';
import { Filter } from '../parts/Select';
import { Split } from '../parts/Split';
import { Empty } from '../parts/States';
import { Text, Time } from '../parts/Text';
import { EventDetail } from './EventDetail';

const FACULTIES = [
  'memory',
  'session',
  'heuristic',
  'event',
  'fire',
  'belief',
  'episode',
  'review',
];
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

export function Ledger() {
  const { params } = useRoute();
  const filter = { kind: params['kind'], subject: params['subject'], actor: params['actor'] };
  const first = useQuery<LedgerPage>('ledger/list', { ...filter, limit: PAGE }, ['*']);
  const [older, setOlder] = useState<LedgerEvent[]>([]);
  const [end, setEnd] = useState(false);
  const asked = JSON.stringify(filter);
  useEffect(() => {
    setOlder([]);
    setEnd(false);
  }, [asked]);

  const newest = first.data?.events ?? [];
  const lowest = newest[newest.length - 1]?.sequence ?? 0;
  const events = [...newest, ...older.filter((event) => event.sequence < lowest)];
  const more = async () => {
    const before = events[events.length - 1]?.sequence;
    if (before === undefined) return;
    try {
      const { data } = await get<LedgerPage>('ledger/list', { ...filter, before, limit: PAGE });
      setOlder([...older, ...data.events]);
      setEnd(data.events.length < PAGE);
    } catch (error) {
      say(messageOf(error), true);
    }
  };
  const filtered = Object.values(filter).some(Boolean);
  return (
    <>
      <PageHead
        title="Ledger"
        lead={
          first.data
            ? number(first.data.head) + ' events, none ever changed'
            : 'Every event as it was recorded'
        }
      />
      <div class="filters">
        <SearchBox label="Subject: an id or its beginning" param="subject" />
        <Filter
          label="Kind"
          hideLabel
          any="All kinds"
          param="kind"
          options={[...new Set([...FACULTIES, ...(params['kind'] ? [params['kind']] : [])])]}
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
        query={{
          ...first,
          data: first.data && events,
          more: !end && newest.length === PAGE ? () => void more() : null,
        }}
        label="Events"
        hint="Choose an event to see it as it was recorded."
        empty={
          filtered ? (
            <Empty title="No events match">Try fewer filters.</Empty>
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
