// SPDX-License-Identifier: Apache-2.0
import type { LedgerPage } from '../api/answers';
import { useQuery } from '../api/use_query';
import { words } from '../core/format';
import { href } from '../core/router';
import { Loaded } from '../parts/Loaded';
import { Panel } from '../parts/Panel';
import { Text } from '../parts/Text';
import { Time } from '../parts/Time';

interface Body {
  tool?: string;
  effect?: string;
  verdict?: string;
}

// Each refusal can be checked again, above, with the current score.
export function Refusals({ id, onAsk }: { id: string; onAsk: (effect: string) => void }) {
  const query = useQuery<LedgerPage>(
    'ledger/list',
    { kind: 'session.refused', subject: 'session/' + id, limit: 50 },
    ['session'],
  );
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
                      {body.verdict} · <Time at={event.time} />
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
