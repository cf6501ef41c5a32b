// SPDX-License-Identifier: Apache-2.0
import { useState } from 'preact/hooks';
import { words } from '../../core/format';
import { Icon } from '../../parts/Icon';
import type { Dial } from './settings';

// Adds any other numeric setting, grouped by faculty.
export function AddSetting({ dials, onAdd }: { dials: Dial[]; onAdd: (key: string) => void }) {
  const [chosen, setChosen] = useState('');
  const faculties = [...new Set(dials.map((dial) => dial.key.split('.', 1)[0] ?? ''))];
  return (
    <form
      class="add-setting bar"
      onSubmit={(event) => {
        event.preventDefault();
        if (chosen) onAdd(chosen);
        setChosen('');
      }}
    >
      <label class="field">
        <span>Another setting</span>
        <select value={chosen} onChange={(event) => setChosen(event.currentTarget.value)}>
          <option value="">Choose one…</option>
          {faculties.map((faculty) => (
            <optgroup key={faculty} label={words(faculty)}>
              {dials
                .filter((dial) => dial.key.startsWith(faculty + '.'))
                .map((dial) => (
                  <option key={dial.key} value={dial.key}>
                    {dial.name}
                  </option>
                ))}
            </optgroup>
          ))}
        </select>
      </label>
      <button type="submit" disabled={!chosen}>
        <Icon name="plus" />
        Add
      </button>
    </form>
  );
}
