// SPDX-License-Identifier: Apache-2.0
import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

interface Props {
  title: string;
  open: boolean;
  onClose: () => void;
  children: ComponentChildren;
}

export function Dialog({ title, open, onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    if (open && element && !element.open) element.showModal();
    if (!open && element?.open) element.close();
  }, [open]);
  return (
    <dialog
      ref={dialog}
      aria-label={title}
      onCancel={onClose}
      // A browser may close it without asking. The event comes later: it may be open again.
      onClose={() => !dialog.current?.open && onClose()}
      onClick={(event) => event.target === dialog.current && onClose()}
    >
      {open && (
        <div class="dialog-body stack">
          <h2>{title}</h2>
          {children}
        </div>
      )}
    </dialog>
  );
}
