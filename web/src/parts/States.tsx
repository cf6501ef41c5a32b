// SPDX-License-Identifier: Apache-2.0
import type { ComponentChildren } from 'preact';
import type { Problem } from '../api/problem';
import { Icon } from './Icon';

export function Skeleton({ rows = 5 }: { rows?: number }) {
  return (
    <div class="skeleton" role="status" aria-label="Loading">
      {Array.from({ length: rows }, (_, row) => (
        <span key={row} class={'bone bone-' + (row % 3)} />
      ))}
    </div>
  );
}

export function Failed({ error, retry }: { error: Problem; retry: () => void }) {
  return (
    <div class="state failed" role="alert">
      <Icon name="alert" />
      <p>
        <bdi dir="auto">{error.detail}</bdi>
      </p>
      <button type="button" onClick={retry}>
        Retry
      </button>
    </div>
  );
}

export function Empty({ title, children }: { title: string; children?: ComponentChildren }) {
  return (
    <div class="state empty">
      <p class="state-title">{title}</p>
      {children}
    </div>
  );
}

// A command that the reader can type.
export function Command({ children }: { children: string }) {
  return <code class="command">{children}</code>;
}
