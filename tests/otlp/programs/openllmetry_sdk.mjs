// SPDX-License-Identifier: Apache-2.0
// OpenLLMetry as its documentation sets it up: the SDK of Traceloop, which names workflows and
// tools. With VARIANT=ai_sdk the agent is one of the Vercel AI SDK, whose spans that SDK rewrites.
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import * as traceloop from '@traceloop/node-server-sdk';
import { generateText, stepCountIs, tool } from 'ai';
import OpenAI from 'openai';
import { z } from 'zod';

import {
  MODEL_URL, TASK, VARIANT, finish, makeExporter, noteErrors, runCommand,
} from './reporting.mjs';

traceloop.initialize({
  appName: 'shop-agent', exporter: makeExporter(), silenceInitializationMessage: true,
  traceloopSyncEnabled: false, instrumentModules: { openAI: OpenAI }, logLevel: 'error',
});
noteErrors();

const client = new OpenAI({ baseURL: `${MODEL_URL}/v1`, apiKey: 'none' });
const parameters = { type: 'object', properties: { command: { type: 'string' } } };

const runTool = (call) =>
  traceloop.withTool({ name: call.function.name }, async (input) => runCommand(input),
    JSON.parse(call.function.arguments)).catch(String);

async function chat() {
  const messages = [
    { role: 'system', content: 'You work on a shop.' }, { role: 'user', content: TASK }];
  for (;;) {
    const { choices: [{ message }] } = await client.chat.completions.create({
      model: 'scripted', messages,
      tools: [{ type: 'function', function: { name: 'Bash', description: 'Runs.', parameters } }],
    });
    messages.push(message);
    if (!message.tool_calls) return message.content;
    for (const call of message.tool_calls) {
      messages.push({ role: 'tool', tool_call_id: call.id, content: await runTool(call) });
    }
  }
}

async function vercel() {
  const model = createOpenAICompatible({ name: 'scripted', baseURL: `${MODEL_URL}/v1` });
  const { text } = await generateText({
    model: model('scripted'),
    system: 'You work on a shop.',
    prompt: TASK,
    tools: {
      Bash: tool({
        description: 'Runs a command.',
        inputSchema: z.object({ command: z.string() }),
        execute: async (input) => runCommand(input),
      }),
    },
    stopWhen: stepCountIs(20),
    experimental_telemetry: { isEnabled: true, metadata: { agent: 'shop' } },
  });
  return text;
}

if (VARIANT === 'ai_sdk') {
  await vercel();
} else {
  await traceloop.withWorkflow(
    { name: 'shop', associationProperties: VARIANT ? { session_id: VARIANT } : {} },
    () => traceloop.withAgent({ name: 'worker' }, chat));
}
await finish({ forceFlush: () => traceloop.forceFlush() });
