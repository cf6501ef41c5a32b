// SPDX-License-Identifier: Apache-2.0
import type { ComponentChildren } from 'preact';
import { Icon } from './Icon';

export type Tone = 'plain' | 'good' | 'warn' | 'bad' | 'accent' | 'gold';

export function Badge(props: {
  tone?: Tone;
  icon?: string;
  title?: string;
  children: ComponentChildren;
}) {
  return (
    <span class={'badge ' + (props.tone ?? 'plain')} title={props.title}>
      {props.icon && <Icon name={props.icon} filled={props.icon === 'star'} />}
      {props.children}
    </span>
  );
}
