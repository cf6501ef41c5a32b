// SPDX-License-Identifier: Apache-2.0
import { createStore } from '../core/store';
import { headers, space, token, tokenWanted } from './client';
import { EventParser } from './event_parser';
import { Problem } from './problem';

export type LiveState = 'connecting' | 'live' | 'offline' | 'locked';

export const liveState = createStore<LiveState>('connecting');

const listeners = new Set<(kind: string) => void>();

// Calls the listener with the kind of each event that the ledger records.
export function onChange(listener: (kind: string) => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

const RETRY_MIN_MS = 1000;
const RETRY_MAX_MS = 30_000;
// The server sends a heartbeat every 15 s; after two missed heartbeats the connection is dead.
const SILENCE_MS = 35_000;

let current: AbortController | null = null;
let lastId = '';

// The kind that is told when single changes are unknown or too many: anything may have changed.
const ANYTHING = '*';

function tell(kind: string): void {
  for (const listener of [...listeners]) listener(kind);
}

function deliver(event: string, data: string, id: string): void {
  if (id) lastId = id;
  if (event === 'reset') return tell(ANYTHING);
  let change: { kind: string };
  try {
    change = JSON.parse(data);
  } catch {
    return;
  }
  tell(change.kind);
}

async function listen(signal: AbortSignal, abort: () => void): Promise<void> {
  // Not EventSource, which cannot send a token.
  const extra: Record<string, string> = { Accept: 'text/event-stream' };
  if (lastId) extra['Last-Event-ID'] = lastId;
  const response = await fetch('/v1/changes', { headers: headers(extra), signal });
  if (!response.ok || !response.body) throw new Problem(response.status, 'no stream');
  liveState.set('live');
  // The page may show data that was read before the stream began.
  if (!lastId) tell(ANYTHING);
  const reader = response.body.getReader();
  const decoder = new TextDecoder();
  const parser = new EventParser(deliver);
  for (;;) {
    const watchdog = setTimeout(abort, SILENCE_MS);
    const { done, value } = await reader.read().finally(() => clearTimeout(watchdog));
    if (done) return;
    parser.push(decoder.decode(value, { stream: true }));
  }
}

async function keepListening(stopped: AbortSignal): Promise<void> {
  let wait = RETRY_MIN_MS;
  while (!stopped.aborted) {
    const attempt = new AbortController();
    const stop = () => attempt.abort();
    stopped.addEventListener('abort', stop);
    const began = Date.now();
    let next: LiveState = 'offline';
    try {
      await listen(attempt.signal, stop);
    } catch (error) {
      // The indicator shows other errors as offline.
      if (error instanceof Problem && error.status === 401) next = 'locked';
    }
    stopped.removeEventListener('abort', stop);
    if (stopped.aborted) return;
    liveState.set(next);
    // Retrying with the same token is pointless; a new token reconnects.
    if (next === 'locked') return tokenWanted.set(true);
    if (Date.now() - began > RETRY_MAX_MS) wait = RETRY_MIN_MS;
    await new Promise((resolve) => setTimeout(resolve, wait));
    wait = Math.min(wait * 2, RETRY_MAX_MS);
  }
}

export function connect(): void {
  current?.abort();
  current = new AbortController();
  lastId = '';
  liveState.set('connecting');
  void keepListening(current.signal);
}

space.subscribe(connect);
token.subscribe(connect);
