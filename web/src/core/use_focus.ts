// SPDX-License-Identifier: Apache-2.0
import type { RefObject } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

// Focuses a newly opened field, once.
export function useFocus<T extends HTMLElement>(when = true): RefObject<T> {
  const field = useRef<T>(null);
  useEffect(() => {
    if (when) field.current?.focus();
  }, [when]);
  return field;
}
