// SPDX-License-Identifier: Apache-2.0
import type { ComponentChildren } from 'preact';
import { Icon } from './Icon';

export type Tone = 'plain' | 'good' | 'warn' | 'bad' | 'accent' | 'gold';

// The icon of a tone, because colour is never the only signal.
const ICONS: Partial<Record<Tone, string>> = {
  good: 'check',
  warn: 'alert',
  bad: 'cross',
  gold: 'star',
};

interface Props {
  tone?: Tone;
  icon?: string; // Another icon than that of the tone; empty for none.
  title?: string;
  children: ComponentChildren;
}

export function Badge({ tone = 'plain', icon = ICONS[tone], title, children }: Props) {
  return (
    <span class={'badge ' + tone} title={title}>
      {icon && <Icon name={icon} filled={icon === 'star'} />}
      {children}
    </span>
  );
}
