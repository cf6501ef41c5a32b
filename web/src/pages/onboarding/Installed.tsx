// SPDX-License-Identifier: Apache-2.0
import { ask } from '../../api/client';
import { useQuery } from '../../api/use_query';
import { capital, words } from '../../core/format';
import { Badge, type Tone } from '../../parts/Badge';
import { Panel } from '../../parts/Panel';
import { Command, Loaded } from '../../parts/States';
import { Text } from '../../parts/Text';
import { commandFor, commandsIn, type Where } from './commands';
import type { Check, DoctorReport } from './types';

const OURS = 'credence ';

const LOOKS: Record<Check['status'], { tone: Tone; icon: string; name: string }> = {
  ok: { tone: 'good', icon: 'check', name: 'ok' },
  problem: { tone: 'bad', icon: 'alert', name: 'problem' },
  note: { tone: 'plain', icon: 'info', name: 'note' },
};

function CheckLine({ check, where }: { check: Check; where: Where }) {
  const { tone, icon, name } = LOOKS[check.status] ?? LOOKS.note;
  const commands = commandsIn(check.fix);
  return (
    <li class="check-line">
      <span class="line">
        <Badge tone={tone} icon={icon}>
          {name}
        </Badge>
        <b>{capital(words(check.check))}</b>
      </span>
      <p>
        <Text>{capital(check.found)}</Text>
      </p>
      {check.fix && (
        <p class="muted">
          <Text>{capital(check.fix)}</Text>
        </p>
      )}
      {commands.map((command) => (
        <Command key={command}>
          {command.startsWith(OURS) ? commandFor(command.slice(OURS.length), where) : command}
        </Command>
      ))}
    </li>
  );
}

interface Props {
  where: Where;
  ready: boolean; // The check runs programs, so it waits until the rest of the page is there.
}

// What is installed on the server's machine, and how to fix what is not.
export function Installed({ where, ready }: Props) {
  const query = useQuery<DoctorReport>(ready ? 'doctor' : null, {}, [], ask);
  return (
    <Panel
      title="What is installed"
      note="On this server's machine. A client with Credence installed asks it before each tool call."
      aside={
        <button type="button" class="quiet" disabled={!ready || query.loading} onClick={query.reload}>
          Check again
        </button>
      }
    >
      <Loaded query={query} rows={3}>
        {({ ok, checks }) => {
          const clients = [...new Set(checks.map(({ client }) => client))];
          return (
            <div class="stack" aria-busy={query.loading}>
              <p role="status">
                {ok ? 'Everything found here works.' : 'Something needs your attention.'}
              </p>
              {clients.map((client) => (
                <section key={client ?? ''} aria-label={client ?? 'Credence itself'}>
                  <h3>{client === null ? 'Credence itself' : client}</h3>
                  <ul class="check-list">
                    {checks
                      .filter((check) => check.client === client)
                      .map((check, at) => (
                        <CheckLine key={at} check={check} where={where} />
                      ))}
                  </ul>
                </section>
              ))}
            </div>
          );
        }}
      </Loaded>
    </Panel>
  );
}
