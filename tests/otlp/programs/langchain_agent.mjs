// SPDX-License-Identifier: Apache-2.0
// LangChain's agent, with the instrumentation of one family or the other.
import {
  LangChainInstrumentation as OpenInference,
} from '@arizeai/openinference-instrumentation-langchain';
import * as manager from '@langchain/core/callbacks/manager';
import { tool } from '@langchain/core/tools';
import { ChatOpenAI } from '@langchain/openai';
import { trace } from '@opentelemetry/api';
import { LangChainInstrumentation as OpenLlmetry } from '@traceloop/instrumentation-langchain';
import { createAgent } from 'langchain';
import { z } from 'zod';

import {
  INSTRUMENTATION, MODEL_URL, TASK, VARIANT, finish, runCommand, startReporting,
} from './reporting.mjs';

const provider = startReporting();
const instrumentation = INSTRUMENTATION === 'openllmetry' ? new OpenLlmetry() : new OpenInference();
instrumentation.setTracerProvider(provider);
instrumentation.manuallyInstrument(
  INSTRUMENTATION === 'openllmetry' ? { callbackManagerModule: manager } : manager);

const bash = tool(runCommand, {
  name: 'Bash', description: 'Runs a command.', schema: z.object({ command: z.string() }),
});
const agent = createAgent({
  model: new ChatOpenAI({
    model: 'scripted', apiKey: 'none', configuration: { baseURL: `${MODEL_URL}/v1` } }),
  tools: [bash],
  systemPrompt: 'You work on a shop.',
});
const work = () => agent.invoke({ messages: [{ role: 'user', content: TASK }] });
if (VARIANT === 'request') {
  await trace.getTracer('web').startActiveSpan('POST /chat', async (span) => {
    await work();
    span.end();
  });
} else {
  await work();
}
await finish(provider);
