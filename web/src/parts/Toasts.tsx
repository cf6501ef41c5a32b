// SPDX-License-Identifier: Apache-2.0
import { useStore } from '../core/store';
import { dismiss, toasts } from '../core/toast';
import { Icon } from './Icon';

export function Toasts() {
  const shown = useStore(toasts);
  return (
    <div class="toasts stack" role="status" aria-live="polite">
      {shown.map((toast) => (
        <div key={toast.id} class={'toast bar' + (toast.bad ? ' bad' : '')}>
          <Icon name={toast.bad ? 'alert' : 'check'} />
          <bdi dir="auto">{toast.text}</bdi>
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
