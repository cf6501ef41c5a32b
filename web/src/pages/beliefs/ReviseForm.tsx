// SPDX-License-Identifier: Apache-2.0
import { useState } from 'preact/hooks';
import { post } from '../../api/client';
import { useCan } from '../../api/identity';
import { messageOf } from '../../api/problem';
import { say } from '../../core/toast';
import { Field } from '../../parts/Field';

const TEXT_MAX = 2000;

interface Props {
  id: string;
  text: string;
  onDone: () => void;
  onClose: () => void;
}

// The corrected statement replaces the old one; the evidence stays.
export function ReviseForm({ id, text, onDone, onClose }: Props) {
  const [next, setNext] = useState(text);
  const [error, setError] = useState('');
  const can = useCan();
  const submit = async (event: Event) => {
    event.preventDefault();
    try {
      await post('belief/revise', { id, text: next.trim() });
    } catch (problem) {
      return setError(messageOf(problem));
    }
    onDone();
    onClose();
    // The way back is another correction, which the confidence shows.
    const back = () => post('belief/revise', { id, text }).then(onDone);
    say('Revised.', { remedy: { label: 'Change it back', run: back } });
  };
  return (
    <form
      class="panel add"
      aria-label="Revise the belief"
      onSubmit={submit}
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
    >
      <Field
        label="The corrected statement"
        grow
        focused
        dir="auto"
        maxLength={TEXT_MAX}
        value={next}
        onText={setNext}
        aria-invalid={error !== ''}
        aria-describedby="revise-error"
      />
      {can('belief/revise') && (
        <button class="primary" disabled={!next.trim() || next.trim() === text}>
          Revise
        </button>
      )}
      <button type="button" class="quiet" onClick={onClose}>
        Cancel
      </button>
      <p id="revise-error" class="field-error bar" role="alert">
        {error}
      </p>
    </form>
  );
}
