// SPDX-License-Identifier: Apache-2.0
import { createStore } from './store';

export interface Toast {
  id: number;
  text: string;
  bad: boolean;
}

export const toasts = createStore<Toast[]>([]);
let count = 0;
const SHOWN_MS = 5000;
const SHOWN_BAD_MS = 10_000;

export function dismiss(id: number): void {
  toasts.set(toasts.get().filter((toast) => toast.id !== id));
}

export function say(text: string, bad = false): void {
  const id = ++count;
  toasts.set([...toasts.get().slice(-2), { id, text, bad }]);
  setTimeout(() => dismiss(id), bad ? SHOWN_BAD_MS : SHOWN_MS);
}
