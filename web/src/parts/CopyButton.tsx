// SPDX-License-Identifier: Apache-2.0
import { useEffect, useState } from 'preact/hooks';
import { copyText } from '../core/download';
import { say } from '../core/toast';
import { Icon } from './Icon';
import { Text } from './Text';

interface Props {
  text: string | (() => string);
  label?: string; // What is copied: "Copy the id".
  shown?: string; // Beside the icon, if it needs words.
}

const SHOWN_MS = 1500;

export function CopyButton({ text, label = 'Copy', shown }: Props) {
  const [done, setDone] = useState(false);
  useEffect(() => {
    if (!done) return;
    const timer = setTimeout(() => setDone(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [done]);
  const copy = () =>
    copyText(typeof text === 'string' ? text : text()).then(
      () => setDone(true),
      (error: unknown) => say(error instanceof Error ? error.message : String(error), true),
    );
  return (
    <button
      type="button"
      class={'quiet copy' + (shown ? '' : ' icon-button')}
      aria-label={shown && !done ? undefined : done ? 'Copied' : label}
      title={shown ? label : undefined}
      onClick={() => void copy()}
    >
      <Icon name={done ? 'check' : 'copy'} />
      {shown && (done ? 'Copied' : shown)}
      <span class="visually-hidden" role="status">
        {done ? 'Copied' : ''}
      </span>
    </button>
  );
}

// An id in full, to select or to copy.
export function Id({ children, label = 'Copy the id' }: { children: string; label?: string }) {
  return (
    <span class="id bar">
      <Text is="mono small">{children}</Text>
      <CopyButton text={children} label={label} />
    </span>
  );
}
