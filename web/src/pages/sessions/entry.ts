// SPDX-License-Identifier: Apache-2.0
// An entry of a session's timeline: which row it is drawn in, its mark, and its name in words.
import type { SessionSignal } from '../../api/answers';
import { words } from '../../core/format';

export interface Entry {
  sequence: number;
  at: string;
  kind: string; // "start", "prompt", "call", "refusal", "signal", "outcome", …
  turn: number;
  value: number; // The score after it.
  what: string;
  tool?: string | null;
  effect?: string | null;
  verdict?: string | null;
  failed?: boolean | null;
  call?: string | null;
  signals: SessionSignal[];
  memories: { id: string; text: string | null }[];
  control?: string | null;
}

export const VERDICTS = [
  'allowed',
  'sandboxed',
  'would_ask',
  'would_refuse',
  'asked',
  'refused',
] as const;

export const VERDICT_NAMES: Record<string, string> = {
  allowed: 'allowed',
  sandboxed: 'ran in the sandbox',
  would_ask: 'would ask you',
  would_refuse: 'would be refused',
  asked: 'asked you',
  refused: 'refused',
};

// The rows below the score, from the harmless to the risky. Each call is in the row of its effect.
export const LANES = ['You', 'Signals', 'Memories', 'Reads', 'Checks', 'Writes', 'Changes'] as const;
export type Lane = (typeof LANES)[number];

const LANE_OF_EFFECT: Record<string, Lane> = {
  read: 'Reads',
  git_read: 'Reads',
  research: 'Reads',
  consult: 'Reads',
  verify: 'Checks',
  scratch_write: 'Writes',
  production_write: 'Writes',
  git_write: 'Changes',
  state_change: 'Changes',
};

export const LANE_MEANING: Record<Lane, string> = {
  You: 'What people did: prompts, approvals, allowed calls, outcomes',
  Signals: 'What moved the score',
  Memories: 'Memories shown to the agent',
  Reads: 'Read-only calls: files, searches, questions',
  Checks: 'Calls that check: tests, builds, linters',
  Writes: 'Calls that write files',
  Changes: 'Calls that change git or other state',
};

export const isCall = (entry: Entry) => entry.kind === 'call' || entry.kind === 'refusal';

export const isRefusal = ({ verdict }: Entry) =>
  verdict === 'refused' || verdict === 'would_refuse' || verdict === 'asked' || verdict === 'would_ask';

// The row of the entry itself. Its signals and memories have marks in rows of their own.
export function laneOf(entry: Entry): Lane {
  if (isCall(entry)) return LANE_OF_EFFECT[entry.effect ?? ''] ?? 'Changes';
  if (entry.kind === 'signal') return 'Signals';
  if (entry.kind === 'shown') return 'Memories';
  return 'You';
}

export type Shape = 'dot' | 'ring' | 'diamond' | 'open-diamond' | 'square' | 'open-square' | 'up' | 'down' | 'letter' | 'tick';

const SHAPE_OF_VERDICT: Record<string, Shape> = {
  allowed: 'dot',
  sandboxed: 'ring',
  would_ask: 'open-diamond',
  asked: 'diamond',
  would_refuse: 'open-square',
  refused: 'square',
};

const LETTERS: Record<string, string> = {
  start: 'S',
  prompt: 'P',
  outcome: 'O',
  allow: 'A',
  dispute: 'D',
  approve: 'V',
  end: 'E',
};

export interface Mark {
  lane: Lane;
  shape: Shape;
  tone: 'plain' | 'good' | 'warn' | 'bad' | 'accent' | 'gold';
  letter?: string;
  failed?: boolean; // Crossed out.
}

function markOfCall(entry: Entry): Mark {
  const shape = SHAPE_OF_VERDICT[entry.verdict ?? 'allowed'] ?? 'dot';
  const tone = shape === 'square' || shape === 'open-square' ? 'bad' : shape === 'diamond' || shape === 'open-diamond' ? 'warn' : shape === 'ring' ? 'gold' : 'accent';
  return { lane: laneOf(entry), shape, tone, ...(entry.failed ? { failed: true } : {}) };
}

// Everything that is drawn for one entry.
export function marksOf(entry: Entry): Mark[] {
  const marks: Mark[] = [];
  if (isCall(entry)) marks.push(markOfCall(entry));
  else if (entry.kind !== 'signal' && entry.kind !== 'shown') {
    const letter = LETTERS[entry.kind];
    marks.push(letter ? { lane: 'You', shape: 'letter', tone: 'plain', letter } : { lane: 'You', shape: 'tick', tone: 'plain' });
  }
  const delta = entry.signals.reduce((sum, signal) => sum + signal.delta, 0);
  if (entry.signals.length > 0)
    marks.push(delta < 0 ? { lane: 'Signals', shape: 'down', tone: 'bad' } : { lane: 'Signals', shape: 'up', tone: 'good' });
  else if (entry.kind === 'signal') marks.push({ lane: 'Signals', shape: 'tick', tone: 'plain' });
  if (entry.memories.length > 0 || entry.kind === 'shown')
    marks.push({ lane: 'Memories', shape: 'ring', tone: 'plain' });
  return marks;
}

export function titleOf(entry: Entry): string {
  if (isCall(entry) && entry.tool) return entry.tool;
  return entry.what;
}

// One line that says all of it, for readers of the list and of the marks alike.
export function lineOf(entry: Entry): string {
  const parts = [entry.what];
  if (isCall(entry)) {
    if (entry.effect) parts.push(words(entry.effect));
    parts.push(VERDICT_NAMES[entry.verdict ?? 'allowed'] ?? words(entry.verdict ?? ''));
    if (entry.failed) parts.push('failed');
  }
  return parts.join(' · ');
}
