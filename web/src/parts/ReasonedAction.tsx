// SPDX-License-Identifier: Apache-2.0
import { useState } from 'preact/hooks';
import { useFocus } from '../core/use_focus';
import { Action } from './Action';

interface Props {
  label: string;
  prompt: string; // Asks for the reason.
  run: (reason: string) => Promise<unknown>;
  done: string;
  tone?: 'primary' | 'danger';
}

// Asks for a reason before it acts; the ledger records the reason.
export function ReasonedAction({ label, prompt, run, done, tone }: Props) {
  const [open, setOpen] = useState(false);
  const field = useFocus<HTMLInputElement>(open);
  const [reason, setReason] = useState('');
  if (!open)
    return (
      <button type="button" class={tone} onClick={() => setOpen(true)}>
        {label}…
      </button>
    );
  return (
    <span class="reasoned" onKeyDown={(event) => event.key === 'Escape' && setOpen(false)}>
      <input
        aria-label={prompt}
        placeholder={prompt}
        value={reason}
        maxLength={1000}
        ref={field}
        onInput={(event) => setReason(event.currentTarget.value)}
      />
      <Action
        tone={tone}
        done={done}
        run={async () => {
          await run(reason.trim());
          setReason('');
          setOpen(false);
        }}
      >
        {label}
      </Action>
      <button type="button" class="quiet" onClick={() => setOpen(false)}>
        Cancel
      </button>
    </span>
  );
}
