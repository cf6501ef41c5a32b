// SPDX-License-Identifier: Apache-2.0
import { useMemo, useRef } from 'preact/hooks';
import type { EventPage, HandledEvent } from '../../api/answers';
import { READ_MAX, useAllPages } from '../../api/use_all_pages';
import { useQuery } from '../../api/use_query';
import { type Orders, arranged, compareBy, isArranged } from '../../core/arrange';
import { capital, clip, latency, number, plural } from '../../core/format';
import { useRoute } from '../../core/router';
import { usePeriod } from '../../core/scope';
import { ExportMenu } from '../../parts/ExportMenu';
import { OrderFilter } from '../../parts/OrderFilter';
import { SearchBox } from '../../parts/SearchBox';
import { Filter } from '../../parts/Select';
import { Split } from '../../parts/Split';
import { Empty } from '../../parts/States';
import { Text, Time } from '../../parts/Text';
import { EventView } from './EventView';
import { Marks } from './Marks';
import { NoEvents } from './NoEvents';
import { PATHS } from './paths';

const PAGE = 50;
const ORDERED_PAGE = 1000;
const COUNTED = 100_000; // The server counts no further.
const PATH_NAMES = Object.fromEntries(
  Object.entries(PATHS).map(([path, { name }]) => [path, capital(name)]),
);

const rowsOf = (page: EventPage) => page.events;

type Row = HandledEvent;

// The server lists the newest first.
const ORDERS: Orders<Row> = {
  newest: { name: 'Newest first' },
  oldest: {
    name: 'Oldest first',
    compare: compareBy(({ received_at }: Row) => Date.parse(received_at)),
  },
  slowest: { name: 'Slowest answer first', compare: compareBy(({ total_us }: Row) => total_us, true) },
  surest: {
    name: 'Surest answer first',
    compare: compareBy(({ predicted_success }: Row) => predicted_success, true),
  },
  source: { name: 'By source', compare: compareBy(({ source }: Row) => source) },
  name: { name: 'By text', compare: compareBy(({ text }: Row) => text) },
};

function EventRow({ event }: { event: HandledEvent }) {
  return (
    <>
      <span class="row-main">
        <Text lines={2}>{event.text ?? '(erased)'}</Text>
      </span>
      <Time is="muted small nowrap" at={event.received_at} />
      <span class="row-foot">
        <Marks event={event} />
        <span class="muted">
          <Text>{event.source}</Text>
          {event.total_us !== null && ' · ' + latency(event.total_us)}
        </span>
        {event.response && (
          <Text is="muted clip" lines={1}>
            {'→ ' + event.response}
          </Text>
        )}
      </span>
    </>
  );
}

// All sources that were listed since the page was opened, so that a filter can be changed.
function useSources(events: HandledEvent[], chosen: string | undefined): string[] {
  const seen = useRef(new Set<string>());
  for (const event of events) seen.current.add(event.source);
  if (chosen) seen.current.add(chosen);
  return [...seen.current].sort();
}

interface TotalProps {
  page: EventPage;
  isFiltered: boolean;
  isOrdered: boolean;
}

function Total({ page, isFiltered, isOrdered }: TotalProps) {
  const all = page.total >= COUNTED ? 'over ' + number(COUNTED) : number(page.total);
  const shown = plural(page.events.length, 'event');
  const order = isOrdered ? '' : ', newest first';
  const text =
    isFiltered || page.next
      ? `${isOrdered && page.next ? 'the newest ' : ''}${shown} shown${isFiltered ? '' : order}; ${all} in all`
      : shown + order;
  return (
    <p class="muted" role="status">
      {text}
    </p>
  );
}

export function EventList() {
  const { params } = useRoute();
  const filter = {
    search: params['q'],
    source: params['source'],
    path: params['path'],
    ...usePeriod(),
  };
  const isFiltered = Object.values(filter).some(Boolean);
  const sort = params['sort'];
  const isOrdered = isArranged(ORDERS, sort);
  const limit = isOrdered ? ORDERED_PAGE : PAGE;
  const query = useQuery<EventPage>('events/list', { ...filter, limit }, ['event']);
  useAllPages(query, isOrdered && (query.data?.events.length ?? 0) < READ_MAX);
  const rows = useMemo(
    () => query.data && arranged(query.data.events, ORDERS, sort),
    [query.data, sort],
  );
  const sources = useSources(query.data?.events ?? [], params['source']);
  const empty = query.more ? (
    <Empty title="None of the newest events match">Older events may.</Empty>
  ) : isFiltered ? (
    <Empty title="No events match">Try other words, fewer filters or a longer time.</Empty>
  ) : (
    <NoEvents />
  );
  return (
    <>
      <div class="filters">
        <SearchBox label="Search events and responses" param="q" />
        <Filter
          label="Who answered"
          hideLabel
          any="Answered by anyone"
          param="path"
          options={Object.keys(PATHS)}
          names={PATH_NAMES}
          narrows
        />
        <Filter
          label="Source"
          hideLabel
          any="All sources"
          param="source"
          options={sources}
          names={Object.fromEntries(sources.map((source) => [source, clip(source, 40)]))}
          narrows
        />
        <OrderFilter orders={ORDERS} />
        {query.data && query.data.total > 0 && (
          <Total page={query.data} isFiltered={isFiltered} isOrdered={isOrdered} />
        )}
        <ExportMenu name="Events" list={{ path: 'events/list', args: filter, rowsOf }} />
      </div>
      <Split
        query={{ ...query, data: rows }}
        label="Events"
        hint="Choose an event to see who answered, why, and what was learned from it."
        empty={empty}
        more="Older events"
        tab="list"
        idOf={(event) => event.id}
        row={(event) => <EventRow event={event} />}
        detail={(id) => <EventView key={id} id={id} />}
      />
    </>
  );
}
