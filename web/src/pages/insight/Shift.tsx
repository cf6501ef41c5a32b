// SPDX-License-Identifier: Apache-2.0
import { number, signed } from '../../core/format';
import type { OutcomeCount } from '../../api/answers';

// From the recorded count (a ring) to the replayed one (a dot), on a scale from 0 to `of`. Fewer
// is better.
export function Shift({ outcome }: { outcome: OutcomeCount }) {
  const { recorded, other, of } = outcome;
  const at = (count: number) => (of > 0 ? Math.min(100, (100 * count) / of) : 0) + '%';
  const tone = other < recorded ? 'good' : other > recorded ? 'bad' : 'muted';
  const word = other < recorded ? 'better' : other > recorded ? 'worse' : 'the same';
  const digits = Number.isInteger(other) && Number.isInteger(recorded) ? 0 : 1;
  return (
    <li class="shift">
      <span class="shift-what">
        {outcome.what} <span class="muted">of {number(of)}</span>
      </span>
      <span class={'shift-track ' + tone} aria-hidden="true">
        <span
          class="way"
          style={{
            left: at(Math.min(recorded, other)),
            width: at(Math.abs(other - recorded)),
          }}
        />
        <span class="ring" style={{ left: at(recorded) }} />
        <span class="dot" style={{ left: at(other) }} />
      </span>
      <span class="shift-figures num">
        {number(recorded, digits)} → <b>{number(other, digits)}</b>
      </span>
      <span class={'shift-word ' + tone}>
        {other === recorded ? word : signed(other - recorded, digits) + ', ' + word}
      </span>
    </li>
  );
}
