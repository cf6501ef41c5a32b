// SPDX-License-Identifier: Apache-2.0
import { Field } from '../../parts/Field';
import { Icon, IconButton } from '../../parts/Icon';
import { Select } from '../../parts/Select';
import { FieldError } from './FieldError';
import { NOTE_SEVERITIES, NOTE_TYPES, type Note, type PartProps } from './event';

const NEW: Note = { location: '', type: 'criticism', severity: 'minor', text: '' };

export function Notes({ draft, change, failure }: PartProps) {
  const { notes } = draft;
  const edit = (at: number, part: Partial<Note>) =>
    change({ notes: notes.map((note, index) => (index === at ? { ...note, ...part } : note)) });
  const add = () => {
    change({ notes: [...notes, NEW] });
    // Once the new row exists.
    setTimeout(
      () => document.querySelector<HTMLElement>('.annotation:last-of-type input')?.focus(),
      30,
    );
  };
  return (
    <section class="part">
      <h3>
        Annotations{' '}
        <button type="button" data-add-note onClick={add}>
          <Icon name="plus" />
          Add <kbd>n</kbd>
        </button>
      </h3>
      {notes.map((note, index) => (
        <div
          key={index}
          class="annotation line"
          role="group"
          aria-label={'Annotation ' + (index + 1)}
        >
          <Field
            label="Where"
            value={note.location}
            placeholder="src/a.ts:10-14"
            onText={(location) => edit(index, { location })}
          />
          <Select
            label="Kind"
            value={note.type}
            options={NOTE_TYPES}
            onChange={(type) => edit(index, { type })}
          />
          <Select
            label="Weight"
            value={note.severity}
            options={NOTE_SEVERITIES}
            onChange={(severity) => edit(index, { severity })}
          />
          <Field
            label="What"
            grow
            dir="auto"
            value={note.text}
            aria-invalid={failure?.field === 'notes.' + index}
            onText={(text) => edit(index, { text })}
          />
          <IconButton
            name="cross"
            label={'Remove annotation ' + (index + 1)}
            onClick={() => change({ notes: notes.filter((_, at) => at !== index) })}
          />
          <FieldError at={'notes.' + index} failure={failure} />
        </div>
      ))}
    </section>
  );
}
