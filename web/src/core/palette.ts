// SPDX-License-Identifier: Apache-2.0
// What the palette offers besides what the server finds: pages and actions.
import { createStore, recall, remember } from './store';

export const paletteShown = createStore(false);

export interface Choice {
  id: string; // Stays the same between visits.
  kind: string; // "page", "action", "memory", …
  text: string;
  detail?: string;
  to?: string; // An address, or …
  run?: () => void; // … something to do.
}

// How well a name answers what was typed; 0: not at all. Every typed word must begin a word of it, or
// at least be in it.
export function fit(name: string, typed: string): number {
  const text = name.toLowerCase();
  let score = 1;
  for (const word of typed.toLowerCase().split(/\s+/).filter(Boolean)) {
    const at = text.indexOf(word);
    if (at < 0) return 0;
    const begins = at === 0 || /[^a-z0-9]/.test(text.charAt(at - 1));
    score += at === 0 ? 3 : begins ? 2 : 0.5;
  }
  return score;
}

export function fitting(choices: Choice[], typed: string): Choice[] {
  return choices
    .map((choice) => ({ choice, score: fit(choice.text + ' ' + (choice.detail ?? ''), typed) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .map(({ choice }) => choice);
}

const RECENT = 'credence.recent';
const RECENT_MAX = 6;

export type Recent = Pick<Choice, 'id' | 'kind' | 'text' | 'detail' | 'to'> & { space: string };

export function recentChoices(): Recent[] {
  try {
    const kept: unknown = JSON.parse(recall('local', RECENT) ?? '[]');
    return Array.isArray(kept) ? (kept as Recent[]).filter(({ to }) => to?.startsWith('#/')) : [];
  } catch {
    return [];
  }
}

export function rememberChoice({ id, kind, text, detail, to }: Choice, space: string): void {
  if (!to || kind === 'page') return;
  const others = recentChoices().filter((one) => one.id !== id);
  const kept = [{ id, kind, text, detail, to, space }, ...others].slice(0, RECENT_MAX);
  remember('local', RECENT, JSON.stringify(kept));
}
