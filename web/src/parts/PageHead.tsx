// SPDX-License-Identifier: Apache-2.0
import type { ComponentChildren } from 'preact';
import { usePageTitle } from '../core/title';

interface Props {
  title: string;
  lead: string;
  children?: ComponentChildren;
}

export function PageHead({ title, lead, children }: Props) {
  usePageTitle(title);
  return (
    <header class="page-head line">
      <div>
        <h1 class="text">{title}</h1>
        <p>{lead}</p>
      </div>
      {children && <div class="tools">{children}</div>}
    </header>
  );
}
