// SPDX-License-Identifier: Apache-2.0
import { NoteEditor } from './NoteEditor';
import type { Marks } from './content/CodeGrid';
import type { Place } from './content/rows';
import { type Note, type PartProps, locationOf, parseLocation } from './event';

export interface Notes {
  add: (place?: Place) => void;
  editor: (index: number) => preact.JSX.Element;
  focus: (index: number) => void;
  marks: Marks;
}

const NEW: Note = {
  location: '',
  old: false,
  onLine: false,
  type: 'criticism',
  severity: 'minor',
  category: '',
  text: '',
};

function focusNote(index: number): void {
  // Once the new row exists.
  setTimeout(() => {
    const note = document.querySelector('[data-note="' + index + '"]');
    note?.querySelector('input')?.focus();
    note?.scrollIntoView({ block: 'nearest' });
  }, 30);
}

// The annotations of a draft: those on lines are edited where they stand, the others in the form.
export function useNotes({ draft, change, failure }: PartProps): Notes {
  const { notes } = draft;
  const add = (place?: Place) => {
    const at = place
      ? { location: locationOf(place.file, place.start, place.end), old: place.old, onLine: true }
      : {};
    change({ notes: [...notes, { ...NEW, ...at }] });
    focusNote(notes.length);
  };
  const editor = (index: number) => {
    const note = notes[index]!;
    const leave = () => {
      const row = document.querySelector('[data-note="' + index + '"]')?.closest('[role=row]');
      (row?.previousElementSibling as HTMLElement | null)?.focus();
    };
    return (
      <NoteEditor
        key={index}
        note={note}
        index={index}
        failure={failure}
        edit={(part) =>
          change({ notes: notes.map((one, at) => (at === index ? { ...one, ...part } : one)) })
        }
        remove={() => {
          if (note.onLine) leave();
          change({ notes: notes.filter((_, at) => at !== index) });
        }}
        leave={note.onLine ? leave : undefined}
      />
    );
  };
  const at = (file: string, line: number, old: boolean) => {
    const found = notes.flatMap((note, index) => {
      const target = parseLocation(note.location);
      const here = (target.lineEnd ?? target.lineStart) === line && (target.file ?? '') === file;
      return note.onLine && note.old === old && here ? [editor(index)] : [];
    });
    return found.length > 0 ? found : null;
  };
  return { add, editor, focus: focusNote, marks: { at, add } };
}
