// SPDX-License-Identifier: Apache-2.0
import { clip } from '../../core/format';
import { Icon } from '../../parts/Icon';
import type { PartProps } from './event';
import type { Notes } from './use_notes';

interface Props extends PartProps {
  notes: Notes;
  hasLines: boolean; // The content has lines to annotate.
  asked: boolean; // This class of review asks for annotations.
}

export function NotesPart({ draft, notes, hasLines, asked }: Props) {
  const onLines = draft.notes.filter((note) => note.onLine).length;
  return (
    <section class="part">
      <h3>
        Annotations{' '}
        <button type="button" data-add-note onClick={() => notes.add()}>
          <Icon name="plus" />
          Add <kbd>n</kbd>
        </button>
      </h3>
      {hasLines && (asked || onLines === 0) && (
        <p class="note">
          {asked &&
            onLines === 0 &&
            'Work like this is often sent back: mark the lines that matter. '}
          To annotate a line, click its number, or press <kbd>l</kbd>, choose it with <kbd>↑</kbd>{' '}
          <kbd>↓</kbd> and press <kbd>n</kbd>; with <kbd>Shift</kbd> you choose several.
        </p>
      )}
      {onLines > 0 && (
        <ul class="stack" aria-label="Annotations on lines">
          {draft.notes.map(
            (note, index) =>
              note.onLine && (
                <li key={index} class="line">
                  <button
                    type="button"
                    class="quiet mono unfold"
                    onClick={() => notes.focus(index)}
                  >
                    {note.location}
                  </button>
                  <bdi dir="auto" class="text">
                    {clip(note.text, 80) || '(empty)'}
                  </bdi>
                </li>
              ),
          )}
        </ul>
      )}
      {draft.notes.map((note, index) => !note.onLine && notes.editor(index))}
    </section>
  );
}
