// SPDX-License-Identifier: Apache-2.0
import { words } from '../../core/format';
import { Field } from '../../parts/Field';
import { Select } from '../../parts/Select';
import { Choice } from './Choice';
import { FieldError } from './FieldError';
import { CERTAINTIES, DECISIONS, DECISION_SEVERITIES, type PartProps, WEIGHTS } from './event';
import { isShown } from './fields';

export function DecisionPart({ draft, change, failure }: PartProps) {
  return (
    <section class="part">
      <Choice
        name="decision"
        legend="Decision"
        options={DECISIONS}
        value={draft.decision}
        invalid={failure?.field === 'decision'}
        onChange={(decision) => change({ decision })}
      />
      <FieldError at="decision" failure={failure} />
      <div class="filters">
        {isShown('decision.severity', draft) && (
          <Select
            label="Severity"
            any="not stated"
            value={draft.severity}
            options={DECISION_SEVERITIES}
            onChange={(severity) => change({ severity })}
          />
        )}
        <Field
          label="Reason"
          grow
          dir="auto"
          value={draft.reason}
          placeholder={draft.decision ? 'Why ' + words(draft.decision) + '?' : ''}
          onText={(reason) => change({ reason })}
        />
        <Select
          label="How sure are you?"
          any="not stated"
          value={draft.certainty}
          options={CERTAINTIES}
          onChange={(certainty) => change({ certainty })}
        />
        {isShown('strength', draft) && (
          <Select
            label="Weight of this review"
            any="as usual"
            value={draft.weight}
            options={WEIGHTS}
            names={{ strong: 'double: a strong preference', weak: 'half: a mere inclination' }}
            onChange={(weight) => change({ weight })}
          />
        )}
      </div>
      <FieldError at="reason" failure={failure} />
      <FieldError at="certainty" failure={failure} />
    </section>
  );
}
