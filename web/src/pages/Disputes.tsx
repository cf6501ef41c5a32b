// SPDX-License-Identifier: Apache-2.0
import { post } from '../api/client';
import type { Arbitration, BeliefReading } from '../api/answers';
import { percent, plural } from '../core/format';
import { href } from '../core/router';
import { Action } from '../parts/Action';
import { Text } from '../parts/Text';

interface SideProps {
  belief: BeliefReading;
  other: BeliefReading;
  reload: () => void;
}

function Side({ belief, other, reload }: SideProps) {
  const choose = () =>
    post('belief/resolve', { a: belief.id, b: other.id, winner: belief.id }).then(reload);
  const text = belief.text ?? '(erased)';
  return (
    <div class="side">
      <a href={href('beliefs', [belief.id])}>
        <Text lines={3}>{text}</Text>
      </a>
      <span class="muted">{percent(belief.confidence)}</span>
      <Action done="Resolved." label={'This is right: ' + text.slice(0, 120)} run={choose}>
        This is right
      </Action>
    </div>
  );
}

// Contradictions that only a person can settle.
export function Disputes({ disputes, reload }: { disputes: Arbitration[]; reload: () => void }) {
  if (disputes.length === 0) return null;
  return (
    <details class="panel disputes" open>
      <summary>
        <h2>{plural(disputes.length, 'contradiction')} to resolve</h2>
      </summary>
      <ul>
        {disputes.map((dispute) => (
          <li key={dispute.stands.id + dispute.yields.id}>
            {dispute.question && (
              <p>
                <Text>{dispute.question}</Text>
              </p>
            )}
            <div class="sides">
              <Side belief={dispute.stands} other={dispute.yields} reload={reload} />
              <span class="versus">or</span>
              <Side belief={dispute.yields} other={dispute.stands} reload={reload} />
            </div>
          </li>
        ))}
      </ul>
    </details>
  );
}
