// SPDX-License-Identifier: Apache-2.0
import type { SessionReading } from '../../api/answers';
import { words } from '../../core/format';
import { CheckResult } from '../SessionCheck';

interface Props {
  session: SessionReading;
  effect: string;
  onClose: () => void;
}

// The answer to "what would unlock it?", where it was asked.
export function Unlock({ session, effect, onClose }: Props) {
  return (
    <section class="unlock-answer stack" aria-label={'What would unlock ' + words(effect)}>
      <CheckResult session={session} asked={{ effect }} />
      <button type="button" class="quiet unfold" onClick={onClose}>
        Close
      </button>
    </section>
  );
}
