// SPDX-License-Identifier: Apache-2.0
// Which parts of the form a class of review asks for (R9 in docs/reviews.md).
import type { WorkReading } from '../../api/answers';
import type { Draft } from './event';
import { type Part, holds } from './fields';

export type Form = 'quick' | 'standard' | 'deep' | 'escalate' | 'full';

const PARTS: Record<Form, Part[]> = {
  quick: [],
  standard: ['decision', 'scores'],
  deep: ['decision', 'notes', 'scores'],
  escalate: ['decision', 'judgement'],
  full: ['decision', 'judgement', 'scores', 'words', 'notes', 'comparison'],
};

// Work that is drawn for an audit, although it would be approved by itself, is quick to judge, too.
const FORMS: Record<string, Form> = {
  'auto-approve': 'quick',
  quick: 'quick',
  deep: 'deep',
  escalate: 'escalate',
};

export function formOf(work: Pick<WorkReading, 'class'>, full: boolean): Form {
  return full ? 'full' : (FORMS[work.class] ?? 'standard');
}

function asked(form: Form, compare: boolean): Part[] {
  const parts = PARTS[form];
  if (!compare || form === 'quick') return parts;
  const rest = parts.filter((part) => part !== 'decision' && part !== 'comparison');
  return ['decision', 'comparison', ...rest];
}

// A proposed comparison comes first, except in a quick review, which has no questions. Parts that
// are not asked for come last, and only if the draft has something in them.
export function partsOf(form: Form, compare: boolean, draft: Draft): Part[] {
  const parts = asked(form, compare);
  return [...parts, ...PARTS.full.filter((part) => !parts.includes(part) && holds(part, draft))];
}
