// SPDX-License-Identifier: Apache-2.0
import { useState } from 'preact/hooks';
import { Text } from './Text';

const LONG = 420;

// A text in full. Very long texts are collapsed until the user expands them.
export function LongText({ children }: { children: string | null | undefined }) {
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
