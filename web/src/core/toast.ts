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

export interface Manner {
  bad?: boolean;
  remedy?: Remedy;
  undo?: () => Promise<unknown>; // Takes back what was just done.
}

export function say(text: string, manner: boolean | Manner = false): void {
  const id = ++count;
  const { bad = false, undo, ...rest } = typeof manner === 'boolean' ? { bad: manner } : manner;
  const remedy = rest.remedy ?? (undo && { label: 'Undo', run: undo });
  toasts.set([...toasts.get().slice(-2), { id, text, bad, remedy }]);
  setTimeout(() => dismiss(id), bad || remedy ? SHOWN_LONG_MS : SHOWN_MS);
}
