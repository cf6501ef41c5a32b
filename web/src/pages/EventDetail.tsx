// SPDX-License-Identifier: Apache-2.0
import type { Event as LedgerEvent } from '../api/answers';
import { useQuery } from '../api/use_query';
import { moment, words } from '../core/format';
import { href, subjectHref } from '../core/router';
import { useItemTitle } from '../core/title';
import { CopyButton, Id } from '../parts/CopyButton';
import { Facts } from '../parts/Facts';
import { Loaded } from '../parts/States';
import { Json, LongText, Text } from '../parts/Text';

export function EventDetail({ id }: { id: string }) {
  const query = useQuery<LedgerEvent>('ledger/show', { id });
  const { data } = query;
  useItemTitle('Event', data && data.sequence + ' ' + words(data.kind));
  return (
    <Loaded query={query}>
      {(event) => {
        const subject = subjectHref(event.stream);
        return (
          <article class="detail" aria-label="Event">
            <h2 class="statement">{words(event.kind)}</h2>
            <div class="actions">
              {subject && (
                <a class="button" href={subject}>
                  Why: the subject and its number
                </a>
              )}
              <a class="button" href={href('ledger', [], { subject: event.stream })}>
                All events of this subject
              </a>
              <CopyButton
                text={() => location.href}
                label="Copy a link to this event"
                shown="Copy link"
              />
              <CopyButton text={JSON.stringify(event, null, 2)} label="Copy as JSON" shown="Copy JSON" />
            </div>
            <Facts
              items={[
                ['Number', String(event.sequence)],
                ['When', moment(event.time)],
                ['Subject', <Id label="Copy the subject">{event.stream}</Id>],
                ['Actor', <Text>{event.actor}</Text>],
                ['Hash', <Id label="Copy the hash">{event.hash}</Id>],
              ]}
            />
            {event.verbatim?.text && (
              <blockquote class="said">
                <LongText>{event.verbatim.text}</LongText>
              </blockquote>
            )}
            <Json value={event} label="The event as JSON" />
          </article>
        );
      }}
    </Loaded>
  );
}
