// SPDX-License-Identifier: Apache-2.0
import { post } from '../api/client';
import type { Event as LedgerEvent, SessionReading, SessionSignal } from '../api/answers';
import { words } from '../core/format';
import { Action } from '../parts/Action';
import { useSessionEvents } from './Refusals';

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

// A button to approve waiting signals; nothing if none is waiting.
export function Approval({ session, reload }: { session: SessionReading; reload: () => void }) {
  const query = useSessionEvents(session.id, 'session.awaited');
  const waiting = waitingSignals(query.data?.events ?? [], session.signals);
  if (waiting.length === 0) return null;
  const approve = () => post('session/approve', { id: session.id }).then(reload);
  return (
    <Action tone="primary" done="Approved." run={approve}>
      Approve {waiting.map(words).join(', ')}
    </Action>
  );
}
