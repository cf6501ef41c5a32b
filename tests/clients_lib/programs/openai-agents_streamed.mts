// SPDX-License-Identifier: Apache-2.0
// A run whose answers are streamed.
import { Client } from '@credence/client';
import { guardTools, watchRuns, withMemories } from '@credence/client/openai-agents';
import { Agent, Runner } from '@openai/agents';

import { model, task, tools } from './your_program.mjs';

await new Client().session(task, async (s) => {
  const instructions = withMemories(s);
  const agent = new Agent({ name: 'Developer', model, instructions, tools: guardTools(s, tools) });
  const runner = new Runner();
  watchRuns(s, runner);
  const run = await runner.run(agent, task, { stream: true });
  await run.completed;
});
