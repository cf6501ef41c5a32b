// SPDX-License-Identifier: Apache-2.0
import type { ComponentChildren } from 'preact';

// Names and values in two columns, or one on a phone. What has no value (null, false) is left out.
export function Facts({ items }: { items: [string, ComponentChildren][] }) {
  return (
    <dl class="facts">
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
