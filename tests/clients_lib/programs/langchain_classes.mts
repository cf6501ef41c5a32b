// SPDX-License-Identifier: Apache-2.0
// Tools that are classes, of which a callback does not learn the name.
import { Client } from '@credence/client';
import { credenceMiddleware } from '@credence/client/langchain';
import { StructuredTool } from '@langchain/core/tools';
import { createAgent } from 'langchain';
import { z } from 'zod';

import { runCommand } from './program.mjs';
import { model, task } from './your_program.mjs';

class Shell extends StructuredTool {
  name = 'Bash';
  description = 'Runs a command.';
  schema = z.object({ command: z.string() });

  protected async _call(input: { command: string }): Promise<string> {
    return runCommand(input);
  }
}

await new Client().session(task, async (s) => {
  const systemPrompt = 'You work on this project.';
  const middleware = [credenceMiddleware(s)];
  const agent = createAgent({ model, tools: [new Shell()], systemPrompt, middleware });
  await agent.invoke({ messages: [{ role: 'user', content: task }] });
});
