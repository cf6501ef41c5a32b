// SPDX-License-Identifier: Apache-2.0
import { Field } from '../../parts/Field';
import { IconButton } from '../../parts/Icon';
import { Select } from '../../parts/Select';
import { FieldError } from './FieldError';
import { type Failure, NOTE_SEVERITIES, NOTE_TYPES, type Note } from './event';

interface Props {
  note: Note;
  index: number;
  failure: Failure | null;
  edit: (part: Partial<Note>) => void;
  remove: () => void;
  leave?: () => void; // Enter or Escape in a note on a line leads back to the line.
}

export function NoteEditor({ note, index, failure, edit, remove, leave }: Props) {
  const onKeyDown = (event: KeyboardEvent) => {
    if (!leave || event.ctrlKey || event.metaKey || event.isComposing) return;
    const types = (event.target as HTMLElement).tagName === 'INPUT';
    if (event.key !== 'Escape' && (event.key !== 'Enter' || !types)) return;
    event.preventDefault();
    event.stopPropagation();
    leave();
  };
  const name = 'Annotation ' + (index + 1) + (note.onLine ? ' on ' + note.location : '');
  return (
    <div
      class="annotation line"
      role="group"
      aria-label={name}
      data-note={index}
      onKeyDown={onKeyDown}
    >
      {!note.onLine && (
        <Field
          label="Where"
          value={note.location}
          placeholder="src/a.ts:10-14"
          onText={(location) => edit({ location })}
        />
      )}
      <Field
        label={note.onLine ? note.location + (note.old ? ' (removed)' : '') : 'What'}
        aria-label="What"
        grow
        dir="auto"
        value={note.text}
        aria-invalid={failure?.field === 'notes.' + index}
        onText={(text) => edit({ text })}
      />
      <Select
        label="Kind"
        value={note.type}
        options={NOTE_TYPES}
        onChange={(type) => edit({ type })}
      />
      <Select
        label="Severity"
        value={note.severity}
        options={NOTE_SEVERITIES}
        onChange={(severity) => edit({ severity })}
      />
      <Field
        label="Category"
        list="categories"
        value={note.category}
        placeholder="such as naming"
        onText={(category) => edit({ category })}
      />
      <IconButton name="cross" label={'Remove annotation ' + (index + 1)} onClick={remove} />
      <FieldError at={'notes.' + index} failure={failure} />
    </div>
  );
}
