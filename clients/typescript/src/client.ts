// SPDX-License-Identifier: Apache-2.0
// The client: every operation of a server, and shortcuts for the frequent ones.
import { type Change, changesOf, type ChangesOptions } from './changes.js';
import type { Operations } from './generated.js';
import { Memories } from './memories.js';
import { Session, type SessionOptions } from './session.js';
import { type CallOptions, type Place, Transport } from './transport.js';

/** Calls operations. */
export interface Caller {
  readonly transport: Transport;
  call<Name extends keyof Operations>(
    operation: Name,
    args: Operations[Name]['arguments'],
    options?: CallOptions,
  ): Promise<Operations[Name]['answer']>;
}

export class Client implements Caller {
  readonly transport: Transport;
  readonly memories: Memories;

  constructor(place: Place = {}) {
    this.transport = new Transport(place);
    this.memories = new Memories(this);
  }

  /** Calls any operation on the store: `client.call('belief/add', { text: '…' })`. */
  async call<Name extends keyof Operations>(
    operation: Name,
    args: Operations[Name]['arguments'],
    options: CallOptions = {},
  ): Promise<Operations[Name]['answer']> {
    return (await this.transport.post(
      `/v1/${operation}`,
      args,
      options,
    )) as Operations[Name]['answer'];
  }

  /** Runs `work` in a session, which ends with it. `task`: what the user asked for, in the user's
   * own words. */
  async session<Value>(
    task: string,
    work: (session: Session) => Value | Promise<Value>,
    options: SessionOptions = {},
  ): Promise<Value> {
    const session = await this.begin(task, options);
    let value: Value;
    try {
      value = await work(session);
    } catch (error) {
      // The first error tells more than a server that has gone as well.
      await session.end('error').catch(() => undefined);
      throw error;
    }
    await session.end();
    return value;
  }

  /** Begins a session, for a program that calls `end` itself. */
  begin(task = '', options: SessionOptions = {}): Promise<Session> {
    return Session.begin(this, task, options);
  }

  /** What any process records, as it happens. */
  changes(options: ChangesOptions = {}): AsyncGenerator<Change, void, undefined> {
    return changesOf(this.transport, options);
  }
}
