// SPDX-License-Identifier: Apache-2.0
// Who answered an event, in plain words.
import type { Tone } from '../../parts/Badge';

export interface Answerer {
  name: string;
  tone: Tone;
  icon: string;
}

const WAITING: Answerer = { name: 'not answered yet', tone: 'plain', icon: 'clock' };

export const PATHS: Record<string, Answerer> = {
  heuristic: { name: 'a heuristic', tone: 'good', icon: 'heuristics' },
  llm: { name: 'the model', tone: 'accent', icon: 'model' },
  fallback: { name: 'nobody: the model failed', tone: 'warn', icon: 'alert' },
  rejected: { name: 'nobody: no model to ask', tone: 'plain', icon: 'info' },
};

export function answererOf(path: string | null): Answerer {
  if (path === null) return WAITING;
  return PATHS[path] ?? { name: path, tone: 'plain', icon: 'info' };
}

// The parts of a Shares bar, heuristics first.
export function pathShares(counts: Record<string, number>) {
  const known = Object.keys(PATHS).filter((path) => path in counts);
  const others = Object.keys(counts).filter((path) => !(path in PATHS));
  return [...known, ...others].map((path) => {
    const { name, tone } = answererOf(path);
    return { name, value: counts[path] ?? 0, tone };
  });
}
