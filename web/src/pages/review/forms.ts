// SPDX-License-Identifier: Apache-2.0
// Which parts of the form a class of review asks for (R9 in docs/reviews.md).
import type { WorkReading } from '../../api/answers';

export type Part = 'decision' | 'judgement' | 'notes' | 'scores' | 'words' | 'comparison';
export type Form = 'quick' | 'standard' | 'deep' | 'escalate' | 'full';

const PARTS: Record<Form, Part[]> = {
  quick: [],
  standard: ['decision', 'scores', 'words', 'notes'],
  deep: ['decision', 'notes', 'scores', 'words'],
  escalate: ['decision', 'judgement', 'words', 'notes'],
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

// A proposed comparison comes first, except in a quick review, which has no questions.
export function partsOf(form: Form, compare: boolean): Part[] {
  const parts = PARTS[form];
  if (!compare || form === 'quick') return parts;
  const rest = parts.filter((part) => part !== 'decision' && part !== 'comparison');
  return ['decision', 'comparison', ...rest];
}
