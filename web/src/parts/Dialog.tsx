// SPDX-License-Identifier: Apache-2.0
import type { ComponentChildren } from 'preact';
import { useDialog } from '../core/use_dialog';

interface Props {
  title: string;
  open: boolean;
  onClose: () => void;
  children: ComponentChildren;
}

export function Dialog({ title, open, onClose, children }: Props) {
  const { ref, onClose: onClosed } = useDialog(open, onClose);
  return (
    <dialog
      ref={ref}
      aria-label={title}
      onCancel={onClose}
      onClose={onClosed}
      onClick={(event) => event.target === ref.current && onClose()}
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
