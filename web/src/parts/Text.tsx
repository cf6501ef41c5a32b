// SPDX-License-Identifier: Apache-2.0
// Text from people and agents (any length, any direction, never markup), times and documents.
import { useEffect, useState } from 'preact/hooks';
import { ago, moment } from '../core/format';

type Given = string | null | undefined;

interface Props {
  lines?: 1 | 2 | 3; // At most.
  is?: string; // A further class.
  children: Given;
}

export function Text({ lines, is = '', children }: Props) {
  return (
    <bdi
      dir="auto"
      class={'text ' + (lines ? 'clamp ' : '') + is}
      style={lines && { webkitLineClamp: String(lines) }}
    >
      {children ?? ''}
    </bdi>
  );
}

const LONG = 420;

// A text in full. Very long texts are collapsed until the user expands them.
export function LongText({ children }: { children: Given }) {
  const [open, setOpen] = useState(false);
  const text = children ?? '';
  if (text.length <= LONG) return <Text>{text}</Text>;
  return (
    <>
      <Text lines={open ? undefined : 3}>{text}</Text>
      <button
        type="button"
        class="quiet unfold"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        {open ? 'Show less' : 'Show all'}
      </button>
    </>
  );
}

const REFRESH_MS = 30_000;

export function Time({ at, is }: { at: Given; is?: string }) {
  const [, tick] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => tick((count) => count + 1), REFRESH_MS);
    return () => clearInterval(timer);
  }, []);
  if (!at) return <span class={is}>never</span>;
  return (
    <time class={is} dateTime={at} title={moment(at)}>
      {ago(at)}
    </time>
  );
}

export function Json({ value, label }: { value: unknown; label: string }) {
  return (
    <pre class="json" tabIndex={0} aria-label={label}>
      {JSON.stringify(value, null, 2)}
    </pre>
  );
}
