// SPDX-License-Identifier: Apache-2.0
// A pasted conversation as the turns that "belief ingest" reads.

export interface Turn {
  speaker: string;
  text: string;
}

const SPEAKER = /^\s*(?:\*\*)?([\p{L}][\p{L}\p{N} _.-]{0,38}?)(?:\*\*)?\s*:(?:\*\*)?\s+(.*)$/u;
// Words before a colon that begin a sentence and name nobody.
const NOT_A_SPEAKER =
  /^(note|todo|fixme|warning|error|example|https?|e\.g|i\.e|see|also|but|and|ps)$/i;
const SPEAKERS: Record<string, string> = {
  human: 'user',
  me: 'user',
  you: 'user',
  ai: 'assistant',
  agent: 'assistant',
  bot: 'assistant',
  claude: 'assistant',
  model: 'assistant',
};

// "User: …" begins a turn, an empty line ends one. A text without speakers is the user's.
export function turnsOf(text: string): Turn[] {
  const turns: Turn[] = [];
  let current: Turn | null = null;
  let speaker = 'user';
  for (const line of text.split(/\r?\n/)) {
    if (line.trim() === '') {
      current = null;
      continue;
    }
    const [, name, rest] = SPEAKER.exec(line) ?? [];
    if (name !== undefined && !NOT_A_SPEAKER.test(name) && name.split(' ').length <= 3) {
      speaker = SPEAKERS[name.toLowerCase()] ?? name.toLowerCase();
      current = { speaker, text: rest!.trim() };
      turns.push(current);
    } else if (current) {
      current.text += '\n' + line.trim();
    } else {
      current = { speaker, text: line.trim() };
      turns.push(current);
    }
  }
  return turns.filter((turn) => turn.text !== '');
}

// JSON Lines for the operation. The name makes the same text read twice the same turns.
export function episodesOf(turns: Turn[], name: string, at: string): string {
  return turns
    .map(({ speaker, text }, index) =>
      JSON.stringify({ id: `${name}-${index + 1}`, at, speaker, text, conversation: name }),
    )
    .join('\n');
}

// A short name for a text: the same text has the same name.
export function nameOf(text: string): string {
  let [a, b] = [0x811c9dc5, 0x1b873593];
  for (let i = 0; i < text.length; ++i) {
    a = Math.imul(a ^ text.charCodeAt(i), 0x01000193);
    b = Math.imul(b ^ text.charCodeAt(i), 0x85ebca6b);
  }
  const hex = (value: number) => (value >>> 0).toString(16).padStart(8, '0');
  return 'pasted-' + hex(a) + hex(b);
}
