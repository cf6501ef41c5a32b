// SPDX-License-Identifier: Apache-2.0
import { useRef } from 'preact/hooks';
import type { ActivityEntry, ActivityPage } from '../api/types';
import { useQuery } from '../api/use_query';
import { plural } from '../core/format';
import { href, subjectHref } from '../core/router';
import { useInProject, usePeriod } from '../core/scope';
import { NewsButton, useNews } from '../parts/News';
import { Panel } from '../parts/Panel';
import { Loaded } from '../parts/States';
import { Text, Time } from '../parts/Text';

const SHOWN = 20;

function Entry({ entry }: { entry: ActivityEntry }) {
  const to = subjectHref(entry.subject) ?? href('ledger', [String(entry.sequence)]);
  return (
    <li>
      <a class="feed-what" href={to}>
        <Text lines={2}>{entry.sentence}</Text>
      </a>
      <span class="feed-foot muted small">
        {entry.count > 1 && (
          <a href={href('ledger', [], { subject: entry.subject })}>{plural(entry.count, 'event')}</a>
        )}
        <span class="nowrap">
          by <Text>{entry.actor}</Text>
        </span>
        <Time at={entry.at} />
      </span>
    </li>
  );
}

const idOf = (entry: ActivityEntry) => String(entry.first);

// What happened, one sentence each, the newest first.
export function Activity() {
  const args = { ...usePeriod(), ...useInProject(), limit: SHOWN };
  const query = useQuery<ActivityPage>('activity', args, ['*']);
  const feed = useRef<HTMLOListElement>(null);
  const { items = [], news, show } = useNews(query.data?.entries, idOf, feed);
  return (
    <Panel title="Recent activity" aside={<a href={href('ledger')}>All events</a>}>
      <Loaded query={query} rows={8} more="Show earlier">
        {() =>
          items.length === 0 ? (
            <p class="note">Nothing happened in this time.</p>
          ) : (
            <>
              <NewsButton news={news} show={show} />
              <ol class="feed" ref={feed}>
                {items.map((entry) => (
                  <Entry key={idOf(entry)} entry={entry} />
                ))}
              </ol>
            </>
          )
        }
      </Loaded>
    </Panel>
  );
}
