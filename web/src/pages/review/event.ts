// SPDX-License-Identifier: Apache-2.0
// Builds the feedback event from the form. docs/reviews.md describes the server's schema.
import type { ShownWork, WorkReading } from '../../api/answers';
import { localStamp } from '../../core/format';
import { filledFields, lines } from './fields';
import { type Seen, depth, sections } from './seen';

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
  { name: 'approved', label: 'Approve', done: 'approved', key: 'a' },
  { name: 'rejected', label: 'Reject', done: 'rejected', key: 'r' },
  { name: 'needs-work', label: 'Request changes', done: 'changes requested', key: 'm' },
  { name: 'deferred', label: 'Defer', done: 'deferred', key: 'd' },
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
export const WEIGHTS = ['strong', 'weak'] as const;

export interface Note {
  location: string;
  old: boolean; // The lines are those before the change.
  onLine: boolean; // Made on a line of the content, and shown there.
  type: string;
  severity: string;
  category: string;
  text: string;
}

export const EMPTY_DRAFT = {
  full: false, // The reviewer opened all fields.
  decision: '',
  severity: '',
  reason: '',
  weight: '',
  scores: {} as Record<string, number>,
  comments: {} as Record<string, string>,
  liked: '',
  disliked: '',
  generalNotes: '',
  suggestions: '',
  blockers: '',
  notes: [] as Note[],
  other: '',
  preferred: '',
  strength: 'moderate',
  comparisonReason: '',
  winners: {} as Record<string, string>,
  certainty: '',
  expert: '',
  delegate: '',
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
  form: string;
  work: WorkReading;
  shown: Shown | null;
  other: WorkReading | null;
  otherShown: Shown | null;
  timing: Timing;
  offered: string[]; // The fields that the form showed.
  seen: Seen;
  device: string;
  underReview: number; // Other works that are open or begun.
}

// What "review work" adds to the queue's reading of a work.
export type Shown = Pick<ShownWork, 'attributes' | 'generation'>;

export interface Target {
  file?: string;
  region?: string;
  lineStart?: number;
  lineEnd?: number;
  side?: 'old';
}

// "src/a.ts:10-14" → file and lines, "lines 3-4" → lines; anything else is a named region.
export function parseLocation(text: string): Target {
  const given = text.trim();
  const found =
    /^(?:lines? )(?<first>\d+)(?:-(?<last>\d+))?$/.exec(given) ??
    /^(?<file>.+?):(?<first>\d+)(?:-(?<last>\d+))?$/.exec(given) ??
    /^(?<file>\S+\.\w+)$/.exec(given);
  if (!found) return given ? { region: given } : {};
  const { file, first, last } = found.groups ?? {};
  return {
    ...(file ? { file } : {}),
    ...(first ? { lineStart: Number(first) } : {}),
    ...(last ? { lineEnd: Number(last) } : {}),
  };
}

// The other way round, for a note on lines.
export function locationOf(file: string, start: number, end: number): string {
  const lines = start === end ? String(start) : start + '-' + end;
  return file ? file + ':' + lines : (start === end ? 'line ' : 'lines ') + lines;
}

function identity(work: WorkReading): Record<string, unknown> {
  return { type: work.type, id: work.id, version: work.version, summary: work.summary };
}

// The schema requires a confidence. This attribute says that nobody stated it, so it is ignored.
const NOT_STATED = 'agentConfidence=not-stated';

// The schema requires to know how a work was made, unless its registration has said so.
const UNKNOWN = {
  promptHash: 'unknown',
  modelUsed: 'unknown',
  generationTimeMs: 0,
  iterationCount: 0,
};

function withAttributes(shown: Shown | null, ...more: string[]): Record<string, unknown> {
  const attributes = [...(shown?.attributes ?? []), ...more];
  return attributes.length > 0 ? { attributes } : {};
}

function workProduct(work: WorkReading, shown: Shown | null): Record<string, unknown> {
  const stated = work.agent_confidence;
  return {
    ...identity(work),
    ...withAttributes(shown, ...(stated === null ? [NOT_STATED] : [])),
    agentConfidence: stated ?? 0.5,
    ...(shown?.generation ? {} : { generationContext: UNKNOWN }),
    ...(work.predicted_score === null ? {} : { scorePrediction: work.predicted_score }),
  };
}

// The texts that are not empty.
function texts(given: Record<string, string>): Record<string, string> {
  const kept = Object.entries(given).map(([name, text]) => [name, text.trim()] as const);
  return Object.fromEntries(kept.filter(([, text]) => text !== ''));
}

function decisionPart(draft: Draft): Record<string, unknown> {
  const part: Record<string, unknown> = {
    decision: draft.decision,
    ...texts({ reason: draft.reason }),
  };
  if (draft.severity && draft.decision !== 'approved') part['severity'] = draft.severity;
  if (lines(draft.blockers).length > 0) part['blockers'] = lines(draft.blockers);
  if (lines(draft.suggestions).length > 0) part['suggestions'] = lines(draft.suggestions);
  return part;
}

function metaPart(draft: Draft, context: Context): Record<string, unknown> {
  const { timing, seen } = context;
  const open = timing.decidedAt - timing.startedAt;
  const scrollDepth = depth(seen);
  return {
    startedAt: localStamp(timing.startedAt),
    timeToDecisionMs: open,
    activeTimeMs: Math.min(open, timing.activeMs),
    timeToFirstInteractionMs: timing.firstAt === null ? open : timing.firstAt - timing.startedAt,
    fieldsModified: filledFields(draft),
    fieldsOffered: context.offered,
    ...(scrollDepth === null ? {} : { scrollDepth }),
    ...(seen.size > 0 ? { sections: sections(seen) } : {}),
    revisits: timing.revisits,
    deviceType: context.device,
    concurrentModals: context.underReview,
  };
}

function comparisonPart(draft: Draft, context: Context, other: WorkReading) {
  const winners = DIMENSIONS.filter((name) => draft.winners[name]);
  return {
    optionA: { ...identity(context.work), ...withAttributes(context.shown) },
    optionB: { ...identity(other), ...withAttributes(context.otherShown) },
    preferred: draft.preferred,
    preferenceStrength: draft.strength,
    ...texts({ reason: draft.comparisonReason }),
    ...(winners.length > 0
      ? {
          dimensions: winners.map((dimension) => ({ dimension, winner: draft.winners[dimension] })),
        }
      : {}),
  };
}

function annotation(note: Note): Record<string, unknown> {
  const target = parseLocation(note.location);
  return {
    type: note.type,
    target: note.old ? { ...target, side: 'old' } : target,
    text: note.text.trim(),
    severity: note.severity,
    ...texts({ category: note.category }),
  };
}

// The schema takes a yes by itself, and a no only with a certainty.
const saysYes = (draft: Draft) => draft.delegate === 'yes' || draft.expert === 'yes';

export function buildEvent(draft: Draft, context: Context): Record<string, unknown> {
  const { work, other } = context;
  const event: Record<string, unknown> = {
    id: context.id,
    timestamp: localStamp(context.timing.decidedAt),
    sessionId: context.sessionId,
    modalId: 'dashboard-' + context.form,
    modalVersion: '3',
    workProduct: workProduct(work, context.shown),
    pipelineStage: work.stage || 'review', // A registration need not name one.
    meta: metaPart(draft, context),
  };
  if (work.task_type) event['taskType'] = work.task_type;
  if (context.reviewer) event['reviewer'] = context.reviewer;
  if (draft.weight) event['strength'] = draft.weight;
  if (draft.decision) event['decision'] = decisionPart(draft);
  const scored = DIMENSIONS.filter((name) => draft.scores[name] !== undefined);
  if (scored.length > 0)
    event['scores'] = scored.map((dimension) => ({
      dimension,
      score: draft.scores[dimension],
      ...texts({ comment: draft.comments[dimension] ?? '' }),
    }));
  const { liked, disliked, generalNotes } = draft;
  const said = texts({ liked, disliked, generalNotes });
  if (Object.keys(said).length > 0) event['freeText'] = said;
  if (draft.notes.length > 0) event['annotations'] = draft.notes.map(annotation);
  if (other && draft.preferred) event['comparison'] = comparisonPart(draft, context, other);
  if (draft.certainty || saysYes(draft))
    event['confidence'] = {
      ...(draft.certainty ? { level: draft.certainty } : {}),
      ...(draft.delegate ? { wouldDelegateToAI: draft.delegate === 'yes' } : {}),
      ...(draft.expert ? { needsExpertReview: draft.expert === 'yes' } : {}),
    };
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
  if (field.startsWith('decision.blockers')) return 'blockers';
  if (field.startsWith('decision.reason')) return 'reason';
  if (name === 'decision' || name === 'comparison') return name;
  if (name === 'confidence') return 'certainty';
  return 'form';
}

// Errors to show before sending; the server checks everything else.
export function firstGap(draft: Draft): Failure | null {
  if (!draft.decision) return { field: 'decision', message: 'Choose a decision: a, r, m or d.' };
  if ((draft.delegate || draft.expert) && !saysYes(draft) && !draft.certainty)
    return { field: 'certainty', message: 'Say how sure you are of this.' };
  const empty = draft.notes.findIndex((note) => note.text.trim() === '');
  if (empty >= 0)
    return { field: 'notes.' + empty, message: 'Say what it is about, or remove the annotation.' };
  if (draft.other && !draft.preferred)
    return { field: 'comparison', message: 'Say which is better: [ ] = or −.' };
  return null;
}
