// SPDX-License-Identifier: Apache-2.0
// Answers that are streamed, and a tool that reports how far it is.
import { Client } from '@credence/client';
import { credenceMiddleware, guardTools } from '@credence/client/ai-sdk';
import { stepCountIs, streamText, tool, wrapLanguageModel } from 'ai';
import { z } from 'zod';

import { runCommand } from './program.mjs';
import { model, task } from './your_program.mjs';

const tools = {
  Bash: tool({
    description: 'Runs a command.',
    inputSchema: z.object({ command: z.string() }),
    async *execute(input: { command: string }) {
      yield 'it has started';
      yield runCommand(input);
    },
  }),
};

await new Client().session(task, async (s) => {
  const { fullStream } = streamText({
    model: wrapLanguageModel({ model, middleware: credenceMiddleware(s) }),
    tools: guardTools(s, tools),
    stopWhen: stepCountIs(20),
    prompt: task,
  });
  for await (const part of fullStream) {
    if (part.type === 'tool-result') console.log(part.preliminary ?? false, part.output);
  }
});
