// SPDX-License-Identifier: Apache-2.0
// A tool that asks a person, and so runs twice.
import { Client } from '@credence/client';
import { credenceMiddleware } from '@credence/client/langchain';
import { tool } from '@langchain/core/tools';
import { Command, interrupt, MemorySaver } from '@langchain/langgraph';
import { createAgent } from 'langchain';
import { z } from 'zod';

import { runCommand } from './program.mjs';
import { model, task } from './your_program.mjs';

const shell = tool(
  (input: { command: string }) => (interrupt('May I?') === 'yes' ? runCommand(input) : 'no'),
  { name: 'Bash', description: 'Runs a command.', schema: z.object({ command: z.string() }) },
);

await new Client().session(task, async (s) => {
  const checkpointer = new MemorySaver();
  const middleware = [credenceMiddleware(s)];
  const agent = createAgent({ model, tools: [shell], checkpointer, middleware });
  const config = { configurable: { thread_id: '1' } };
  const before = (await s.show()).confidence;
  await agent.invoke({ messages: [{ role: 'user', content: task }] }, config);
  const paused = (await s.show()).confidence;
  await agent.invoke(new Command({ resume: 'yes' }), config);
  const after = (await s.show()).confidence;
  console.log(JSON.stringify([paused - before, after - before]));
});
