// SPDX-License-Identifier: Apache-2.0
// What can go wrong, one class per kind of failure. The message says what happened and what to do.

export class CredenceError extends Error {
  override get name(): string {
    return this.constructor.name;
  }
}

/** The governor refuses a call, or the server refused a part of a request. */
export class Refused extends CredenceError {
  readonly tool: string;
  /** A person could allow the call; nobody was asked, or the person declined. */
  readonly asks: boolean;
  /** What the server answered to a request that it refused in part. */
  readonly answer: unknown;

  constructor(
    /** Meant for the agent. */
    readonly reason: string,
    { tool = '', asks = false, answer }: { tool?: string; asks?: boolean; answer?: unknown } = {},
  ) {
    super(reason);
    this.tool = tool;
    this.asks = asks;
    this.answer = answer;
  }
}

/** No record has this id, or the server has no such operation. */
export class NotFound extends CredenceError {}

/** An argument is wrong; the message names it. */
export class Invalid extends CredenceError {}

/** The token is missing or wrong, or lacks a scope. */
export class Forbidden extends CredenceError {}

/** The state does not allow it, or somebody else has changed it: read it again. */
export class Conflict extends CredenceError {}

/** The server cannot be reached, or cannot answer now. */
export class Unreachable extends CredenceError {
  constructor(
    message: string,
    /** Seconds, if the server says. */
    readonly retryAfter?: number,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** The server has a defect, or sent something that is not an answer of Credence. */
export class ServerFailed extends CredenceError {}

/** The error for an HTTP status of 400 or more. */
export function errorOf(status: number, detail: string, retryAfter?: number): CredenceError {
  if (status === 401 || status === 403) return new Forbidden(detail);
  if (status === 404) return new NotFound(detail);
  if (status === 409) return new Conflict(detail);
  if ([408, 429, 502, 503, 504].includes(status)) return new Unreachable(detail, retryAfter);
  if (status < 500) return new Invalid(detail);
  return new ServerFailed(detail);
}
