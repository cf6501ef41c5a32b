// SPDX-License-Identifier: Apache-2.0
import type { ComponentChildren, JSX } from 'preact';
import { useFocus } from '../core/use_focus';

interface Props {
  label: string;
  value: string;
  onText: (text: string) => void;
  rows?: number; // More than one line.
  grow?: boolean;
  focused?: boolean;
  children?: ComponentChildren; // Below the field.
}
type Rest = Omit<JSX.InputHTMLAttributes<HTMLInputElement>, keyof Props>;

// A labelled field for text.
export function Field({ label, onText, grow, focused = false, children, ...input }: Props & Rest) {
  const field = useFocus<HTMLInputElement & HTMLTextAreaElement>(focused);
  const Input = (input.rows ? 'textarea' : 'input') as 'input';
  return (
    <label class={'field' + (grow ? ' grow' : '')}>
      <span>{label}</span>
      <Input {...input} ref={field} onInput={(event) => onText(event.currentTarget.value)} />
      {children}
    </label>
  );
}
