// SPDX-License-Identifier: Apache-2.0
// What the reader has typed and not sent, for when they come back to its page. In the memory of this
// page alone: any text may hold a secret, and the browser's storage writes to the disk.
const kept = new Map<string, unknown>();

export function unsent<T>(name: string): T | undefined {
  return kept.get(name) as T | undefined;
}

export function keepUnsent(name: string, value: unknown): void {
  if (value === null) kept.delete(name);
  else kept.set(name, value);
}

// The names of everything kept under the prefix, without it.
export function unsentNames(prefix: string): string[] {
  const names = [...kept.keys()].filter((name) => name.startsWith(prefix));
  return names.map((name) => name.slice(prefix.length));
}

// A reload would lose it, so the browser asks first.
if (typeof window !== 'undefined')
  window.addEventListener('beforeunload', (event) => {
    if (kept.size > 0) event.preventDefault();
  });
