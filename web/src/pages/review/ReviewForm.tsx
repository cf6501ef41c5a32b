// SPDX-License-Identifier: Apache-2.0
import { useEffect, useRef, useState } from 'preact/hooks';
import { post, space } from '../../api/client';
import { messageOf } from '../../api/problem';
import type { SubmitAnswer, WorkReading } from '../../api/answers';
import type { WhoAmI } from '../../api/types';
import { useQuery } from '../../api/use_query';
import { isTyping } from '../../core/keys';
import { say } from '../../core/toast';
import { uuid7 } from '../../core/uuid';
import { Icon } from '../../parts/Icon';
import { Comparison } from './Comparison';
import { DecisionPart } from './DecisionPart';
import { FieldError } from './FieldError';
import { FreeText } from './FreeText';
import { Notes } from './Notes';
import { Scores } from './Scores';
import { WorkView } from './WorkView';
import { isTiring, loadDraft, reviewSession, saveDraft } from './draft';
import {
  DECISIONS,
  type Draft,
  type Failure,
  PREFERENCES,
  buildEvent,
  firstGap,
  formField,
} from './event';
import { useTiming } from './use_timing';
import { workKey } from './Queue';

interface Props {
  work: WorkReading;
  others: WorkReading[];
  onDone: () => void;
}

// The element that each key focuses.
const PLACES: Record<string, string> = {
  s: '[data-scores]',
  t: '[name=liked]',
  n: '[data-add-note]',
  c: '[data-compare]',
};

function isMobile(): boolean {
  return matchMedia('(pointer: coarse)').matches;
}

export function ReviewForm({ work, others, onDone }: Props) {
  const [draft, setDraft] = useState<Draft>(() => loadDraft(space.get(), workKey(work)));
  const [failure, setFailure] = useState<Failure | null>(null);
  const [busy, setBusy] = useState(false);
  const [refusedAs, setRefusedAs] = useState<string | null>(null);
  const who = useQuery<WhoAmI>('whoami');
  const timing = useTiming();
  const form = useRef<HTMLFormElement>(null);
  const id = useRef(uuid7());

  const change = (part: Partial<Draft>) => {
    timing.touch();
    setFailure(null);
    setDraft((old) => {
      const next = { ...old, ...part };
      saveDraft(space.get(), workKey(work), next);
      return next;
    });
  };

  const fail = (field: string, message: string) => {
    setFailure({ field, message });
    requestAnimationFrame(() =>
      document.getElementById('error-' + field)?.scrollIntoView({ block: 'center' }),
    );
  };

  const submit = async () => {
    const gap = firstGap(draft);
    if (gap) return fail(gap.field, gap.message);
    const event = buildEvent(draft, {
      id: id.current,
      sessionId: reviewSession(),
      reviewer: who.data?.actor ?? '',
      work,
      other: others.find((other) => workKey(other) === draft.other) ?? null,
      timing: timing.read(),
      mobile: isMobile(),
      waiting: others.length,
    });
    setBusy(true);
    try {
      const answer = await post<SubmitAnswer>('review/submit', {
        file: event,
        ...(refusedAs ? { replaces: refusedAs } : {}),
      });
      if (!answer.accepted) {
        setRefusedAs(answer.quarantine_id); // The corrected document replaces it.
        fail(
          formField(answer.error?.field ?? '', event),
          answer.error?.field + ': ' + answer.error?.message,
        );
        return;
      }
      saveDraft(space.get(), workKey(work), null);
      const made = DECISIONS.find((decision) => decision.name === draft.decision)?.label ?? '';
      say('Submitted: ' + made.toLowerCase() + '.');
      if (isTiring()) say('Five reviews in a row: time for a break. Further reviews count less.');
      onDone();
    } catch (error) {
      fail('form', messageOf(error));
    } finally {
      setBusy(false);
    }
  };

  const keyed = useRef<(event: KeyboardEvent) => void>(() => {});
  keyed.current = (event) => {
    if (document.querySelector('dialog[open]')) return;
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      if (!busy) void submit();
      return;
    }
    if (event.key === 'Escape' && isTyping(event.target))
      return (event.target as HTMLElement).blur();
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
    const decision = DECISIONS.find((choice) => choice.key === event.key);
    const preference = draft.other
      ? PREFERENCES.find((choice) => choice.key === event.key)
      : undefined;
    const place = PLACES[event.key];
    if (decision) change({ decision: decision.name });
    else if (preference) change({ preferred: preference.name });
    else if (place) {
      const element = form.current?.querySelector<HTMLElement>(place);
      element?.focus();
      if (event.key === 'n') element?.click();
    } else return;
    event.preventDefault();
  };
  useEffect(() => {
    const listener = (event: KeyboardEvent) => keyed.current(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);

  const parts = { draft, change, failure };
  return (
    <>
      <WorkView work={work} />
      <form
        ref={form}
        class="review stack box"
        aria-label="Review"
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <DecisionPart {...parts} />
        <Scores {...parts} />
        <FreeText {...parts} />
        <Notes {...parts} />
        <Comparison {...parts} work={work} others={others} />
        <FieldError at="form" failure={failure} />
        <div class="submit line">
          <button class="primary" disabled={busy} aria-busy={busy}>
            <Icon name="check" />
            Submit <kbd>Ctrl Enter</kbd>
          </button>
          <span class="muted">Saved as a draft in this tab until you submit it.</span>
        </div>
      </form>
    </>
  );
}
