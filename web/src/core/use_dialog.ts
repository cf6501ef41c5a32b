// SPDX-License-Identifier: Apache-2.0
import type { RefObject } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

interface Modal {
  ref: RefObject<HTMLDialogElement>;
  onClose: () => void;
}

// Opens and closes a dialog. Browsers may also close one by themselves, on a second Escape without
// asking; their event comes later, when the dialog may be wanted again.
export function useDialog(open: boolean, closed: () => void): Modal {
  const ref = useRef<HTMLDialogElement>(null);
  const own = useRef(0); // Events to come from closing it here.
  useEffect(() => {
    const element = ref.current;
    if (open && element && !element.open) element.showModal();
    if (!open && element?.open) {
      own.current += 1;
      element.close();
    }
  }, [open]);
  const onClose = () => {
    if (own.current > 0) own.current -= 1;
    else closed();
  };
  return { ref, onClose };
}
