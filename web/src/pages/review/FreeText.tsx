// SPDX-License-Identifier: Apache-2.0
import { Field } from '../../parts/Field';
import { FieldError } from './FieldError';
import type { PartProps } from './event';

const FIELDS = [
  { name: 'liked', label: 'What was good' },
  { name: 'disliked', label: 'What was not good' },
  { name: 'suggestions', label: 'Suggestions, one per line' },
  { name: 'generalNotes', label: 'Anything else' },
] as const;

export function FreeText({ draft, change, failure }: PartProps) {
  return (
    <section class="part">
      <h3>
        In words <kbd>t</kbd>
      </h3>
      <div class="texts">
        {FIELDS.map(({ name, label }) => (
          <Field
            key={name}
            label={label}
            name={name}
            rows={3}
            dir="auto"
            value={draft[name]}
            aria-invalid={failure?.field === name}
            aria-describedby={'error-' + name}
            onText={(text) => change({ [name]: text })}
          >
            <FieldError at={name} failure={failure} />
          </Field>
        ))}
      </div>
    </section>
  );
}
