// SPDX-License-Identifier: Apache-2.0
import type { SessionSignal } from '../../api/answers';

// The score before the first signal; `otherwise` if there is none.
export function startOf(
  signals: readonly Pick<SessionSignal, 'value' | 'delta'>[],
  otherwise: number,
): number {
  const first = signals[0];
  return first ? Math.min(100, Math.max(0, first.value - first.delta)) : otherwise;
}
