// SPDX-License-Identifier: Apache-2.0
// The fields of the forms, by their names in the event. Each review says which ones its form offered
// and which ones were filled in, so that a field that nobody needs is noticed (R13 in docs/reviews.md).
import type { Draft } from './event';

export type Part = 'decision' | 'judgement' | 'notes' | 'scores' | 'words' | 'comparison';

interface FormField {
  name: string;
  part: Part; // In which it is.
  filled: (draft: Draft) => boolean;
  shown?: (draft: Draft) => boolean; // If the part does not always show it.
}

export const lines = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

const hasText = (text: string) => text.trim() !== '';
const isTurnedDown = (draft: Draft) =>
  draft.decision === 'rejected' || draft.decision === 'needs-work';

const FIELDS: FormField[] = [
  { name: 'decision', part: 'decision', filled: (draft) => draft.decision !== '' },
  { name: 'decision.reason', part: 'decision', filled: (draft) => hasText(draft.reason) },
  {
    name: 'decision.severity',
    part: 'decision',
    filled: (draft) => draft.severity !== '' && draft.decision !== 'approved',
    shown: isTurnedDown,
  },
  { name: 'confidence.level', part: 'decision', filled: (draft) => draft.certainty !== '' },
  {
    name: 'strength',
    part: 'decision',
    filled: (draft) => draft.weight !== '',
    shown: (draft) => draft.full || draft.weight !== '',
  },
  {
    name: 'confidence.needsExpertReview',
    part: 'judgement',
    filled: (draft) => draft.expert !== '',
  },
  {
    name: 'confidence.wouldDelegateToAI',
    part: 'judgement',
    filled: (draft) => draft.delegate !== '',
    shown: (draft) => draft.full || draft.delegate !== '',
  },
  {
    name: 'decision.blockers',
    part: 'judgement',
    filled: (draft) => lines(draft.blockers).length > 0,
  },
  { name: 'scores', part: 'scores', filled: (draft) => Object.keys(draft.scores).length > 0 },
  { name: 'freeText.liked', part: 'words', filled: (draft) => hasText(draft.liked) },
  { name: 'freeText.disliked', part: 'words', filled: (draft) => hasText(draft.disliked) },
  {
    name: 'decision.suggestions',
    part: 'words',
    filled: (draft) => lines(draft.suggestions).length > 0,
  },
  { name: 'freeText.generalNotes', part: 'words', filled: (draft) => hasText(draft.generalNotes) },
  { name: 'annotations', part: 'notes', filled: (draft) => draft.notes.length > 0 },
  { name: 'comparison', part: 'comparison', filled: (draft) => draft.preferred !== '' },
];

// Whether its part shows the field.
export function isShown(name: string, draft: Draft): boolean {
  return FIELDS.find((field) => field.name === name)?.shown?.(draft) ?? true;
}

// The fields that say something.
export function filledFields(draft: Draft): string[] {
  return FIELDS.filter((field) => field.filled(draft)).map(({ name }) => name);
}

// The fields that the reviewer could fill in. Each form asks for a decision.
export function offeredFields(parts: Part[], draft: Draft): string[] {
  return FIELDS.filter(
    ({ name, part }) => name === 'decision' || (parts.includes(part) && isShown(name, draft)),
  ).map(({ name }) => name);
}

// Whether a part holds something that the reviewer would not want to submit unseen.
export function holds(part: Part, draft: Draft): boolean {
  if (part === 'comparison' && draft.other !== '') return true;
  return FIELDS.some(
    (field) => field.part === part && field.name !== 'decision' && field.filled(draft),
  );
}
