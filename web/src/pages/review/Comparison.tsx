// SPDX-License-Identifier: Apache-2.0
import type { WorkReading } from '../../api/answers';
import { clip, words } from '../../core/format';
import { Field } from '../../parts/Field';
import { Select } from '../../parts/Select';
import { Text } from '../../parts/Text';
import { Choice } from './Choice';
import { FieldError } from './FieldError';
import { DIMENSIONS, PREFERENCES, type PartProps, STRENGTHS } from './event';
import { workKey } from './work_key';

interface Props extends PartProps {
  work: WorkReading;
  others: WorkReading[];
}

// A is the work under review, B the alternative. Works of the same task type come first.
export function Comparison({ draft, change, failure, work, others }: Props) {
  const sorted = [...others].sort(
    (a, b) => Number(b.task_type === work.task_type) - Number(a.task_type === work.task_type),
  );
  const other = others.find((candidate) => workKey(candidate) === draft.other);
  return (
    <section class="part">
      <h3>
        Comparison <kbd>c</kbd> {work.compare && <Text is="muted">{work.compare}</Text>}
      </h3>
      <label class="field">
        <span>Against</span>
        <select
          data-compare
          value={draft.other}
          onChange={(event) =>
            change({ other: event.currentTarget.value, preferred: '', winners: {} })
          }
        >
          <option value="">no comparison</option>
          {sorted.map((candidate) => (
            <option key={workKey(candidate)} value={workKey(candidate)}>
              {clip(candidate.id + ' · ' + candidate.summary, 80)}
            </option>
          ))}
        </select>
      </label>
      {other && (
        <>
          <Choice
            name="preferred"
            legend="Which is better"
            options={PREFERENCES}
            value={draft.preferred}
            invalid={failure?.field === 'comparison'}
            onChange={(preferred) => change({ preferred })}
          />
          <div class="filters">
            <Select
              label="By how much"
              value={draft.strength}
              options={STRENGTHS}
              onChange={(strength) => change({ strength })}
            />
            <Field
              label="Why"
              grow
              dir="auto"
              value={draft.comparisonReason}
              onText={(comparisonReason) => change({ comparisonReason })}
            />
          </div>
          <details>
            <summary>By dimension</summary>
            <div class="filters winners">
              {DIMENSIONS.map((dimension) => (
                <Select
                  key={dimension}
                  label={words(dimension)}
                  any="not judged"
                  value={draft.winners[dimension] ?? ''}
                  options={['A', 'B', 'tie']}
                  names={{ A: 'this one', B: 'the other', tie: 'equal' }}
                  onChange={(winner) =>
                    change({ winners: { ...draft.winners, [dimension]: winner } })
                  }
                />
              ))}
            </div>
          </details>
        </>
      )}
      <FieldError at="comparison" failure={failure} />
    </section>
  );
}
