// SPDX-License-Identifier: Apache-2.0
import type { ComponentChildren } from 'preact';

interface Props {
  items: [string, ComponentChildren][]; // What has no value (null, false) is left out.
  dense?: boolean; // In running lines, each value beside its name.
}

// Names and values in columns.
export function Facts({ items, dense = false }: Props) {
  return (
    <dl class={dense ? 'dense-facts line' : 'facts'}>
      {items
        .filter(([, value]) => value !== null && value !== false)
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd class="text">{value}</dd>
          </div>
        ))}
    </dl>
  );
}
