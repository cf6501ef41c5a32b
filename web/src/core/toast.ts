// SPDX-License-Identifier: Apache-2.0
import { createStore } from './store';

// What the reader can do about it.
export interface Remedy {
  label: string;
  run: () => Promise<unknown>;
}

export interface Toast {
  id: number;
  text: string;
  bad: boolean;
  remedy?: Remedy;
}

export const toasts = createStore<Toast[]>([]);
let count = 0;
const SHOWN_MS = 5000;
const SHOWN_LONG_MS = 10_000; // There is something to read, or to do.

export function dismiss(id: number): void {
  toasts.set(toasts.get().filter((toast) => toast.id !== id));
}

export function say(text: string, bad = false, remedy?: Remedy): void {
  const id = ++count;
  toasts.set([...toasts.get().slice(-2), { id, text, bad, remedy }]);
  setTimeout(() => dismiss(id), bad || remedy ? SHOWN_LONG_MS : SHOWN_MS);
}
