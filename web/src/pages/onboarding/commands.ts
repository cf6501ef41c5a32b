// SPDX-License-Identifier: Apache-2.0
// Commands as the reader can type them: for the store and the space that this dashboard shows.

import { DEMO_SPACE } from '../../core/scope';

export interface Where {
  store?: string;
  isDefault?: boolean;
  space?: string;
}

const PLAIN = /^[\w./@:+,=-]+$/;
// Where the command line keeps its store unless it is told otherwise.
const DEFAULT_STORE = /\/credence\/credence\.db$/;

export function quoted(text: string): string {
  return PLAIN.test(text) ? text : "'" + text.replace(/'/g, "'\\''") + "'";
}

// Clients are installed for work of one's own, never for the demonstration.
function isOfMachine(words: string, space: string): boolean {
  return space === DEMO_SPACE && /^(un)?install\b/.test(words);
}

// "memory list" → "credence --db /tmp/x.db --space demo memory list".
export function commandFor(words: string, { store, isDefault, space }: Where): string {
  const isKnown = isDefault ?? (store === undefined || DEFAULT_STORE.test(store));
  const options = [
    ...(isKnown || !store ? [] : ['--db ' + quoted(store)]),
    ...(space && space !== 'default' && !isOfMachine(words, space)
      ? ['--space ' + quoted(space)]
      : []),
  ];
  return ['credence', ...options, words].join(' ');
}

// The commands that a sentence names in quotes: "run 'credence install claude-code' in your project".
export function commandsIn(sentence: string | null): string[] {
  return [...(sentence ?? '').matchAll(/['‘`]((?:credence|export|chmod|mv|rm) [^'’`]+)['’`]/g)].map(
    ([, command]) => command!,
  );
}
