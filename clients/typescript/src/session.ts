// SPDX-License-Identifier: Apache-2.0
// Sessions: how far an agent may go right now.
import type { Caller } from './client.js';
import { Refused } from './errors.js';

/** A call that may run. Report how it ended with `Session.ran`. */
export interface Call {
  id: string;
  tool: string;
  input: Record<string, unknown>;
  /** What the agent should know about it, such as a memory. */
  context: string;
}

export interface SessionOptions {
  /** Continues the session with this id. */
  id?: string;
  /** Asks a person about a call that needs one; true lets it run. Without it, it is refused. */
  onAsk?: (refused: Refused) => boolean | Promise<boolean>;
  /** Aborts every request of the session but its end. */
  signal?: AbortSignal;
}

interface HookAnswer {
  systemMessage?: string;
  hookSpecificOutput?: {
    permissionDecision?: 'allow' | 'ask' | 'deny';
    permissionDecisionReason?: string;
    additionalContext?: string;
  };
}

/** The work of an agent on a task. */
export class Session {
  /** The memories and the advice for the agent's prompt. */
  context = '';

  private constructor(
    private readonly caller: Caller,
    readonly id: string,
    private readonly options: SessionOptions,
  ) {}

  /** `task`: what the user asked for, in the user's own words. */
  static async begin(caller: Caller, task: string, options: SessionOptions): Promise<Session> {
    const session = new Session(caller, options.id ?? newId(), options);
    const source = options.id === undefined ? 'startup' : 'resume';
    const started = contextOf(await session.tell('SessionStart', { source }));
    session.context = joined(started, task && (await session.prompt(task)));
    return session;
  }

  /** Reports what the user says, and returns what the agent should know about it. Pass only
   * a person's own words: some of them, such as SUDO, allow calls. */
  async prompt(words: string): Promise<string> {
    return contextOf(await this.tell('UserPromptSubmit', { prompt: words, prompt_id: newId() }));
  }

  /** Asks whether a call may run. Throws Refused, whose reason is meant for the agent. */
  async guard(tool: string, input: Record<string, unknown> = {}): Promise<Call> {
    const id = newId();
    const { onAsk } = this.options;
    const answer = await this.tell('PreToolUse', {
      tool_name: tool,
      tool_input: eachPlain(input),
      tool_use_id: id,
      can_ask: onAsk !== undefined,
    });
    const output = answer.hookSpecificOutput ?? {};
    const decision = output.permissionDecision ?? 'allow';
    if (decision !== 'allow') {
      const asks = decision === 'ask';
      const refused = new Refused(output.permissionDecisionReason ?? '', { tool, asks });
      if (!asks || !(await onAsk?.(refused))) throw refused;
    }
    return { id, tool, input, context: contextOf(answer) };
  }

  /** Reports how a call ended: its output, or the error with which it failed. Returns what the
   * agent should know about it. `interrupted`: a person stopped it, which is no failure. */
  async ran(
    call: Call,
    output?: unknown,
    { error, interrupted = false }: { error?: unknown; interrupted?: boolean } = {},
  ): Promise<string> {
    const { id, tool, input } = call;
    const fields = { tool_name: tool, tool_input: eachPlain(input), tool_use_id: id };
    if (error === undefined && !interrupted) {
      return contextOf(
        await this.tell('PostToolUse', { ...fields, tool_response: resultOf(output) }),
      );
    }
    return contextOf(
      await this.tell('PostToolUseFailure', {
        ...fields,
        error: error === undefined ? 'interrupted' : failureOf(error),
        is_interrupt: interrupted,
      }),
    );
  }

  /** Guards a call, runs it, and reports how it ended. `errorIn` returns the error in a value
   * that reports a failure. */
  async run<Value>(
    tool: string,
    input: Record<string, unknown>,
    work: () => Value | Promise<Value>,
    errorIn: (value: Value) => string | undefined = () => undefined,
  ): Promise<Value> {
    const call = await this.guard(tool, input);
    let value: Value;
    try {
      value = await work();
    } catch (error) {
      await this.ran(call, undefined, { error, interrupted: isAbort(error) });
      throw error;
    }
    await this.ran(call, value, { error: errorIn(value) });
    return value;
  }

  /** Reports the agent's final message of a turn. Returns a notice for the person, or nothing. */
  async stop(message = ''): Promise<string> {
    return (await this.tell('Stop', { last_assistant_message: message })).systemMessage ?? '';
  }

  /** Reports whether the work succeeded. Call it only if a person or a program checked. */
  outcome(success: boolean, reason?: string) {
    const word = success ? { success } : { failure: true };
    return this.caller.call(
      'session/outcome',
      { id: this.id, reason, ...word },
      { signal: this.options.signal },
    );
  }

  /** The session as it is now: its confidence, its zone. */
  show() {
    return this.caller.call('session/show', { id: this.id }, { signal: this.options.signal });
  }

  async end(reason = 'done'): Promise<void> {
    await this.tell('SessionEnd', { reason }, undefined);
  }

  private async tell(
    event: string,
    fields: Record<string, unknown>,
    signal = event === 'SessionEnd' ? undefined : this.options.signal,
  ): Promise<HookAnswer> {
    const { transport } = this.caller;
    const cwd = await transport.project;
    const payload = { hook_event_name: event, session_id: this.id, cwd, ...fields };
    return (await transport.post('/hooks/sdk', payload, { signal })) as HookAnswer;
  }
}

/** Both texts, whichever there are, with an empty line between them. */
export function joined(...texts: (string | undefined)[]): string {
  return texts.filter(Boolean).join('\n\n');
}

/** The input of a tool from its JSON, or from a text that is all its input. */
export function inputOf(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value && !Array.isArray(value)) {
      return value as Record<string, unknown>;
    }
  } catch {
    // A tool with a text as its input.
  }
  return { input: text };
}

/** Whether the error says that the caller stopped the work. */
export function isAbort(error: unknown): boolean {
  return (error as Error | undefined)?.name === 'AbortError';
}

export function failureOf(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
}

// An object as it is, because the server knows fields such as `exit_code`.
function resultOf(output: unknown): unknown {
  if (typeof output === 'string' || (typeof output === 'object' && output)) return plain(output);
  return output === undefined || output === null ? '' : String(output);
}

/** The value, or text if JSON cannot hold it. */
function plain(value: unknown): unknown {
  try {
    JSON.stringify(value);
    return value;
  } catch {
    return String(value); // Such as a bigint, or an object that contains itself.
  }
}

/** One field that JSON cannot hold leaves the others as they are. */
function eachPlain(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, plain(value)]));
}

function contextOf(answer: HookAnswer): string {
  return answer.hookSpecificOutput?.additionalContext ?? '';
}

// crypto.randomUUID is a global from Node 19 on, and in browsers only on secure pages.
function newId(): string {
  const random = globalThis.crypto?.randomUUID?.();
  if (random) return random;
  const digits = () => Math.floor(Math.random() * 2 ** 32).toString(16).padStart(8, '0');
  return `${digits()}-${digits()}-${digits()}-${digits()}`;
}
