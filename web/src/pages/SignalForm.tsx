// SPDX-License-Identifier: Apache-2.0
import { useState } from 'preact/hooks';
import { post } from '../api/client';
import type { SettingInfo } from '../api/answers';
import { useCan } from '../api/identity';
import { useQuery } from '../api/use_query';
import { words } from '../core/format';
import { Action } from '../parts/Action';

// The signals that can fire, from the settings.
function signalNames(settings: SettingInfo[]): { name: string; delta: string }[] {
  const values = new Map(settings.map(({ key, value }) => [key, value]));
  return settings.flatMap(({ key, value }) => {
    const name = /^governor\.signals\.(.+)\.delta$/.exec(key)?.[1];
    const isOn = values.get('governor.signals.' + name + '.enabled') !== 'false';
    return name && isOn ? [{ name, delta: value }] : [];
  });
}

export function SignalForm({ id, reload }: { id: string; reload: () => void }) {
  const [open, setOpen] = useState(false);
  const [name, setName] = useState('user_ok');
  const [reason, setReason] = useState('');
  const can = useCan();
  const settings = useQuery<SettingInfo[]>(open ? 'settings' : null);
  if (!can('session/signal')) return null;
  if (!open)
    return (
      <button type="button" onClick={() => setOpen(true)}>
        Send a signal…
      </button>
    );
  const send = async () => {
    await post('session/signal', { id, name, ...(reason.trim() ? { reason: reason.trim() } : {}) });
    setOpen(false);
    reload();
  };
  return (
    <span class="reasoned line" onKeyDown={(event) => event.key === 'Escape' && setOpen(false)}>
      <select
        aria-label="Signal"
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      >
        {signalNames(settings.data ?? []).map((signal) => (
          <option key={signal.name} value={signal.name}>
            {words(signal.name)} ({signal.delta})
          </option>
        ))}
      </select>
      <input
        aria-label="Why"
        placeholder="Why?"
        value={reason}
        onInput={(event) => setReason(event.currentTarget.value)}
      />
      <Action
        tone="primary"
        needs="session/signal"
        done="The signal fired."
        run={send}
        disabled={!settings.data}
      >
        Send
      </Action>
      <button type="button" class="quiet" onClick={() => setOpen(false)}>
        Cancel
      </button>
    </span>
  );
}
