// SPDX-License-Identifier: Apache-2.0
// Answers that are streamed, and a toolset, whose calls are named after the toolset.
import { Client } from '@credence/client';
import { guardTools } from '@credence/client/anthropic';
import type { BetaRunnableToolset } from '@anthropic-ai/sdk/lib/tools/BetaRunnableToolset';

import { anthropic, task, tools } from './your_program.mjs';

const visited: string[] = [];
const computer: BetaRunnableToolset = {
  type: 'computer_toolset_20260801',
  run: (_context, { name }) => {
    visited.push(name);
    return [{ type: 'text', text: `${name} is done` }];
  },
};

await new Client().session(task, async (s) => {
  const runner = anthropic.beta.messages.toolRunner({
    model: 'claude-sonnet-5-5',
    max_tokens: 4096,
    stream: true,
    tools: guardTools(s, [...tools, computer]),
    messages: [{ role: 'user', content: task }],
  });
  await runner.runUntilDone();
  console.log(visited.join());
});
