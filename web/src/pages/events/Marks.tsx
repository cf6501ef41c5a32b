// SPDX-License-Identifier: Apache-2.0
import type { HandledEvent } from '../../api/answers';
import { Badge } from '../../parts/Badge';
import { answererOf } from './paths';

// Who answered, and what people and outcomes said about the response.
export function Marks({ event }: { event: HandledEvent }) {
  const { name, tone, icon } = answererOf(event.decision_path);
  return (
    <>
      <Badge tone={tone} icon={icon}>
        {name}
      </Badge>
      {event.rating === 'positive' && (
        <Badge tone="good" icon="up">
          helpful
        </Badge>
      )}
      {event.rating === 'negative' && (
        <Badge tone="bad" icon="down">
          not helpful
        </Badge>
      )}
      {event.outcome === 'success' && <Badge tone="good">succeeded</Badge>}
      {event.outcome === 'failure' && <Badge tone="bad">failed</Badge>}
      {event.erased_at && <Badge>erased</Badge>}
    </>
  );
}
