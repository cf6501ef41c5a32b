// SPDX-License-Identifier: Apache-2.0
import type { LedgerPage } from '../api/answers';
import { type Query, useQuery } from '../api/use_query';
import { words } from '../core/format';
import { href } from '../core/router';
import { Panel } from '../parts/Panel';
import { Loaded } from '../parts/States';
import { Text, Time } from '../parts/Text';

interface Body {
  tool?: string;
  effect?: string;
  verdict?: string;
  observed?: boolean; // The call was allowed all the same.
}

export function useSessionEvents(id: string, kind: string): Query<LedgerPage> {
  const asked = { kind, subject: 'session/' + id, limit: 50 };
  return useQuery<LedgerPage>('ledger/list', asked, ['session']);
}

// Each refusal can be checked again, above, with the current score.
export function Refusals({ id, onAsk }: { id: string; onAsk: (effect: string) => void }) {
  const query = useSessionEvents(id, 'session.refused');
  return (
    <Panel title="Refused calls">
      <Loaded query={query} rows={2}>
        {({ events }) =>
          events.length === 0 ? (
            <p class="note">Nothing was refused.</p>
          ) : (
            <ul class="plain-list">
              {events.map((event) => {
                const body = event.body as Body;
                return (
                  <li key={event.sequence}>
                    <a href={href('ledger', [String(event.sequence)])}>
                      <Text>{body.tool ?? 'a call'}</Text>
                    </a>
                    <button
                      type="button"
                      class="quiet unfold"
                      onClick={() => onAsk(body.effect ?? '')}
                    >
                      {words(body.effect ?? '')}: what would unlock it?
                    </button>
                    <span class="muted">
                      {body.observed ? `would be ${body.verdict}` : body.verdict} ·{' '}
                      <Time at={event.time} />
                    </span>
                  </li>
                );
              })}
            </ul>
          )
        }
      </Loaded>
    </Panel>
  );
}
