// SPDX-License-Identifier: Apache-2.0
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { Problem } from '../api/problem';
import { say } from '../core/toast';

interface Props {
  run: () => Promise<unknown>;
  done?: string; // The message on success.
  tone?: 'primary' | 'danger';
  label?: string; // The accessible name, if the text alone is unclear.
  disabled?: boolean;
  children: ComponentChildren;
}

// A button that changes something. It is busy during the request and reports the result.
export function Action({ run, done, tone, label, disabled, children }: Props) {
  const [busy, setBusy] = useState(false);
  const click = async () => {
    setBusy(true);
    try {
      await run();
      if (done) say(done);
    } catch (error) {
      say(error instanceof Problem ? error.detail : String(error), true);
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
