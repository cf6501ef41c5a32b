// SPDX-License-Identifier: Apache-2.0
import { percent, signed, words } from '../core/format';
import { href } from '../core/router';
import { Text } from '../parts/Text';
import { Time } from '../parts/Time';

// The fields that the table reads from a step of any faculty.
export interface WhyStep {
  sequence: number;
  at: string;
  kind?: string;
  effect?: string;
  before?: number;
  after?: number;
  delta?: number;
  signal?: string;
  text?: string | null;
  confidence?: number;
  task_type?: string | null;
  decision?: string | null;
  approved?: boolean;
  level?: number;
  approvals?: number;
  decisions?: number;
}

function change(step: WhyStep): string {
  if (step.delta !== undefined) return signed(step.delta);
  if (step.before !== undefined && step.after !== undefined)
    return signed(step.after - step.before);
  return '';
}

function what(step: WhyStep): string {
  const said =
    step.effect ??
    step.kind ??
    (step.approved === undefined ? 'event' : step.approved ? 'approved' : 'not approved');
  return words(said) + (step.signal ? ' · ' + words(step.signal) : '');
}

function because(step: WhyStep): string {
  if (step.text) return step.text;
  if (step.approvals !== undefined)
    return step.approvals + ' of ' + step.decisions + ' approved so far';
  return [step.task_type, step.decision && words(step.decision)].filter(Boolean).join(', ');
}

// Every event behind a number, newest first.
export function WhyTable({ steps }: { steps: WhyStep[] }) {
  return (
    <div class="scroll" tabIndex={0} role="region" aria-label="Every event behind the confidence">
      <table>
        <thead>
          <tr>
            <th scope="col">When</th>
            <th scope="col">What</th>
            <th scope="col" class="num">
              Change
            </th>
            <th scope="col" class="num">
              After
            </th>
            <th scope="col">Why</th>
          </tr>
        </thead>
        <tbody>
          {[...steps].reverse().map((step, index) => (
            <tr key={index}>
              <td class="nowrap">
                <Time at={step.at} />
              </td>
              <td>
                <a href={href('ledger', [String(step.sequence)])}>{what(step)}</a>
              </td>
              <td class="num">{change(step)}</td>
              <td class="num">
                {step.level !== undefined
                  ? 'level ' + step.level
                  : percent(step.after ?? step.confidence)}
              </td>
              <td>
                <Text lines={2}>{because(step)}</Text>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
