// SPDX-License-Identifier: Apache-2.0
import { Field } from '../../parts/Field';
import { Choice } from './Choice';
import { FieldError } from './FieldError';
import type { PartProps } from './event';
import { isShown } from './fields';

const ANSWERS = [
  { name: 'yes', label: 'Yes' },
  { name: 'no', label: 'No' },
] as const;

// Who should decide on work like this, and what stands in its way.
export function JudgementPart({ draft, change, failure }: PartProps) {
  return (
    <section class="part">
      <h3>
        Who should decide <kbd>e</kbd>
      </h3>
      <div class="texts">
        <Choice
          name="expert"
          legend="Does this need an expert?"
          options={ANSWERS}
          value={draft.expert}
          onChange={(expert) => change({ expert })}
        />
        {isShown('confidence.wouldDelegateToAI', draft) && (
          <Choice
            name="delegate"
            legend="Could the agent have decided this itself?"
            options={ANSWERS}
            value={draft.delegate}
            onChange={(delegate) => change({ delegate })}
          />
        )}
      </div>
      <Field
        label="Blockers, one per line: what must change before this can be approved"
        name="blockers"
        rows={2}
        dir="auto"
        value={draft.blockers}
        aria-invalid={failure?.field === 'blockers'}
        onText={(blockers) => change({ blockers })}
      >
        <FieldError at="blockers" failure={failure} />
      </Field>
    </section>
  );
}
