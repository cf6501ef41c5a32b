// SPDX-License-Identifier: Apache-2.0
import { recall, recallNames, remember } from '../../core/store';
import { uuid7 } from '../../core/uuid';
import { type Draft, EMPTY_DRAFT } from './event';

const PREFIX = 'credence.draft.';
const keyOf = (space: string, id: string) => PREFIX + nameOf(space, id);

// Names a work among those of all spaces.
export const nameOf = (space: string, id: string) => space + '.' + id;

export function loadDraft(space: string, id: string): Draft {
  try {
    return {
      ...EMPTY_DRAFT,
      ...(JSON.parse(recall('session', keyOf(space, id)) ?? '{}') as Partial<Draft>),
    };
  } catch {
    return EMPTY_DRAFT;
  }
}

export function saveDraft(space: string, id: string, draft: Draft | null): void {
  const worth = draft !== null && JSON.stringify(draft) !== JSON.stringify(EMPTY_DRAFT);
  remember('session', keyOf(space, id), worth ? JSON.stringify(draft) : null);
}

// The names of the works whose reviews were begun in this tab and not submitted.
export const draftNames = () => recallNames('session', PREFIX);

const TIRING = 5;

// Counts a submitted review. True after every fifth in a row, because tired reviews count less.
export function isTiring(): boolean {
  const count = Number(recall('session', 'credence.review-count') ?? '0') + 1;
  remember('session', 'credence.review-count', String(count));
  return count % TIRING === 0;
}

// One review session per tab; fatigue is counted per session.
export function reviewSession(): string {
  const kept = recall('session', 'credence.review-session');
  if (kept) return kept;
  const made = 'dashboard-' + uuid7();
  remember('session', 'credence.review-session', made);
  return made;
}
