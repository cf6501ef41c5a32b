// SPDX-License-Identifier: Apache-2.0
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import type { Change } from '../api/access';
import { useCan } from '../api/identity';
import { messageOf } from '../api/problem';
import { go, href, useRoute } from '../core/router';
import { Field } from '../parts/Field';
import { Icon } from '../parts/Icon';
import { PageHead } from '../parts/PageHead';

type Done = (id: string) => void;

interface HeadProps {
  needs: Change; // What the form does.
  title: string;
  lead: string;
  form: (onDone: Done) => ComponentChildren;
  tools?: ComponentChildren; // Beside the button.
}

// The head of a page, with a button for a form whose result is shown afterwards.
export function AddHead({ needs, title, lead, form, tools }: HeadProps) {
  const { page, params } = useRoute();
  // The palette leads here with the form open.
  const [open, setOpen] = useState(params['add'] === '1');
  const can = useCan();
  const done = (id: string) => {
    setOpen(false);
    go(href(page, [id], { ...params, add: '' }));
  };
  return (
    <>
      <PageHead title={title} lead={lead}>
        {tools}
        {can(needs) && (
          <button
            type="button"
            class="primary"
            aria-expanded={open}
            onClick={() => setOpen(!open)}
          >
            <Icon name="plus" />
            Add
          </button>
        )}
      </PageHead>
      {open && can(needs) && form(done)}
    </>
  );
}

interface Props {
  name: string;
  prompt: string;
  verb: string;
  rows?: number;
  add: (text: string) => Promise<{ id: string }>;
  onDone: Done;
  children?: ComponentChildren; // Further fields.
}

const TEXT_MAX = 2000;

// Adds what one sentence says.
export function AddForm({ name, prompt, verb, rows, add, onDone, children }: Props) {
  const [text, setText] = useState('');
  const [error, setError] = useState('');
  const submit = (event: Event) => {
    event.preventDefault();
    add(text).then(
      ({ id }) => onDone(id),
      (problem) => setError(messageOf(problem)),
    );
  };
  return (
    <form class="panel add" aria-label={name} onSubmit={submit}>
      <Field
        label={prompt}
        grow
        focused
        rows={rows}
        maxLength={TEXT_MAX}
        dir="auto"
        value={text}
        onText={setText}
        aria-invalid={error !== ''}
        aria-describedby="add-error"
      />
      {children}
      <button class="primary" disabled={!text.trim()}>
        {verb}
      </button>
      <p id="add-error" class="field-error bar" role="alert">
        {error}
      </p>
    </form>
  );
}
