// SPDX-License-Identifier: Apache-2.0
import { useEffect, useState } from 'preact/hooks';

// A value that components can watch. Small on purpose: the server holds the state that matters.
export interface Store<T> {
  get(): T;
  set(next: T): void;
  subscribe(listener: () => void): () => void;
}

export function createStore<T>(initial: T): Store<T> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set(next) {
      if (Object.is(next, value)) return;
      value = next;
      for (const listener of [...listeners]) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

export function useStore<T>(store: Store<T>): T {
  const [value, setValue] = useState(store.get());
  useEffect(() => {
    const update = () => setValue(() => store.get());
    update(); // The value may have changed between render and effect.
    return store.subscribe(update);
  }, [store]);
  return value;
}

// Some private modes have no storage; losing these values is harmless.
export function remember(storage: 'local' | 'session', key: string, value: string | null): void {
  try {
    const area = storage === 'local' ? localStorage : sessionStorage;
    if (value === null) area.removeItem(key);
    else area.setItem(key, value);
  } catch {
    // The value lasts until the page is closed.
  }
}

export function recall(storage: 'local' | 'session', key: string): string | null {
  try {
    return (storage === 'local' ? localStorage : sessionStorage).getItem(key);
  } catch {
    return null;
  }
}
