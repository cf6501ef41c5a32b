// SPDX-License-Identifier: Apache-2.0
// Builds the feedback event from the form. docs/reviews.md describes the server's schema.
import type { WorkReading } from '../../api/answers';

export const DIMENSIONS = [
  'code-quality',
  'design-aesthetics',
  'design-ux',
  'test-coverage',
  'documentation',
  'architecture',
  'error-handling',
  'performance',
  'security',
  'creativity',
  'completeness',
  'naming',
  'dx',
] as const;
export const DECISIONS = [
  { name: 'approved', label: 'Approve', key: 'a' },
  { name: 'rejected', label: 'Reject', key: 'r' },
  { name: 'needs-work', label: 'Request changes', key: 'm' },
  { name: 'deferred', label: 'Defer', key: 'd' },
] as const;
export const DECISION_SEVERITIES = ['minor', 'moderate', 'major', 'critical'] as const;
export const NOTE_TYPES = ['criticism', 'suggestion', 'praise', 'question'] as const;
export const NOTE_SEVERITIES = ['nit', 'minor', 'major', 'critical'] as const;
export const CERTAINTIES = ['very-unsure', 'somewhat-unsure', 'fairly-sure', 'very-sure'] as const;
export const PREFERENCES = [
  { name: 'A', label: 'This one', key: '[' },
  { name: 'B', label: 'The other', key: ']' },
  { name: 'both-good', label: 'Both are good', key: '=' },
  { name: 'neither', label: 'Neither', key: '-' },
] as const;
export const STRENGTHS = ['slight', 'moderate', 'strong', 'overwhelming'] as const;

export interface Note {
  location: string;
  type: string;
  severity: string;
  text: string;
}

export const EMPTY_DRAFT = {
  decision: '',
  severity: '',
  reason: '',
  scores: {} as Record<string, number>,
  liked: '',
  disliked: '',
  suggestions: '',
  notes: [] as Note[],
  other: '',
  preferred: '',
  strength: 'moderate',
  comparisonReason: '',
  certainty: '',
};

export type Draft = typeof EMPTY_DRAFT;

export interface Failure {
  field: string;
  message: string;
}

// The properties of every part of the form.
export interface PartProps {
  draft: Draft;
  change: (part: Partial<Draft>) => void;
  failure: Failure | null;
}

export interface Timing {
  startedAt: number;
  firstAt: number | null;
  decidedAt: number;
  activeMs: number;
  revisits: number;
}

export interface Context {
  id: string;
  sessionId: string;
  reviewer: string;
  work: WorkReading;
  other: WorkReading | null;
  timing: Timing;
  mobile: boolean;
  waiting: number;
}

// "src/a.ts:10-14" → file and lines; anything else is a named region.
export function parseLocation(text: string): Record<string, unknown> {
  const found = /^(\S+?\.\w+)(?::(\d+)(?:-(\d+))?)?$/.exec(text.trim());
  if (!found) return text.trim() ? { region: text.trim() } : {};
  const target: Record<string, unknown> = { file: found[1] };
  if (found[2]) target['lineStart'] = Number(found[2]);
  if (found[3]) target['lineEnd'] = Number(found[3]);
  return target;
}

function identity(work: WorkReading): Record<string, unknown> {
  return { type: work.type, id: work.id, version: work.version, summary: work.summary };
}

// The queue does not say how a work was generated. The server knows it from the prediction.
const GENERATION = {
  promptHash: 'unknown',
  memorySnapshot: [],
  modelUsed: 'unknown',
  generationTimeMs: 0,
  iterationCount: 0,
};
// The schema requires a confidence. This attribute says that nobody stated it, so it is ignored.
const NOT_STATED = { agentConfidence: 0.5, attributes: { agentConfidence: 'not-stated' } };

function workProduct(work: WorkReading): Record<string, unknown> {
  const product = {
    ...identity(work),
    ...(work.agent_confidence === null ? NOT_STATED : { agentConfidence: work.agent_confidence }),
    generationContext: GENERATION,
  };
  return work.predicted_score === null
    ? product
    : { ...product, scorePrediction: work.predicted_score };
}

const lines = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

export function filledFields(draft: Draft): string[] {
  const fields: [string, boolean][] = [
    ['decision', draft.decision !== ''],
    ['decision.reason', draft.reason.trim() !== ''],
    ['scores', Object.keys(draft.scores).length > 0],
    ['freeText.liked', draft.liked.trim() !== ''],
    ['freeText.disliked', draft.disliked.trim() !== ''],
    ['decision.suggestions', draft.suggestions.trim() !== ''],
    ['annotations', draft.notes.length > 0],
    ['comparison', draft.preferred !== ''],
    ['confidence', draft.certainty !== ''],
  ];
  return fields.filter(([, filled]) => filled).map(([name]) => name);
}

function decisionPart(draft: Draft): Record<string, unknown> {
  const part: Record<string, unknown> = { decision: draft.decision };
  if (draft.reason.trim()) part['reason'] = draft.reason.trim();
  if (draft.severity && draft.decision !== 'approved') part['severity'] = draft.severity;
  if (lines(draft.suggestions).length > 0) part['suggestions'] = lines(draft.suggestions);
  return part;
}

function metaPart(draft: Draft, { timing, mobile, waiting }: Context): Record<string, unknown> {
  const open = timing.decidedAt - timing.startedAt;
  return {
    startedAt: new Date(timing.startedAt).toISOString(),
    timeToDecisionMs: open,
    activeTimeMs: Math.min(open, timing.activeMs),
    timeToFirstInteractionMs: timing.firstAt === null ? open : timing.firstAt - timing.startedAt,
    fieldsModified: filledFields(draft),
    revisits: timing.revisits,
    deviceType: mobile ? 'mobile' : 'desktop',
    concurrentModals: waiting,
  };
}

export function buildEvent(draft: Draft, context: Context): Record<string, unknown> {
  const { work, other } = context;
  const event: Record<string, unknown> = {
    id: context.id,
    timestamp: new Date(context.timing.decidedAt).toISOString(),
    sessionId: context.sessionId,
    modalId: 'dashboard',
    modalVersion: '1',
    workProduct: workProduct(work),
    pipelineStage: work.stage,
    meta: metaPart(draft, context),
  };
  if (work.task_type) event['taskType'] = work.task_type;
  if (context.reviewer) event['reviewer'] = context.reviewer;
  if (draft.decision) event['decision'] = decisionPart(draft);
  const scores = DIMENSIONS.filter((name) => draft.scores[name] !== undefined);
  if (scores.length > 0)
    event['scores'] = scores.map((dimension) => ({ dimension, score: draft.scores[dimension] }));
  if (draft.liked.trim() || draft.disliked.trim()) {
    event['freeText'] = {
      ...(draft.liked.trim() ? { liked: draft.liked.trim() } : {}),
      ...(draft.disliked.trim() ? { disliked: draft.disliked.trim() } : {}),
    };
  }
  if (draft.notes.length > 0) {
    event['annotations'] = draft.notes.map((note) => ({
      type: note.type,
      target: parseLocation(note.location),
      text: note.text.trim(),
      severity: note.severity,
    }));
  }
  if (other && draft.preferred) {
    event['comparison'] = {
      optionA: identity(work),
      optionB: identity(other),
      preferred: draft.preferred,
      preferenceStrength: draft.strength,
      ...(draft.comparisonReason.trim() ? { reason: draft.comparisonReason.trim() } : {}),
    };
  }
  if (draft.certainty) event['confidence'] = { level: draft.certainty };
  return event;
}

// The form's field for an error in a field of the event: "scores[2].score" → "scores.naming".
export function formField(field: string, event: Record<string, unknown>): string {
  const [, name = '', index] = /^(\w+)(?:\[(\d+)\])?/.exec(field) ?? [];
  if (name === 'scores' && index !== undefined) {
    const scores = event['scores'] as { dimension: string }[] | undefined;
    return 'scores.' + (scores?.[Number(index)]?.dimension ?? '');
  }
  if (name === 'annotations' && index !== undefined) return 'notes.' + index;
  if (field.startsWith('freeText.')) return field.slice('freeText.'.length);
  if (field.startsWith('decision.suggestions')) return 'suggestions';
  if (field.startsWith('decision.reason')) return 'reason';
  if (name === 'decision' || name === 'comparison') return name;
  if (name === 'confidence') return 'certainty';
  return 'form';
}

// Errors to show before sending; the server checks everything else.
export function firstGap(draft: Draft): Failure | null {
  if (!draft.decision) return { field: 'decision', message: 'Choose a decision: a, r, m or d.' };
  const empty = draft.notes.findIndex((note) => note.text.trim() === '');
  if (empty >= 0)
    return { field: 'notes.' + empty, message: 'Say what it is about, or remove the annotation.' };
  if (draft.other && !draft.preferred)
    return { field: 'comparison', message: 'Say which is better: [ ] = or −.' };
  return null;
}
