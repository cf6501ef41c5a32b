// SPDX-License-Identifier: Apache-2.0
import { useStore } from '../core/store';
import { messageOf } from '../api/problem';
import { type Toast, dismiss, say, toasts } from '../core/toast';
import { Icon } from './Icon';

function act({ id, remedy }: Toast): void {
  dismiss(id);
  remedy?.run().catch((error: unknown) => say(messageOf(error), true));
}

export function Toasts() {
  const shown = useStore(toasts);
  return (
    <div class="toasts stack" role="status" aria-live="polite">
      {shown.map((toast) => (
        <div key={toast.id} class={'toast bar' + (toast.bad ? ' bad' : '')}>
          <Icon name={toast.bad ? 'alert' : 'check'} />
          <bdi dir="auto">{toast.text}</bdi>
          {toast.remedy && (
            <button type="button" class="quiet unfold" onClick={() => act(toast)}>
              {toast.remedy.label}
            </button>
          )}
          <button
            type="button"
            class="quiet"
            aria-label="Dismiss"
            onClick={() => dismiss(toast.id)}
          >
            <Icon name="cross" />
          </button>
        </div>
      ))}
    </div>
  );
}
