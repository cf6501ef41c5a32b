// SPDX-License-Identifier: Apache-2.0
// An agent with the Vercel AI SDK, which records its own spans.
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { generateText, stepCountIs, streamText, tool } from 'ai';
import { z } from 'zod';

import { MODEL_URL, TASK, VARIANT, finish, runCommand, startReporting } from './reporting.mjs';

const provider = startReporting();
const model = createOpenAICompatible({ name: 'scripted', baseURL: `${MODEL_URL}/v1` })('scripted');
const settings = {
  model,
  system: 'You work on a shop.',
  tools: {
    Bash: tool({
      description: 'Runs a command.',
      inputSchema: z.object({ command: z.string() }),
      execute: async (input) => runCommand(input),
    }),
  },
  stopWhen: stepCountIs(20),
  experimental_telemetry: {
    isEnabled: true,
    functionId: 'shop-agent',
    metadata: VARIANT === 'conversation' ? { sessionId: 'chat_7' } : {},
  },
};
if (VARIANT === 'stream') {
  await streamText({ ...settings, prompt: TASK }).consumeStream();
} else if (VARIANT === 'conversation') {
  const messages = [{ role: 'user', content: TASK }];
  const first = await generateText({ ...settings, messages });
  messages.push(...first.response.messages,
    { role: 'user', content: [{ type: 'text', text: 'Now the receipts' }] });
  await generateText({ ...settings, messages });
} else {
  await generateText({ ...settings, prompt: TASK });
}
await finish(provider);
