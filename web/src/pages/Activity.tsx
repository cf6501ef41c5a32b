// SPDX-License-Identifier: Apache-2.0
import type { LedgerPage } from '../api/answers';
import { useQuery } from '../api/use_query';
import { eventText, shortId, words } from '../core/format';
import { href, subjectHref } from '../core/router';
import { Panel } from '../parts/Panel';
import { Loaded } from '../parts/States';
import { Text, Time } from '../parts/Text';

const SHOWN = 14;

export function Activity() {
  const query = useQuery<LedgerPage>('ledger/list', { limit: SHOWN }, ['*']);
  return (
    <Panel title="Recent activity" aside={<a href={href('ledger')}>All events</a>}>
      <Loaded query={query} rows={8}>
        {(page) => (
          <ol class="feed" aria-live="polite" aria-relevant="additions">
            {page.events.map((event) => (
              <li key={event.sequence}>
                <span>{words(event.kind)}</span>
                <span class="feed-what">
                  {eventText(event) ? (
                    <Text lines={1}>{eventText(event)}</Text>
                  ) : (
                    <a href={subjectHref(event.stream) ?? href('ledger', [String(event.sequence)])}>
                      {shortId(event.stream.split('/').slice(1).join('/'))}
                    </a>
                  )}
                </span>
                <Time is="muted" at={event.time} />
              </li>
            ))}
          </ol>
        )}
      </Loaded>
    </Panel>
  );
}
