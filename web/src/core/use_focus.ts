// SPDX-License-Identifier: Apache-2.0
import type { RefObject } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

// The field that was just opened takes the focus, once.
export function useFocus<T extends HTMLElement>(when = true): RefObject<T> {
  const field = useRef<T>(null);
  useEffect(() => {
    if (when) field.current?.focus();
  }, [when]);
  return field;
}
