// SPDX-License-Identifier: Apache-2.0
import { createStore, recall, remember } from './store';

export type Theme = 'light' | 'dark';

function system(): Theme {
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

function chosen(): Theme | null {
  const kept = recall('local', 'credence.theme');
  return kept === 'light' || kept === 'dark' ? kept : null;
}

export const theme = createStore<Theme>('light');

function apply(next: Theme): void {
  document.documentElement.dataset['theme'] = next;
  theme.set(next);
}

// Follows the system's theme until the user picks the other one.
export function startTheme(): void {
  apply(chosen() ?? system());
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => {
    if (!chosen()) apply(system());
  });
}

export function toggleTheme(): void {
  const next = theme.get() === 'dark' ? 'light' : 'dark';
  // Choosing the system's theme follows the system again.
  remember('local', 'credence.theme', next === system() ? null : next);
  apply(next);
}
