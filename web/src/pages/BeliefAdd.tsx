// SPDX-License-Identifier: Apache-2.0
import { useState } from 'preact/hooks';
import { post } from '../api/client';
import { Problem } from '../api/problem';
import { useFocus } from '../core/use_focus';

export function BeliefAdd({ onDone }: { onDone: (id: string) => void }) {
  const [text, setText] = useState('');
  const field = useFocus<HTMLInputElement>();
  const [error, setError] = useState('');
  const add = async (event: Event) => {
    event.preventDefault();
    try {
      onDone((await post<{ id: string }>('belief/add', { text })).id);
    } catch (problem) {
      setError(problem instanceof Problem ? problem.detail : String(problem));
    }
  };
  return (
    <form class="panel add" aria-label="Add a belief" onSubmit={(event) => void add(event)}>
      <label class="field grow">
        <span>Statement, in one sentence</span>
        <input
          dir="auto"
          maxLength={2000}
          value={text}
          ref={field}
          aria-invalid={error !== ''}
          aria-describedby="belief-error"
          onInput={(event) => setText(event.currentTarget.value)}
        />
      </label>
      <button class="primary" disabled={!text.trim()}>
        Add
      </button>
      <p id="belief-error" class="field-error" role="alert">
        {error}
      </p>
    </form>
  );
}
