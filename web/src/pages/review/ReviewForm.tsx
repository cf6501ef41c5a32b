// SPDX-License-Identifier: Apache-2.0
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { post, space } from '../../api/client';
import { useCan } from '../../api/identity';
import { messageOf } from '../../api/problem';
import type { RuleReading, ShownWork, SubmitAnswer, WorkReading } from '../../api/answers';
import type { WhoAmI } from '../../api/types';
import { useQuery } from '../../api/use_query';
import { isTyping } from '../../core/keys';
import { say } from '../../core/toast';
import { uuid7 } from '../../core/uuid';
import { Text } from '../../parts/Text';
import { Comparison } from './Comparison';
import { Content } from './Content';
import { DecisionPart } from './DecisionPart';
import { FieldError } from './FieldError';
import { FreeText } from './FreeText';
import { JudgementPart } from './JudgementPart';
import { NotesPart } from './NotesPart';
import { Scores } from './Scores';
import { QuickBar, SubmitBar } from './SubmitBar';
import { WorkView } from './WorkView';
import { useDetail } from './detail';
import { isTiring, loadDraft, nameOf, reviewSession, saveDraft } from './draft';
import {
  DECISIONS,
  type Draft,
  type Failure,
  PREFERENCES,
  buildEvent,
  firstGap,
  formField,
} from './event';
import { type Part, offeredFields } from './fields';
import { formOf, partsOf } from './forms';
import type { Seen } from './seen';
import { useNotes } from './use_notes';
import { othersUnderReview, useOpen } from './use_open';
import { useTiming } from './use_timing';
import { workKey } from './work_key';

interface Props {
  work: WorkReading;
  others: WorkReading[];
  again: boolean; // It was reviewed or skipped before.
  onDone: () => void;
}

// The element that each key focuses, and the part of the form in which it is.
const PLACES: Record<string, [string, Part | null]> = {
  s: ['[data-scores]', 'scores'],
  t: ['[name=liked]', 'words'],
  e: ['[name=expert]', 'judgement'],
  n: ['[data-add-note]', 'notes'],
  c: ['[data-compare]', 'comparison'],
  l: ['.code [data-line][tabindex="0"]', null],
};
// A key pressed for the work before must not decide on this one unseen.
const QUICK_AFTER_MS = 600;

function deviceType(): string {
  if (!matchMedia('(pointer: coarse)').matches) return 'desktop';
  return matchMedia('(min-width: 700px)').matches ? 'tablet' : 'mobile';
}

export function ReviewForm({ work, others, again, onDone }: Props) {
  const [draft, setDraft] = useState<Draft>(() => loadDraft(space.get(), workKey(work)));
  const [failure, setFailure] = useState<Failure | null>(null);
  const [busy, setBusy] = useState(false);
  const [refusedAs, setRefusedAs] = useState<string | null>(null);
  const who = useQuery<WhoAmI>('whoami');
  const shown = useQuery<ShownWork>('review/work', { id: work.id });
  const other = others.find((one) => workKey(one) === draft.other) ?? null;
  const otherShown = useQuery<ShownWork>(other && 'review/work', { id: other?.id });
  const opens = useDetail();
  const mayReview = useCan()('review/submit');
  const name = nameOf(space.get(), workKey(work));
  const timing = useTiming(name);
  useOpen(name);
  const seen = useRef<Seen>(new Map()).current;
  const page = useRef<HTMLDivElement>(null);
  const id = useRef(uuid7());

  // The work for the same purpose is compared with this one, unless the reviewer declines.
  const rival = others.find((one) => one.id === shown.data?.alternative_of);
  useEffect(() => {
    if (rival && formOf(work, draft.full) !== 'quick')
      setDraft((old) => ({ ...old, other: old.other || workKey(rival) }));
  }, [rival && workKey(rival)]);

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

  const undo = async (made: Draft) => {
    await post('review/withdraw', { id: id.current, reason: 'undone at once' });
    if (form !== 'quick') saveDraft(space.get(), workKey(work), made); // The words are not lost.
    say('Undone: the review was withdrawn.');
  };

  const submit = async (made: Draft = draft) => {
    const gap = firstGap(made);
    if (gap) return fail(gap.field, gap.message);
    setBusy(true);
    const decided = timing.read();
    const event = buildEvent(made, {
      id: id.current,
      // A second answer in the same session would count as a duplicate of the first.
      sessionId: again ? 'dashboard-' + id.current : reviewSession(),
      reviewer: who.data?.actor ?? '',
      form,
      work,
      shown: shown.data ?? null,
      other,
      otherShown: otherShown.data ?? null,
      timing: decided,
      offered: offeredFields(parts, made),
      seen,
      device: deviceType(),
      underReview: await othersUnderReview(name),
    });
    try {
      const answer = await post<SubmitAnswer>('review/submit', {
        file: event,
        ...(refusedAs ? { replaces: refusedAs } : {}),
      });
      if (!answer.accepted) {
        setRefusedAs(answer.quarantine_id); // The corrected document replaces it.
        if (form === 'quick') change({ full: true, decision: made.decision });
        fail(
          formField(answer.error?.field ?? '', event),
          answer.error?.field + ': ' + answer.error?.message,
        );
        return;
      }
      saveDraft(space.get(), workKey(work), null);
      const done = DECISIONS.find((decision) => decision.name === made.decision)?.done ?? '';
      say('Submitted: ' + done + '.', { undo: () => undo(made) });
      if (isTiring()) say('Five reviews in a row: time for a break. Further reviews count less.');
      onDone();
    } catch (error) {
      fail('form', messageOf(error));
    } finally {
      setBusy(false);
    }
  };

  const form = formOf(work, draft.full);
  const parts = partsOf(form, work.compare !== null, draft);
  const ready = shown.data !== undefined || shown.error !== null;
  const decide = (decision: string) => {
    if (form !== 'quick') return change({ decision });
    // A quick review has two answers and sends them at once; the others need words.
    if (decision !== 'approved' && decision !== 'rejected') change({ full: true, decision });
    else if (!busy && ready) void submit({ ...draft, decision });
  };
  const afterRender = useRef<(() => void) | null>(null);
  useLayoutEffect(() => {
    const run = afterRender.current;
    afterRender.current = null;
    run?.();
  });
  const focusPlace = (key: string) => {
    const [selector, part] = PLACES[key]!;
    const find = () => page.current?.querySelector<HTMLElement>(selector);
    const enter = () => {
      find()?.focus();
      if (key === 'n') find()?.click();
    };
    if (!part || parts.includes(part)) return enter();
    afterRender.current = enter; // Once the part exists, and before the next key.
    change({ full: true });
  };

  const keyed = useRef<(event: KeyboardEvent) => void>(() => {});
  keyed.current = (event) => {
    if (!mayReview || document.querySelector('dialog[open]')) return;
    timing.touch();
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      if (!busy) void submit();
      return;
    }
    if (event.key === 'Escape' && isTyping(event.target))
      return (event.target as HTMLElement).blur();
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
    const decision = DECISIONS.find((choice) => choice.key === event.key);
    const preference = other ? PREFERENCES.find((choice) => choice.key === event.key) : undefined;
    if (decision) {
      const early = timing.read().decidedAt - timing.read().startedAt < QUICK_AFTER_MS;
      if (form !== 'quick' || (!event.repeat && !early)) decide(decision.name);
    } else if (preference) change({ preferred: preference.name });
    else if (event.key === 'f') change({ full: !draft.full });
    else if (PLACES[event.key]) focusPlace(event.key);
    else return;
    event.preventDefault();
  };
  useEffect(() => {
    const listener = (event: KeyboardEvent) => keyed.current(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);

  const props = { draft, change, failure };
  const notes = useNotes(props);
  const rules = useQuery<RuleReading[]>(draft.notes.length > 0 ? 'review/rules' : null);
  const kind = shown.data?.content?.kind;
  const hasLines = kind === 'diff' || kind === 'text' || kind === 'file';
  const marks = mayReview && hasLines && form !== 'quick' ? notes.marks : undefined;
  const PART = {
    decision: <DecisionPart {...props} />,
    judgement: <JudgementPart {...props} />,
    notes: <NotesPart {...props} notes={notes} hasLines={hasLines} asked={form === 'deep'} />,
    scores: <Scores {...props} />,
    words: <FreeText {...props} />,
    comparison: <Comparison {...props} work={work} others={others} />,
  };
  return (
    <div ref={page} onPointerDown={timing.touch} onWheel={timing.touch}>
      <WorkView work={work} shown={shown.data} reload={shown.reload} opens={opens} seen={seen} />
      <div class={other ? 'both' : 'one'}>
        <div class="stack">
          {other && <h3>This one</h3>}
          <Content work={work} query={shown} opens={opens} marks={marks} seen={seen} />
        </div>
        {other && (
          <div class="stack">
            <h3>
              The other: <Text>{other.summary || other.id}</Text>
            </h3>
            <Content work={other} query={otherShown} label="Content of the other" opens={opens} />
          </div>
        )}
      </div>
      {mayReview && (
        <form
          id="review-form"
          class="review stack box"
          aria-label="Review"
          onSubmit={(event) => {
            event.preventDefault();
            void submit();
          }}
        >
          {parts.map((part) => (
            <div key={part}>{PART[part]}</div>
          ))}
          <FieldError at="form" failure={failure} />
        </form>
      )}
      {/* Rules grow from mentions of the same category, so the known ones are offered. */}
      <datalist id="categories">
        {(rules.data ?? []).map((rule) => (
          <option key={rule.key} value={rule.key} />
        ))}
      </datalist>
      {!mayReview ? (
        <p class="note">Your token may not review work.</p>
      ) : form === 'quick' ? (
        <QuickBar busy={busy || !ready} decide={decide} more={() => change({ full: true })} />
      ) : (
        <SubmitBar
          draft={draft}
          busy={busy}
          canOpen={!draft.full}
          more={() => change({ full: true })}
        />
      )}
    </div>
  );
}
