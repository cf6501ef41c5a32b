// SPDX-License-Identifier: Apache-2.0
// What a reviewer said, read from the document of a feedback event, which came from any tool.
import { words } from '../../core/format';

type Json = Record<string, unknown>;

const record = (value: unknown): Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {};
const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const text = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

function place(target: Json): string {
  const first = text(target['lineStart']);
  const last = text(target['lineEnd']);
  const lines = first && (last && last !== first ? first + '-' + last : first);
  const where = text(target['file']) || text(target['region']);
  return [where, lines].filter((part) => part !== '').join(':');
}

const PREFERRED: Record<string, string> = {
  A: 'this one is better',
  B: 'the other is better',
  'both-good': 'both are good',
  neither: 'neither is good',
};

// Names and texts, in the order of the form; empty if the document is erased or unreadable.
export function said(document: string | null): [string, string][] {
  let event: Json;
  try {
    event = record(JSON.parse(document ?? ''));
  } catch {
    return [];
  }
  const decision = record(event['decision']);
  const free = record(event['freeText']);
  const comparison = record(event['comparison']);
  const other = text(record(comparison['optionB'])['id']);
  const parts: [string, string][] = [
    ['Reason', text(decision['reason'])],
    ...list(decision['blockers']).map((one): [string, string] => ['Blocker', text(one)]),
    ...list(event['scores']).map((one): [string, string] => {
      const { dimension, score, comment } = record(one);
      const why = text(comment) && ': ' + text(comment);
      return [words(text(dimension)), text(score) && text(score) + ' of 10' + why];
    }),
    ['Good', text(free['liked'])],
    ['Not good', text(free['disliked'])],
    ['Notes', text(free['generalNotes'])],
    ...list(decision['suggestions']).map((one): [string, string] => ['Suggestion', text(one)]),
    ...list(event['annotations']).map((one): [string, string] => {
      const { type, target, text: body } = record(one);
      const where = place(record(target));
      return [words(text(type)) + (where && ', ' + where), text(body)];
    }),
    ['Compared with ' + other, other && (PREFERRED[text(comparison['preferred'])] ?? '')],
  ];
  return parts.filter(([, body]) => body.trim() !== '');
}
