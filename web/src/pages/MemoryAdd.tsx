// SPDX-License-Identifier: Apache-2.0
import { useState } from 'preact/hooks';
import { post } from '../api/client';
import { Problem } from '../api/problem';
import type { MemoryReading } from '../api/answers';
import { say } from '../core/toast';
import { useFocus } from '../core/use_focus';
import { Select } from '../parts/Select';

export const MEMORY_TYPES = [
  'pattern',
  'decision',
  'constraint',
  'learning',
  'context',
  'rule',
] as const;
const TEXT_MAX = 2000;

export function MemoryAdd({ onDone }: { onDone: (id: string) => void }) {
  const [text, setText] = useState('');
  const [type, setType] = useState<string>('pattern');
  const [domain, setDomain] = useState('');
  const field = useFocus<HTMLTextAreaElement>();
  const [error, setError] = useState('');
  const add = async (event: Event) => {
    event.preventDefault();
    try {
      const body: Record<string, unknown> = { text, type, global: true };
      if (domain.trim()) body['domain'] = domain.trim();
      const memory = await post<MemoryReading>('memory/add', body);
      say('Remembered.');
      onDone(memory.id);
    } catch (problem) {
      setError(problem instanceof Problem ? problem.detail : String(problem));
    }
  };
  return (
    <form class="panel add" aria-label="Add a memory" onSubmit={(event) => void add(event)}>
      <label class="field grow">
        <span>Memory, in one sentence</span>
        <textarea
          rows={2}
          maxLength={TEXT_MAX}
          dir="auto"
          value={text}
          ref={field}
          aria-invalid={error !== ''}
          aria-describedby="add-error"
          onInput={(event) => setText(event.currentTarget.value)}
        />
      </label>
      <Select label="Type" value={type} options={MEMORY_TYPES} onChange={setType} />
      <label class="field">
        <span>Tag, if any</span>
        <input
          value={domain}
          maxLength={64}
          placeholder="testing"
          onInput={(event) => setDomain(event.currentTarget.value)}
        />
      </label>
      <button class="primary" disabled={!text.trim()}>
        Remember
      </button>
      <p id="add-error" class="field-error" role="alert">
        {error}
      </p>
    </form>
  );
}
