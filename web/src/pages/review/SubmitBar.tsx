// SPDX-License-Identifier: Apache-2.0
// The bar that stays in view under a long work.
import { Icon } from '../../parts/Icon';
import { DECISIONS, type Draft } from './event';

interface QuickProps {
  busy: boolean;
  decide: (decision: string) => void;
  more: () => void;
}

// A quick review: one key or click decides.
export function QuickBar({ busy, decide, more }: QuickProps) {
  return (
    <div class="submit line box">
      {DECISIONS.slice(0, 2).map(({ name, label, key }) => (
        <button
          key={name}
          type="button"
          class={name === 'approved' ? 'primary' : ''}
          disabled={busy}
          onClick={() => decide(name)}
        >
          <Icon name={name === 'approved' ? 'check' : 'cross'} />
          {label} <kbd>{key}</kbd>
        </button>
      ))}
      <button type="button" class="quiet more-fields" onClick={more}>
        More fields <kbd>f</kbd>
      </button>
    </div>
  );
}

interface Props {
  draft: Draft;
  busy: boolean;
  canOpen: boolean;
  more: () => void;
}

export function SubmitBar({ draft, busy, canOpen, more }: Props) {
  const chosen = DECISIONS.find((one) => one.name === draft.decision)?.label;
  return (
    <div class="submit line box">
      <button class="primary" form="review-form" disabled={busy} aria-busy={busy}>
        <Icon name="check" />
        Submit <kbd>Ctrl Enter</kbd>
      </button>
      <span aria-live="polite">{chosen ?? 'Undecided'}</span>
      {canOpen && (
        <button type="button" class="quiet more-fields" onClick={more}>
          More fields <kbd>f</kbd>
        </button>
      )}
    </div>
  );
}
