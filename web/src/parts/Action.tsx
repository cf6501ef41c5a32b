// SPDX-License-Identifier: Apache-2.0
import type { ComponentChildren } from 'preact';
import { useRef, useState } from 'preact/hooks';
import type { Change } from '../api/access';
import { useCan } from '../api/identity';
import { messageOf } from '../api/problem';
import { say } from '../core/toast';
import { useFocus } from '../core/use_focus';

interface Props {
  run: () => Promise<unknown>;
  done?: string; // The message on success.
  tone?: 'primary' | 'danger';
  label?: string; // The accessible name, if the text alone is unclear.
  disabled?: boolean;
  needs: Change; // The operation that it calls. Callers that may not do that do not see it.
  undo?: () => Promise<unknown>; // Offered afterwards.
  children: ComponentChildren;
}

// A button that changes something. It is busy during the request and reports the result.
export function Action({ run, done, tone, label, disabled, needs, undo, children }: Props) {
  const [busy, setBusy] = useState(false);
  const can = useCan();
  if (!can(needs)) return null;
  const click = async () => {
    setBusy(true);
    try {
      await run();
      if (done) say(done, { undo });
    } catch (error) {
      say(messageOf(error), true);
    } finally {
      setBusy(false);
    }
  };
  return (
    <button
      type="button"
      class={tone}
      disabled={busy || disabled}
      aria-busy={busy}
      aria-label={label}
      onClick={() => void click()}
    >
      {children}
    </button>
  );
}

export interface Reasoned {
  label: string;
  prompt: string; // Asks for the reason.
  done: string;
  tone?: 'primary' | 'danger';
  initial?: string; // What the field holds at first.
  length?: number; // Most characters.
  needs: Change;
  undo?: () => Promise<unknown>;
}

// Asks for a reason before it acts; the ledger records the reason.
export function ReasonedAction({
  label,
  prompt,
  run,
  done,
  tone,
  initial = '',
  length = 1000,
  needs,
  undo,
}: Reasoned & { run: (reason: string) => Promise<unknown> }) {
  const [open, setOpen] = useState(false);
  const field = useFocus<HTMLInputElement>(open);
  const box = useRef<HTMLSpanElement>(null);
  const [reason, setReason] = useState(initial);
  const can = useCan();
  if (!can(needs)) return null;
  if (!open)
    return (
      <button type="button" class={tone} onClick={() => setOpen(true)}>
        {label}…
      </button>
    );
  const act = async () => {
    await run(reason.trim());
    setReason(initial);
    setOpen(false);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') setOpen(false);
    if (event.key !== 'Enter' || event.isComposing || event.target !== field.current) return;
    event.preventDefault();
    box.current?.querySelector('button')?.click();
  };
  return (
    <span class="reasoned line" ref={box} onKeyDown={onKeyDown}>
      <input
        aria-label={prompt}
        placeholder={prompt}
        value={reason}
        maxLength={length}
        ref={field}
        onInput={(event) => setReason(event.currentTarget.value)}
      />
      <Action tone={tone} done={done} run={act} needs={needs} undo={undo}>
        {label}
      </Action>
      <button type="button" class="quiet" onClick={() => setOpen(false)}>
        Cancel
      </button>
    </span>
  );
}

interface Confirmed {
  label: string;
  question: string; // Says what cannot be undone.
  verb: string; // On the button that does it.
  done?: string;
  needs: Change;
  run: () => Promise<unknown>;
}

// Asks before it does what cannot be undone.
export function ConfirmedAction({ label, question, verb, done, run, needs }: Confirmed) {
  const [open, setOpen] = useState(false);
  const cancel = useFocus<HTMLButtonElement>(open);
  const can = useCan();
  if (!can(needs)) return null;
  if (!open)
    return (
      <button type="button" class="danger" onClick={() => setOpen(true)}>
        {label}…
      </button>
    );
  const act = async () => {
    await run();
    setOpen(false);
  };
  return (
    <span
      class="line"
      role="group"
      aria-label={label}
      onKeyDown={(event) => event.key === 'Escape' && setOpen(false)}
    >
      <span>{question}</span>
      <Action tone="danger" done={done} run={act} needs={needs}>
        {verb}
      </Action>
      <button type="button" class="quiet" ref={cancel} onClick={() => setOpen(false)}>
        Cancel
      </button>
    </span>
  );
}
