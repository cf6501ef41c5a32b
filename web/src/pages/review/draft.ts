// SPDX-License-Identifier: Apache-2.0
import { recall, remember } from '../../core/store';
import { keepUnsent, unsent, unsentNames } from '../../core/unsent';
import { uuid7 } from '../../core/uuid';
import { type Draft, EMPTY_DRAFT } from './event';

const PREFIX = 'review.';
const keyOf = (space: string, id: string) => PREFIX + nameOf(space, id);

// Names a work among those of all spaces.
export const nameOf = (space: string, id: string) => space + '.' + id;

export const loadDraft = (space: string, id: string): Draft =>
  unsent<Draft>(keyOf(space, id)) ?? EMPTY_DRAFT;

export function saveDraft(space: string, id: string, draft: Draft | null): void {
  const worth = draft !== null && JSON.stringify(draft) !== JSON.stringify(EMPTY_DRAFT);
  keepUnsent(keyOf(space, id), worth ? draft : null);
}

// The names of the works whose reviews were begun in this tab and not submitted.
export const draftNames = () => unsentNames(PREFIX);

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
