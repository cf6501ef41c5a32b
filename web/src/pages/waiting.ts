// SPDX-License-Identifier: Apache-2.0
import type { Event as LedgerEvent, SessionSignal } from '../api/answers';

// Signals that asked for approval and have not fired since.
export function waitingSignals(awaited: LedgerEvent[], signals: SessionSignal[]): string[] {
  const waiting = awaited.flatMap((event) => {
    const { signal: name } = event.body as { signal?: string };
    const hasFired = signals.some(
      (signal) => signal.signal === name && Date.parse(signal.at) >= Date.parse(event.time),
    );
    return name && !hasFired ? [name] : [];
  });
  return [...new Set(waiting)];
}
