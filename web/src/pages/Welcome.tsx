// SPDX-License-Identifier: Apache-2.0
import { post, space } from '../api/client';
import { Action } from '../parts/Action';
import { Command } from '../parts/States';

// An empty store: what to do first.
export function Welcome() {
  const load = async () => {
    const { space: loaded } = await post<{ space: string }>('demo', {});
    space.set(loaded);
  };
  return (
    <section class="welcome box" aria-label="First steps">
      <h2>This space is empty</h2>
      <p>
        Credence keeps one number for everything an agent knows, and the evidence behind it. Three
        ways to begin:
      </p>
      <ol>
        <li>
          <b>Look around.</b> The demonstration fills the space “demo” with an example of every
          faculty.
          <p>
            <Action tone="primary" run={load} done="The demonstration is loaded.">
              Load the demonstration
            </Action>
          </p>
        </li>
        <li>
          <b>Let a coding agent use it.</b> Its tool calls are checked, and what it learns is
          remembered.
          <p>
            <Command>credence install claude-code</Command>
          </p>
        </li>
        <li>
          <b>Remember something yourself.</b>
          <p>
            <Command>credence memory add "Never push to main without a green run"</Command>
          </p>
        </li>
      </ol>
    </section>
  );
}
