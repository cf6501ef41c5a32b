// SPDX-License-Identifier: Apache-2.0
import type { MemoryReading } from '../../api/answers';
import { percent, plural } from '../../core/format';
import { placeOf, whiskerOf } from '../../core/whisker';
import { Means } from '../../parts/Means';
import { checksOf } from './rows';

// How often checks confirmed the memory, and how often the next ones probably will.
export function ChecksBar({ memory }: { memory: MemoryReading }) {
  const checks = checksOf(memory);
  if (!checks) return <p class="note">Nobody has checked it yet.</p>;
  const { passed, all, low, high, level } = checks;
  const said = `${passed} of ${plural(all, 'check')} passed`;
  return (
    <div class="checks">
      <span class="small">
        {said}{' '}
        <Means of="checks passed">
          Each validation is a passed check, each violation a failed one. The band is the {percent(level)}{' '}
          interval for the share of future checks that it would pass. It says nothing about time: the
          confidence above fades, this does not.
        </Means>
      </span>
      <span
        class="checks-track"
        role="img"
        aria-label={`${said}; future checks would probably pass in ${percent(low)} to ${percent(high)}`}
      >
        <span class="checks-band" style={{ ...whiskerOf(low, high) }} />
        <span class="checks-share" style={{ left: placeOf(passed / all) }} />
      </span>
      <span class="small muted">
        likely {percent(low)} to {percent(high)}
      </span>
    </div>
  );
}
