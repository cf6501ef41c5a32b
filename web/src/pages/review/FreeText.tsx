// SPDX-License-Identifier: Apache-2.0
import { FieldError } from './FieldError';
import type { Draft } from './event';
import type { PartProps } from './parts';

const FIELDS: { name: 'liked' | 'disliked' | 'suggestions'; label: string }[] = [
  { name: 'liked', label: 'What was good' },
  { name: 'disliked', label: 'What was not good' },
  { name: 'suggestions', label: 'Suggestions, one per line' },
];

export function FreeText({ draft, change, failure }: PartProps) {
  return (
    <section class="part">
      <h3>
        In words <kbd>t</kbd>
      </h3>
      <div class="texts">
        {FIELDS.map(({ name, label }) => (
          <label key={name} class="field">
            <span>{label}</span>
            <textarea
              name={name}
              rows={3}
              dir="auto"
              value={draft[name]}
              aria-invalid={failure?.field === name}
              aria-describedby={'error-' + name}
              onInput={(event) => change({ [name]: event.currentTarget.value } as Partial<Draft>)}
            />
            <FieldError at={name} failure={failure} />
          </label>
        ))}
      </div>
    </section>
  );
}
