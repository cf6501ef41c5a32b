// SPDX-License-Identifier: Apache-2.0
import type { SessionReading } from '../../api/answers';

// The score before the first signal.
export function startOf({ signals, confidence }: SessionReading): number {
  const first = signals[0];
  return first ? Math.min(100, Math.max(0, first.value - first.delta)) : confidence;
}
