// SPDX-License-Identifier: Apache-2.0
import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

interface Props {
  to: string;
  current: boolean;
  children: ComponentChildren;
}

// One row of a list: j and k move between rows, Enter opens one.
export function Row({ to, current, children }: Props) {
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (current) link.current?.scrollIntoView({ block: 'nearest' });
  }, [current]);
  return (
    <li>
      <a ref={link} class="row" data-row href={to} aria-current={current ? 'true' : undefined}>
        {children}
      </a>
    </li>
  );
}
