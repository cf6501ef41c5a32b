// SPDX-License-Identifier: Apache-2.0
import { useEffect, useState } from 'preact/hooks';

// Debounces: returns a value once it has stopped changing for the given time.
export function useSettled<T>(value: T, ms: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    if (Object.is(value, settled)) return;
    const timer = setTimeout(() => setSettled(() => value), ms);
    return () => clearTimeout(timer);
  }, [value, settled, ms]);
  return settled;
}
