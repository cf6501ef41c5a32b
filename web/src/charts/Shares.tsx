// SPDX-License-Identifier: Apache-2.0
import { number, percent, words } from '../core/format';

interface Props {
  parts: { name: string; value: number; tone: string; to?: string }[]; // to: what is counted.
  label: string;
}

// Parts of a whole: one bar, with the same figures as text below it.
export function Shares({ parts, label }: Props) {
  const total = parts.reduce((sum, part) => sum + part.value, 0);
  const shown = parts.filter((part) => part.value > 0);
  if (total === 0) return <p class="note">Nothing yet.</p>;
  return (
    <div class="shares stack">
      <div class="shares-bar" aria-hidden="true">
        {shown.map((part) => (
          <span
            key={part.name}
            class={'share ' + part.tone}
            style={{ flexGrow: String(part.value) }}
          />
        ))}
      </div>
      <ul class="line" aria-label={label}>
        {shown.map((part) => (
          <li key={part.name}>
            <span class={'swatch share ' + part.tone} aria-hidden="true" />
            {part.to ? <a href={part.to}>{words(part.name)}</a> : words(part.name)}{' '}
            <b>{number(part.value)}</b>{' '}
            <span class="muted">{percent(part.value / total)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
