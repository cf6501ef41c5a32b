// SPDX-License-Identifier: Apache-2.0
import { useEffect, useState } from 'preact/hooks';
import { replaceParams, useRoute } from '../core/router';
import { Icon } from './Icon';

const SETTLE_MS = 250;

// A search that is kept in the address.
export function SearchBox({ label, param }: { label: string; param: string }) {
  const value = useRoute().params[param] ?? '';
  const [text, setText] = useState(value);
  useEffect(() => setText(value), [value]);
  useEffect(() => {
    if (text === value) return;
    const timer = setTimeout(() => replaceParams({ [param]: text }), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <label class="search">
      <Icon name="search" />
      <span class="visually-hidden">{label}</span>
      <input
        data-search
        type="search"
        placeholder={label + '  ( / )'}
        value={text}
        maxLength={400}
        onInput={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Escape' && (setText(''), event.currentTarget.blur())}
      />
    </label>
  );
}
