// SPDX-License-Identifier: Apache-2.0
import { post } from '../api/client';
import type { LedgerPage, SessionReading } from '../api/answers';
import { useQuery } from '../api/use_query';
import { words } from '../core/format';
import { Action } from '../parts/Action';
import { waitingSignals } from './waiting';

// A button to approve waiting signals; nothing if none is waiting.
export function Approval({ session, reload }: { session: SessionReading; reload: () => void }) {
  const query = useQuery<LedgerPage>(
    'ledger/list',
    { kind: 'session.awaited', subject: 'session/' + session.id, limit: 50 },
    ['session'],
  );
  const waiting = waitingSignals(query.data?.events ?? [], session.signals);
  if (waiting.length === 0) return null;
  return (
    <Action
      tone="primary"
      done="Approved."
      run={async () => {
        await post('session/approve', { id: session.id });
        reload();
      }}
    >
      Approve {waiting.map(words).join(', ')}
    </Action>
  );
}
