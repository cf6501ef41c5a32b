// SPDX-License-Identifier: Apache-2.0
import { useState } from 'preact/hooks';
import type { EventHistory } from '../../api/answers';
import { useCan } from '../../api/identity';
import { useQuery } from '../../api/use_query';
import { latency, moment, percent } from '../../core/format';
import { href } from '../../core/router';
import { useItemTitle } from '../../core/title';
import { Id } from '../../parts/CopyButton';
import { Facts } from '../../parts/Facts';
import { Icon } from '../../parts/Icon';
import { Loaded } from '../../parts/States';
import { LongText, Text } from '../../parts/Text';
import { Afterwards } from './Afterwards';
import { Answering } from './Answering';
import { Candidates, Comparisons } from './Comparisons';
import { EraseEvent } from './EraseEvent';
import { MakeHeuristic } from './MakeHeuristic';
import { Marks } from './Marks';
import { answererOf } from './paths';
import { Proposal } from './Proposal';
import { Rate } from './Rate';

function AnsweredBy({ event }: { event: EventHistory }) {
  const { name } = answererOf(event.decision_path);
  if (event.heuristic_id) return <a href={href('heuristics', [event.heuristic_id])}>{name}</a>;
  return (
    <>
      {name}
      {event.model && (
        <>
          {' '}
          <Text is="muted">{'(' + event.model + ')'}</Text>
        </>
      )}
    </>
  );
}

function timesOf(event: EventHistory): [string, string | null][] {
  if (event.total_us === null) return [];
  return [
    ['Total time', latency(event.total_us)],
    ['Of that, in the model', event.model === null ? null : latency(event.model_us)],
    [
      'Of that, waiting for it',
      event.model === null && event.wait_us === 0 ? null : latency(event.wait_us),
    ],
  ];
}

function History({ event, reload }: { event: EventHistory; reload: () => void }) {
  const [isMaking, setMaking] = useState(false);
  useItemTitle('Event', event.text);
  const isAnswered = event.response_id !== null;
  const can = useCan();
  return (
    <article class="detail" aria-label="Event">
      <h2 class="statement">
        <LongText>{event.text ?? '(erased)'}</LongText>
      </h2>
      <p class="then">
        {isAnswered ? (
          <>
            <span class="muted">Answer:</span> <LongText>{event.response ?? '(erased)'}</LongText>
          </>
        ) : (
          <span class="muted">No answer was given.</span>
        )}
      </p>
      <p class="badges">
        <Marks event={event} />
      </p>
      <Facts
        items={[
          ['Answered by', <AnsweredBy event={event} />],
          ['Why', event.reason ? <Text>{event.reason}</Text> : null],
          ['Source', <Text>{event.source}</Text>],
          ['When', moment(event.received_at)],
          [
            'Predicted success',
            event.predicted_success === null ? null : percent(event.predicted_success),
          ],
          ...timesOf(event),
          [
            'Held out for comparison',
            event.held_out && <a href={href('heuristics', [event.held_out])}>a heuristic</a>,
          ],
          [
            'The model, asked as well',
            event.second && (
              <Text>{event.second.response ?? event.second.reason ?? '(erased)'}</Text>
            ),
          ],
          ['Not judged by the goals', event.not_evaluated && <Text>{event.not_evaluated}</Text>],
          ['Erased', event.erased_at && moment(event.erased_at)],
          ['Id', <Id>{event.id}</Id>],
        ]}
      />
      <div class="actions">
        {can('heuristic/add') && event.text !== null && !isMaking && (
          <button type="button" onClick={() => setMaking(true)}>
            <Icon name="plus" />
            Make a heuristic of this…
          </button>
        )}
        <a class="button" href={href('ledger', [], { subject: 'event/' + event.id })}>
          In the ledger
        </a>
        {!event.erased_at && <EraseEvent id={event.id} reload={reload} />}
      </div>
      {isMaking && <MakeHeuristic event={event} onClose={() => setMaking(false)} />}
      {isAnswered && <Rate event={event} reload={reload} />}
      {event.heuristic_id && <Answering id={event.heuristic_id} />}
      {event.proposed && <Proposal proposed={event.proposed} />}
      <Candidates event={event} />
      <Comparisons event={event} />
      <Afterwards event={event} />
    </article>
  );
}

export function EventView({ id }: { id: string }) {
  const query = useQuery<EventHistory>('events/show', { id }, ['event', 'heuristic', 'fire']);
  return (
    <Loaded query={query}>{(event) => <History event={event} reload={query.reload} />}</Loaded>
  );
}
