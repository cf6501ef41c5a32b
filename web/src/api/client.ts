// SPDX-License-Identifier: Apache-2.0
import { project, space } from '../core/scope';
import { createStore, recall, remember } from '../core/store';
import { uuid7 } from '../core/uuid';
import { Problem, problemFrom } from './problem';

export { space };

// Kept for this tab only: a token is a secret, and asking for it at each reload would make people
// store it elsewhere.
export const token = createStore(recall('session', 'credence.token') ?? '');
token.subscribe(() => remember('session', 'credence.token', token.get() || null));

// True once a request was answered with 401: the shell then asks for a token.
export const tokenWanted = createStore(false);

export type Arguments = Record<string, string | number | boolean | undefined>;

export interface Answer<T> {
  data: T;
  next: string | null;
  total: number | null; // How many items match, whatever the page.
}

export function headers(extra: Record<string, string> = {}): Record<string, string> {
  const all: Record<string, string> = { 'Credence-Space': space.get(), ...extra };
  if (token.get()) all['Authorization'] = 'Bearer ' + token.get();
  return all;
}

export function address(path: string, args: Arguments = {}): string {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(args)) {
    if (value !== undefined && value !== '' && value !== false) query.set(key, String(value));
  }
  const text = query.toString();
  return '/v1/' + path + (text ? '?' + text : '');
}

// '</v1/memory/list?limit=50&offset=50>; rel="next"' → the address between the brackets.
export function nextLink(header: string | null): string | null {
  return /<([^>]+)>\s*;\s*rel="?next"?/.exec(header ?? '')?.[1] ?? null;
}

// The project that is chosen. In the address, because a header cannot hold every path.
export function inProject(url: string, chosen = project.get()): string {
  if (chosen === '' || /[?&]project=/.test(url)) return url;
  return url + (url.includes('?') ? '&' : '?') + new URLSearchParams({ project: chosen });
}

function count(header: string | null): number | null {
  return header !== null && /^\d+$/.test(header) ? Number(header) : null;
}

async function request<T>(path: string, init: RequestInit): Promise<Answer<T>> {
  const url = inProject(path);
  const used = token.get();
  let response: Response;
  let text: string;
  try {
    response = await fetch(url, init);
    text = await response.text();
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw new Problem(0, 'The server cannot be reached. Is "credence serve" still running?');
  }
  // An operation that refuses part of a request sends its usual answer with status 422.
  const isProblem = (response.headers.get('Content-Type') ?? '').includes('problem+json');
  if (!response.ok && (response.status !== 422 || isProblem)) {
    // The user may have entered another token in the meantime.
    if (response.status === 401 && token.get() === used) tokenWanted.set(true);
    throw problemFrom(response.status, text);
  }
  try {
    return {
      data: JSON.parse(text) as T,
      next: nextLink(response.headers.get('Link')),
      total: count(response.headers.get('Credence-Total')),
    };
  } catch {
    throw new Problem(response.status, 'The answer is not JSON. Is this a Credence server?');
  }
}

export function get<T>(path: string, args?: Arguments, signal?: AbortSignal): Promise<Answer<T>> {
  return follow<T>(address(path, args), signal);
}

export function follow<T>(link: string, signal?: AbortSignal): Promise<Answer<T>> {
  return request<T>(link, { headers: headers(), signal });
}

function send<T>(path: string, body: object, extra: Record<string, string>, signal?: AbortSignal) {
  const kind = { 'Content-Type': 'application/json', 'Credence-Client': 'dashboard' };
  return request<T>(address(path), {
    method: 'POST',
    headers: headers({ ...kind, ...extra }),
    body: JSON.stringify(body),
    signal,
  });
}

// For queries that need a body: they change nothing, so they need no idempotency key.
export function ask<T>(path: string, args: Arguments, signal?: AbortSignal): Promise<Answer<T>> {
  const given = Object.entries(args).filter(([, value]) => value !== undefined && value !== '');
  return send<T>(path, Object.fromEntries(given), {}, signal);
}

export async function post<T>(path: string, body: object): Promise<T> {
  return (await send<T>(path, body, { 'Idempotency-Key': uuid7() })).data;
}

// A function that makes one change, with a reason if there is one, and then reads the result.
export function changeOf(path: string, id: string, reload: () => void) {
  return (reason?: string) => post(path, { id, ...(reason ? { reason } : {}) }).then(reload);
}
