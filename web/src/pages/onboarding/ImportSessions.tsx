// SPDX-License-Identifier: Apache-2.0
import { useEffect, useState } from 'preact/hooks';
import { get, post } from '../../api/client';
import { messageOf } from '../../api/problem';
import { CLIENTS, clientName, importable } from '../../core/clients';
import { number } from '../../core/format';
import { href } from '../../core/router';
import { Action } from '../../parts/Action';
import { Field } from '../../parts/Field';
import { Panel } from '../../parts/Panel';
import { Select } from '../../parts/Select';
import { Command } from '../../parts/States';
import { type Where, commandFor } from './commands';
import { importSummary } from './import_summary';
import type { ImportState } from './types';
import { useMachine } from '../../api/use_machine';

const NAMES = Object.fromEntries(importable.map((id) => [id, clientName(id)]));
const placeOf = (client: string) => CLIENTS[client]?.keeps ?? '';
const POLL_MS = 400;

function Progress({
  done,
  all,
  onStop,
}: Pick<ImportState, 'done' | 'all'> & { onStop: () => Promise<unknown> }) {
  return (
    <div class="stack import-progress">
      <progress
        aria-label="Progress of the import"
        max={1}
        value={all > 0 ? done / all : undefined}
      />
      <p class="muted num" role="status">
        {all > 0
          ? `${number(done)} of ${number(all)} sessions read`
          : 'Looking for recorded sessions…'}
      </p>
      <p>
        <Action needs="import" run={onStop}>
          Stop
        </Action>
      </p>
    </div>
  );
}

// Reads sessions that a client recorded, in the background of the server.
export function ImportSessions({ where }: { where: Where }) {
  const isOwner = useMachine();
  const [client, setClient] = useState('claude-code');
  const [path, setPath] = useState(() => placeOf(client));
  const [id, setId] = useState<string | null>(null);
  const [state, setState] = useState<ImportState | null>(null);
  const [error, setError] = useState('');
  // One that this page began before it was left, or another page.
  useEffect(() => {
    if (!isOwner) return;
    get<ImportState>('import')
      .then(({ data }) => data.state === 'running' && setId((known) => known ?? data.id))
      .catch(() => undefined);
  }, [isOwner]);
  useEffect(() => {
    if (id === null) return;
    let timer: ReturnType<typeof setTimeout>;
    let gone = false;
    const poll = async () => {
      try {
        const { data } = await get<ImportState>('import', { id });
        if (gone) return;
        setState(data);
        if (data.state === 'done') return;
        if (data.state === 'stopped') return setError('Stopped. The sessions already read are kept.');
        if (data.state !== 'running') return setError(data.error ?? 'The import failed.');
        timer = setTimeout(() => void poll(), POLL_MS);
      } catch (problem) {
        if (!gone) setError(messageOf(problem));
      }
    };
    void poll();
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [id]);
  const isRunning = id !== null && error === '' && state?.state !== 'done';
  const start = async (event: Event) => {
    event.preventDefault();
    setError('');
    setState(null);
    setId(null);
    try {
      setId((await post<{ id: string }>('import', { client, path: path.trim() })).id);
    } catch (problem) {
      setError(messageOf(problem));
    }
  };
  return (
    <Panel
      title="Import recorded sessions"
      note="See what Credence would have done in earlier sessions. Importing again creates no duplicates."
    >
      {isOwner && (
        <form class="line import-form" onSubmit={start}>
          <Select
            label="Client"
            value={client}
            options={importable}
            names={NAMES}
            onChange={(next) => {
              setClient(next);
              setPath(placeOf(next));
            }}
          />
          <Field
            label="File or folder on the server's machine"
            grow
            value={path}
            onText={setPath}
            aria-invalid={error !== ''}
            aria-describedby="import-error"
          />
          <button class="primary" disabled={isRunning || path.trim() === ''}>
            Import
          </button>
          <p id="import-error" class="field-error bar" role="alert">
            {error}
          </p>
        </form>
      )}
      {isRunning && (
        <Progress
          done={state?.done ?? 0}
          all={state?.all ?? 0}
          onStop={() => post('import', { stop: id })}
        />
      )}
      {state?.state === 'done' && (
        <div class="stack" role="status">
          <p>
            {importSummary(state.report ?? {})}
          </p>
          <p>
            <a href={href('sessions')}>See the sessions</a>
          </p>
        </div>
      )}
      <details>
        <summary>On the command line</summary>
        <Command>{commandFor(`import ${client} ${path || 'PATH'}`, where)}</Command>
      </details>
    </Panel>
  );
}
