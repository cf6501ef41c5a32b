// SPDX-License-Identifier: Apache-2.0
import { useRef } from 'preact/hooks';
import type { EventPage, HandledEvent } from '../../api/answers';
import { useQuery } from '../../api/use_query';
import { capital, clip, latency, number, plural } from '../../core/format';
import { useRoute } from '../../core/router';
import { usePeriod } from '../../core/scope';
import { ExportMenu } from '../../parts/ExportMenu';
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
const COUNTED = 100_000; // The server counts no further.
const PATH_NAMES = Object.fromEntries(
  Object.entries(PATHS).map(([path, { name }]) => [path, capital(name)]),
);

const rowsOf = (page: EventPage) => page.events;

function Row({ event }: { event: HandledEvent }) {
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

function Total({ page, isFiltered }: { page: EventPage; isFiltered: boolean }) {
  const all = page.total >= COUNTED ? 'over ' + number(COUNTED) : number(page.total);
  const shown = plural(page.events.length, 'event');
  const text =
    isFiltered || page.next
      ? `${shown} shown${isFiltered ? '' : ', newest first'}; ${all} in all`
      : shown + ', newest first';
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
  const query = useQuery<EventPage>('events/list', { ...filter, limit: PAGE }, ['event']);
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
        {query.data && query.data.total > 0 && <Total page={query.data} isFiltered={isFiltered} />}
        <ExportMenu name="Events" list={{ path: 'events/list', args: filter, rowsOf }} />
      </div>
      <Split
        query={{ ...query, data: query.data?.events }}
        label="Events"
        hint="Choose an event to see who answered, why, and what was learned from it."
        empty={empty}
        more="Older events"
        tab="list"
        idOf={(event) => event.id}
        row={(event) => <Row event={event} />}
        detail={(id) => <EventView key={id} id={id} />}
      />
    </>
  );
}
