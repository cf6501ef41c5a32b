// SPDX-License-Identifier: Apache-2.0
import { percent } from '../core/format';
import { placeOf, whiskerOf } from '../core/whisker';
import type { MemoryInterval } from '../api/answers';

interface Props {
  value: number; // 0 to 1.
  label: string;
  interval?: MemoryInterval | null;
  threshold?: number;
  wide?: boolean;
}

// The number, a bar, the interval as a whisker and the threshold as a tick.
export function Meter({ value, label, interval, threshold, wide = false }: Props) {
  const said = [label + ' ' + percent(value)];
  if (interval)
    said.push(
      `${percent(interval.level)} interval ${percent(interval.low)} to ${percent(interval.high)}`,
    );
  if (threshold !== undefined) said.push('threshold ' + percent(threshold));
  return (
    <span
      class={'meter' + (wide ? ' wide' : '')}
      role="img"
      aria-label={said.join(', ')}
      title={said.join('\n')}
    >
      <span class="track">
        <span class="fill" style={{ width: placeOf(value) }} />
        {interval && (
          <span class="whisker" style={{ ...whiskerOf(interval.low, interval.high) }} />
        )}
        {threshold !== undefined && <span class="tick" style={{ left: placeOf(threshold) }} />}
      </span>
      <span class="figure">{percent(value)}</span>
    </span>
  );
}
