// SPDX-License-Identifier: Apache-2.0
// An agent's loop written by hand around the real `openai` package: an instrumentation of the
// client records the calls of the model, and nothing else.
import { trace } from '@opentelemetry/api';
import {
  OpenAIInstrumentation as OpenInference,
} from '@arizeai/openinference-instrumentation-openai';
import { OpenAIInstrumentation as OpenLlmetry } from '@traceloop/instrumentation-openai';
import OpenAI from 'openai';

import {
  INSTRUMENTATION, MODEL_URL, TASK, VARIANT, finish, runCommand, startReporting,
} from './reporting.mjs';

const provider = startReporting(VARIANT === 'session' ? { 'session.id': 'chat_9' } : {});
const instrumentation = INSTRUMENTATION === 'openllmetry' ? new OpenLlmetry() : new OpenInference();
instrumentation.setTracerProvider(provider);
instrumentation.manuallyInstrument(OpenAI);

const client = new OpenAI({ baseURL: `${MODEL_URL}/v1`, apiKey: 'none' });
const description = 'Runs a command.';
const parameters = { type: 'object', properties: { command: { type: 'string' } } };

function resultOf(call) {
  try {
    return runCommand(JSON.parse(call.arguments));
  } catch (error) {
    return String(error);
  }
}

async function chat() {
  const messages = [
    { role: 'system', content: 'You work on a shop.' }, { role: 'user', content: TASK }];
  for (;;) {
    const { choices: [{ message }] } = await client.chat.completions.create({
      model: 'scripted', messages,
      tools: [{ type: 'function', function: { name: 'Bash', description, parameters } }],
    });
    messages.push(message);
    if (!message.tool_calls) return message.content;
    for (const call of message.tool_calls) {
      messages.push({ role: 'tool', tool_call_id: call.id, content: resultOf(call.function) });
    }
  }
}

async function respond() {
  const input = [{ role: 'user', content: TASK }];
  for (;;) {
    const { output } = await client.responses.create({
      model: 'scripted', instructions: 'You work on a shop.', input,
      tools: [{ type: 'function', name: 'Bash', description, parameters, strict: false }],
    });
    input.push(...output);
    const calls = output.filter(({ type }) => type === 'function_call');
    if (calls.length === 0) return output;
    for (const call of calls) {
      input.push({ type: 'function_call_output', call_id: call.call_id, output: resultOf(call) });
    }
  }
}

const work = VARIANT.includes('responses') ? respond : chat;
if (VARIANT.includes('request')) {
  // As in a web server whose requests are traced.
  await trace.getTracer('web').startActiveSpan('POST /chat', async (span) => {
    await work();
    span.end();
  });
} else {
  await work();
}
await finish(provider);
