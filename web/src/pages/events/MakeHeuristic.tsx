// SPDX-License-Identifier: Apache-2.0
import { useState } from 'preact/hooks';
import type { AddedHeuristic, EventHistory } from '../../api/answers';
import { post } from '../../api/client';
import { useWayBack } from '../../api/identity';
import { messageOf } from '../../api/problem';
import { clip } from '../../core/format';
import { go, href } from '../../core/router';
import { say } from '../../core/toast';
import { Field } from '../../parts/Field';

const TEXT_MAX = 2000;

interface Props {
  event: EventHistory;
  onClose: () => void;
}

// A heuristic from an event and its response; the person can make both more general.
export function MakeHeuristic({ event, onClose }: Props) {
  const [condition, setCondition] = useState(clip(event.text ?? '', TEXT_MAX));
  const [action, setAction] = useState(clip(event.response ?? '', TEXT_MAX));
  const [source, setSource] = useState(event.source);
  const [error, setError] = useState('');
  const wayBack = useWayBack();
  const isComplete = [condition, action, source].every((text) => text.trim() !== '');
  const submit = async (submitted: Event) => {
    submitted.preventDefault();
    try {
      const added = await post<AddedHeuristic>('heuristic/add', {
        condition: condition.trim(),
        action: action.trim(),
        source: source.trim(),
        origin: 'user',
      });
      const undo = wayBack('heuristic/forget', () => post('heuristic/forget', { id: added.id }));
      if (added.created) say('The heuristic was added.', { undo });
      else say('This heuristic exists already.');
      go(href('heuristics', [added.id]));
    } catch (problem) {
      setError(messageOf(problem));
    }
  };
  return (
    <form
      class="panel"
      aria-label="Make a heuristic"
      onSubmit={(submitted) => void submit(submitted)}
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
    >
      <p class="note">
        Make the condition general enough for similar events. The heuristic starts with low
        confidence and answers by itself once its confidence is high enough.
      </p>
      <Field
        label="When this happens"
        focused
        rows={2}
        maxLength={TEXT_MAX}
        dir="auto"
        value={condition}
        onText={setCondition}
      />
      <Field
        label="do this"
        rows={2}
        maxLength={TEXT_MAX}
        dir="auto"
        value={action}
        onText={setAction}
      />
      <Field label="for events of this source" dir="auto" value={source} onText={setSource} />
      <p class="field-error bar" role="alert">
        {error}
      </p>
      <div class="actions">
        <button class="primary" disabled={!isComplete}>
          Add the heuristic
        </button>
        <button type="button" class="quiet" onClick={onClose}>
          Cancel
        </button>
      </div>
    </form>
  );
}
