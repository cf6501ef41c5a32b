// SPDX-License-Identifier: Apache-2.0
// The stream of changes (Server-Sent Events).
import { Unreachable } from './errors.js';
import { Transport, Watch } from './transport.js';

const SILENCE_MS_MAX = 45_000; // The server sends a heartbeat every 15 s.
const GIVE_UP_MS = 60_000;
const PAUSE_MS_MAX = 5_000;

/** A recorded change. The kind "reset" means that changes may be missing: read again. */
export interface Change {
  kind: string;
  sequence: number;
  stream?: string;
  time?: string;
  actor?: string;
}

export interface ChangesOptions {
  /** Only changes of this subject ("memory") or event ("memory.validated"). */
  kind?: string;
  /** Begin after the change with this sequence. */
  after?: number;
  /** Ends the stream, without an error. */
  signal?: AbortSignal;
}

/** Connects again, and continues, after a failure. */
export async function* changesOf(
  transport: Transport,
  { kind, after, signal }: ChangesOptions = {},
): AsyncGenerator<Change, void, undefined> {
  let last = after === undefined ? undefined : String(after);
  let failing = 0;
  let pause = 100;
  let isFirst = true;
  while (!signal?.aborted) {
    const watch = new Watch(signal);
    try {
      watch.endIn(SILENCE_MS_MAX);
      const headers: Record<string, string> = last === undefined ? {} : { 'Last-Event-ID': last };
      const body = await transport.open('/v1/changes', kind ? { kind } : {}, headers, watch);
      // It is not known where to continue, so changes may be missing.
      if (!isFirst && last === undefined) yield { kind: 'reset', sequence: 0 };
      isFirst = false;
      failing = 0;
      pause = 100;
      for await (const message of messagesOf(piecesOf(transport, body, watch))) {
        last = message.id || last;
        const change = JSON.parse(message.data || '{}') as Change;
        if (message.event === 'reset') yield { ...change, kind: 'reset' };
        if (message.event === 'change') yield change;
      }
    } catch (error) {
      if (signal?.aborted) return;
      failing ||= Date.now();
      const isOver = isFirst || Date.now() - failing > GIVE_UP_MS;
      if (!(error instanceof Unreachable) || isOver) throw error;
    } finally {
      watch.end();
    }
    await sleep(pause, signal);
    pause = Math.min(2 * pause, PAUSE_MS_MAX);
  }
}

async function* piecesOf(
  transport: Transport,
  body: ReadableStream<Uint8Array>,
  watch: Watch,
): AsyncGenerator<string> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  try {
    for (;;) {
      const { done, value } = await watch.orUnreachable(transport.url, () => reader.read());
      if (done) return;
      watch.endIn(SILENCE_MS_MAX);
      yield decoder.decode(value, { stream: true });
    }
  } finally {
    // The reader may have failed already.
    await reader.cancel().catch(() => undefined);
  }
}

export interface Message {
  event: string;
  data: string;
  id: string;
}

/** The messages in a text/event-stream that arrives in pieces of any size. */
export async function* messagesOf(pieces: AsyncIterable<string>): AsyncGenerator<Message> {
  let rest = '';
  let event = 'message';
  let data: string[] = [];
  let id = '';
  for await (const piece of pieces) {
    const lines = (rest + piece).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines.map((each) => each.replace(/\r$/, ''))) {
      if (line === '') {
        if (data.length > 0 || event !== 'message') yield { event, data: data.join('\n'), id };
        event = 'message';
        data = [];
        continue;
      }
      const [field, value] = fieldOf(line);
      if (field === 'data') data.push(value);
      if (field === 'event') event = value;
      if (field === 'id') id = value;
    }
  }
}

function fieldOf(line: string): [string, string] {
  const colon = line.indexOf(':');
  if (colon < 0) return [line, ''];
  return [line.slice(0, colon), line.slice(colon + 1).replace(/^ /, '')];
}

function sleep(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, milliseconds);
    signal?.addEventListener('abort', done, { once: true });
  });
}
