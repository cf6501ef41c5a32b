// SPDX-License-Identifier: Apache-2.0
import type { ComponentChildren } from 'preact';
import { number, plural } from '../core/format';

interface Props {
  matching: number | null | undefined; // Nothing is shown while it is unknown.
  all?: number | null; // Whatever the search and the filters.
  of: [one: string, many?: string];
  children?: ComponentChildren; // Further words on what is shown.
}

// "50 of 1,234 beliefs".
export function Totals({ matching, all, of, children }: Props) {
  if (typeof matching !== 'number') return null;
  return (
    <p class="totals muted" role="status">
      <b>
        {typeof all === 'number' && all > matching
          ? `${number(matching)} of ${plural(all, ...of)}`
          : plural(matching, ...of)}
      </b>
      {children}
    </p>
  );
}
