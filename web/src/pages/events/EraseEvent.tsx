// SPDX-License-Identifier: Apache-2.0
import type { ErasedEvent } from '../../api/answers';
import { post } from '../../api/client';
import { plural } from '../../core/format';
import { say } from '../../core/toast';
import { ConfirmedAction } from '../../parts/Action';

function afterErasing({ texts, kept_heuristics }: ErasedEvent): string {
  const kept = kept_heuristics.length;
  const erased = plural(texts, 'text') + ' erased.';
  if (kept === 0) return erased;
  return `${erased} ${plural(kept, 'heuristic')} learned from it ${kept === 1 ? 'keeps its' : 'keep their'} own text.`;
}

export function EraseEvent({ id, reload }: { id: string; reload: () => void }) {
  const erase = async () => {
    say(afterErasing(await post<ErasedEvent>('events/erase', { id })));
    reload();
  };
  return (
    <ConfirmedAction
      label="Erase the texts"
      needs="events/erase"
      question="The texts of the event and its response cannot be brought back; the numbers stay."
      verb="Erase for good"
      run={erase}
    />
  );
}
