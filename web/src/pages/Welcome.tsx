// SPDX-License-Identifier: Apache-2.0
import { href } from '../core/router';
import { Command } from '../parts/States';
import { Text } from '../parts/Text';
import { commandFor } from './onboarding/commands';
import { Demo } from './onboarding/Demo';
import { useWhere } from './onboarding/use_where';

// An empty store: what to do first.
export function Welcome() {
  const where = useWhere();
  return (
    <section class="welcome box" aria-label="First steps">
      <h2>This space is empty</h2>
      <p>
        Credence keeps one number for everything an agent knows, and the evidence behind it.
        {where.store && (
          <>
            {' '}
            This server serves the store <Text is="mono">{where.store}</Text>, space{' '}
            <b>{where.space}</b>.
          </>
        )}{' '}
        Four ways to begin:
      </p>
      <ol>
        <li>
          <b>Look around.</b> The demonstration fills the space “demo” with an example of every
          faculty.
          <p>
            <Demo />
          </p>
        </li>
        <li>
          <b>Let a coding agent use it.</b> Its tool calls are checked, and what it learns is
          remembered. Run this in your project:
          <Command>{commandFor('install claude-code', where)}</Command>
          <p>
            <a href={href('setup')}>See what is installed, and choose what Credence may refuse</a>
          </p>
        </li>
        <li>
          <b>Import the sessions that you have.</b> They show what Credence would have done.
          <p>
            <a href={href('setup')}>Import recorded sessions</a>
          </p>
          <Command>{commandFor('import claude-code ~/.claude/projects', where)}</Command>
        </li>
        <li>
          <b>Remember something yourself.</b>
          <Command>
            {commandFor('memory add "Never push to main without a green run"', where)}
          </Command>
        </li>
      </ol>
      <p>
        The <a href="/docs/">documentation</a> explains the rest.
      </p>
    </section>
  );
}
