// SPDX-License-Identifier: Apache-2.0
import type { SessionForecast } from '../../api/answers';
import { percent } from '../../core/format';

// A wider interval says no more than that the session has begun.
const WIDTH_MAX = 0.5;
const ROUNDING = 1e-9; // 0.75 less 0.25 may come out above 0.5.

type Chances = Pick<SessionForecast, 'p_success' | 'low' | 'high'>;

// "72 % likely to end well", or that nothing can be said.
export function forecastWords({ p_success, low, high }: Chances): string {
  return high - low > WIDTH_MAX + ROUNDING
    ? 'too early to tell'
    : percent(p_success) + ' likely to end well';
}
