// SPDX-License-Identifier: Apache-2.0
import { OpenAIResponsesModel, setTracingDisabled, tool } from '@openai/agents';
import OpenAI from 'openai';
import { z } from 'zod';

import { modelUrl, runCommand, writeFile } from './program.mjs';

export { task, verify } from './program.mjs';

setTracingDisabled(true); // Traces would go to OpenAI.

export const model = new OpenAIResponsesModel(
  new OpenAI({ apiKey: 'none', baseURL: `${modelUrl}/v1`, maxRetries: 0 }),
  'scripted',
);

export const tools = [
  tool({
    name: 'Bash',
    description: 'Runs a command.',
    parameters: z.object({ command: z.string() }),
    execute: runCommand,
  }),
  tool({
    name: 'Write',
    description: 'Writes a file.',
    parameters: z.object({ file_path: z.string(), content: z.string() }),
    execute: writeFile,
  }),
];
