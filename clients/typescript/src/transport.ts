// SPDX-License-Identifier: Apache-2.0
// HTTP to a server of Credence.
import { errorOf, Invalid, Refused, ServerFailed, Unreachable } from './errors.js';
import { projectOf } from './project.js';

/** Where `credence serve` listens. */
export const DEFAULT_URL = 'http://127.0.0.1:7878';

export interface Place {
  /** The server; CREDENCE_URL, the server of the page, or where `credence serve` listens. */
  url?: string;
  /** CREDENCE_TOKEN, if the server asks for tokens. */
  token?: string;
  /** The tenant; a token is bound to its own. */
  space?: string;
  /** The project's folder; in Node by default that of the current folder (the top of its git
   * repository, if it is in one). Empty: only global records. */
  project?: string;
  /** Milliseconds for one answer; 10,000 by default. */
  timeout?: number;
}

export interface CallOptions {
  signal?: AbortSignal;
  /** Repeating a request with its key has no second effect. */
  idempotencyKey?: string;
}

// Absent in browsers.
const program = (
  globalThis as { process?: { env?: Record<string, string | undefined>; cwd?: () => string } }
).process;

/** A page may call only the server that it comes from. */
function pageUrl(): string | undefined {
  const { origin } = (globalThis as { location?: { origin?: string } }).location ?? {};
  return origin?.startsWith('http') ? origin : undefined;
}

export class Transport {
  readonly url: string;
  /** Never rejects. */
  readonly project: Promise<string>;
  private readonly token: string | undefined;
  private readonly space: string | undefined;
  private readonly timeout: number;

  constructor(place: Place) {
    const url = place.url ?? (program?.env?.CREDENCE_URL || pageUrl() || DEFAULT_URL);
    if (!/^https?:\/\/[^/]/.test(url)) {
      throw new Invalid(`${url} is not an address of a server; write one such as ${DEFAULT_URL}`);
    }
    this.url = url.replace(/\/+$/, '');
    const folder = place.project === undefined ? program?.cwd?.() : undefined;
    this.project = folder ? projectOf(folder) : Promise.resolve(place.project ?? '');
    this.token = place.token ?? (program?.env?.CREDENCE_TOKEN || undefined);
    this.space = place.space;
    this.timeout = place.timeout ?? 10_000;
  }

  /** Sends JSON and returns the JSON of the answer. */
  async post(path: string, body: unknown, options: CallOptions = {}): Promise<unknown> {
    const watch = new Watch(options.signal);
    watch.endIn(this.timeout);
    const headers: Record<string, string> = { 'Content-Type': 'application/json' };
    if (options.idempotencyKey !== undefined) headers['Idempotency-Key'] = options.idempotencyKey;
    try {
      const init = { method: 'POST', body: JSON.stringify(body), headers };
      const response = await this.send(path, init, {}, watch);
      if (response.ok) return jsonOf(await this.textOf(response, watch));
      if (response.status !== 422) throw await this.failureOf(response, watch);
      throw new Refused('the server refused a part of the request; see `answer`', {
        answer: jsonOf(await this.textOf(response, watch)),
      });
    } finally {
      watch.end();
    }
  }

  /** Begins an answer that has no end. */
  async open(
    path: string,
    query: Record<string, string>,
    headers: Record<string, string>,
    watch: Watch,
  ): Promise<ReadableStream<Uint8Array>> {
    const response = await this.send(path, { method: 'GET', headers }, query, watch);
    if (!response.ok) throw await this.failureOf(response, watch);
    if (!response.body) throw new ServerFailed('the answer has no body');
    return response.body;
  }

  private async send(
    path: string,
    init: RequestInit & { headers: Record<string, string> },
    query: Record<string, string>,
    watch: Watch,
  ): Promise<Response> {
    // In the query, because a header cannot hold every path.
    const where = new URLSearchParams(query);
    if (this.space) where.set('space', this.space);
    const project = await this.project;
    if (project) where.set('project', project);
    const target = `${this.url}${path}${`${where}` === '' ? '' : `?${where}`}`;
    if (this.token) init.headers.Authorization = `Bearer ${this.token}`;
    return watch.orUnreachable(this.url, () => fetch(target, { ...init, signal: watch.signal }));
  }

  private textOf(response: Response, watch: Watch): Promise<string> {
    return watch.orUnreachable(this.url, () => response.text());
  }

  private async failureOf(response: Response, watch: Watch): Promise<Error> {
    const text = await this.textOf(response, watch);
    let detail = `the server answered ${response.status} ${response.statusText}`;
    try {
      detail = String((JSON.parse(text) as { detail?: unknown }).detail ?? detail);
    } catch {
      // Not an answer of Credence, such as a proxy's page.
    }
    const wait = Number(response.headers.get('Retry-After') ?? NaN);
    return errorOf(response.status, detail, Number.isFinite(wait) ? wait : undefined);
  }
}

/** Aborts a request when its caller does, or when time is up. */
export class Watch {
  private readonly controller = new AbortController();
  private readonly follow = () => this.controller.abort(this.caller?.reason);
  private timer: ReturnType<typeof setTimeout> | undefined;
  private late = false;

  constructor(private readonly caller?: AbortSignal) {
    if (caller?.aborted) this.follow();
    caller?.addEventListener('abort', this.follow, { once: true });
  }

  get signal(): AbortSignal {
    return this.controller.signal;
  }

  /** Replaces the time that was set before. */
  endIn(milliseconds: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.late = true;
      this.controller.abort();
    }, milliseconds);
  }

  end(): void {
    clearTimeout(this.timer);
    this.caller?.removeEventListener('abort', this.follow);
  }

  /** The caller's own abort stays what it is; every other failure is of the connection. */
  async orUnreachable<Value>(url: string, work: () => Promise<Value>): Promise<Value> {
    try {
      return await work();
    } catch (cause) {
      if (this.caller?.aborted) throw this.caller.reason;
      const why = this.late ? 'in time' : `(${reasonOf(cause)})`;
      throw new Unreachable(
        `${url} does not answer ${why}; is \`credence serve\` running there?`,
        undefined,
        { cause },
      );
    }
  }
}

// fetch itself says only "fetch failed".
function reasonOf(error: unknown): string {
  const cause = (error as { cause?: { code?: string; message?: string } }).cause;
  return cause?.code ?? cause?.message ?? String((error as Error).message ?? error);
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new ServerFailed('the answer is not JSON; is this a server of Credence?', { cause });
  }
}
