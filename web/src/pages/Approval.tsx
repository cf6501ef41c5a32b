// SPDX-License-Identifier: Apache-2.0
import { post } from '../api/client';
import type { SessionReading } from '../api/answers';
import { words } from '../core/format';
import { Action } from '../parts/Action';

// A button to approve waiting signals; nothing if none is waiting.
export function Approval({ session, reload }: { session: SessionReading; reload: () => void }) {
  if (session.awaited.length === 0) return null;
  const approve = () => post('session/approve', { id: session.id }).then(reload);
  return (
    <Action tone="primary" needs="session/approve" done="Approved." run={approve}>
      Approve {session.awaited.map(words).join(', ')}
    </Action>
  );
}
