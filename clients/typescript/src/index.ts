// SPDX-License-Identifier: Apache-2.0
// A client for Credence: sessions of agents, memories, and every other operation.
export type { Change, ChangesOptions } from './changes.js';
export { Client } from './client.js';
export {
  Conflict,
  CredenceError,
  Forbidden,
  Invalid,
  NotFound,
  Refused,
  ServerFailed,
  Unreachable,
} from './errors.js';
export type { Operations } from './generated.js';
export type * as records from './generated.js';
export type { Memory } from './memories.js';
export { type Call, Session, type SessionOptions } from './session.js';
export { type CallOptions, DEFAULT_URL, type Place } from './transport.js';
