// SPDX-License-Identifier: Apache-2.0
import type { ComponentChildren } from 'preact';

interface Props {
  title: string;
  note?: ComponentChildren;
  aside?: ComponentChildren;
  children: ComponentChildren;
}

export function Panel({ title, note, aside, children }: Props) {
  return (
    <section class="panel" aria-label={title}>
      <header>
        <h2>{title}</h2>
        {aside}
      </header>
      {note && <p class="note">{note}</p>}
      {children}
    </section>
  );
}
