// SPDX-License-Identifier: Apache-2.0
// Memories: sentences that agents learn, and that earn confidence.
import { Refused } from './errors.js';
import type { Operations } from './generated.js';
import type { Caller } from './client.js';

export type Memory = Operations['memory/show']['answer'];
type Added = Exclude<Operations['memory/add']['answer'], { skipped: string }>;

export class Memories {
  constructor(private readonly caller: Caller) {}

  /** Remembers a sentence for this project, or for all (`global`). Refused if it is not worth
   * remembering, such as a text that holds nothing but a secret. */
  async add(
    text: string,
    options: Omit<Operations['memory/add']['arguments'], 'text'> = {},
  ): Promise<Added> {
    const added = await this.caller.call('memory/add', { ...options, text });
    if ('skipped' in added) throw new Refused(added.skipped, { answer: added });
    return added;
  }

  /** The memories that answer a question or are about some words, best first. */
  search(question: string, options: Omit<Operations['memory/search']['arguments'], 'text'> = {}) {
    return this.caller.call('memory/search', { ...options, text: question });
  }

  show(id: string) {
    return this.caller.call('memory/show', { id });
  }

  /** Reports that a memory was right. The same `key` counts once. */
  confirm(id: string, reason?: string, key?: string) {
    return this.caller.call('memory/validate', { id, reason, key });
  }

  /** Reports that a memory was wrong. The same `key` counts once. */
  fail(id: string, reason?: string, key?: string) {
    return this.caller.call('memory/violate', { id, reason, key });
  }

  /** The best memories as text for a prompt; empty if there are none. */
  async prompt(options: { limit?: number; max_tokens?: number } = {}): Promise<string> {
    return (await this.caller.call('inject', options)).text;
  }
}
