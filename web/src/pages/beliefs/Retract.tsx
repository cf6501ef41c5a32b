// SPDX-License-Identifier: Apache-2.0
import { useState } from 'preact/hooks';
import type { BeliefExplanation } from '../../api/answers';
import { useCan } from '../../api/identity';
import { plural } from '../../core/format';
import { Action, ReasonedAction } from '../../parts/Action';
import { Field } from '../../parts/Field';
import { done, openContradictions, retract } from './undo';

interface Props {
  belief: BeliefExplanation;
  reload: () => void;
}

// Retracting ends open contradictions, and nothing brings them back as they were. Only a belief
// without any can be retracted with an Undo; otherwise the reader is asked first.
export function Retract({ belief, reload }: Props) {
  const [isAsking, setAsking] = useState(false);
  const [reason, setReason] = useState('');
  const can = useCan();
  const open = openContradictions(belief).length;
  const run = async (why: string) => {
    const undo = await retract(belief.id, why);
    reload();
    if (undo) done('Retracted; its links were removed.', () => undo().then(reload));
    else done('Retracted; its links were removed, and its contradictions ended.');
  };
  if (open === 0)
    return (
      <ReasonedAction
        label="Retract"
        needs="belief/retract"
        prompt="Why retract it?"
        tone="danger"
        done=""
        run={run}
      />
    );
  if (!can('belief/retract')) return null;
  if (!isAsking)
    return (
      <button type="button" class="danger" onClick={() => setAsking(true)}>
        Retract…
      </button>
    );
  return (
    <section
      class="panel"
      aria-label="Retract the belief"
      onKeyDown={(event) => event.key === 'Escape' && setAsking(false)}
    >
      <p>
        Retracting it also ends {plural(open, 'open contradiction')}. Restoring the belief later
        does not bring {open === 1 ? 'it' : 'them'} back.
      </p>
      <Field label="Why retract it?" focused value={reason} onText={setReason} />
      <div class="actions">
        <Action tone="danger" needs="belief/retract" run={() => run(reason.trim())}>
          Retract it
        </Action>
        <button type="button" class="quiet" onClick={() => setAsking(false)}>
          Cancel
        </button>
      </div>
    </section>
  );
}
