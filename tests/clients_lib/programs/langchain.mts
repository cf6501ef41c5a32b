// SPDX-License-Identifier: Apache-2.0
import { tool } from '@langchain/core/tools';
import { ChatOpenAI } from '@langchain/openai';
import { z } from 'zod';

import { modelUrl, runCommand, writeFile } from './program.mjs';

export { task, verify } from './program.mjs';

export const model = new ChatOpenAI({
  model: 'scripted',
  apiKey: 'none',
  maxRetries: 0,
  configuration: { baseURL: `${modelUrl}/v1` },
});

export const tools = [
  tool(runCommand, {
    name: 'Bash',
    description: 'Runs a command.',
    schema: z.object({ command: z.string() }),
  }),
  tool(writeFile, {
    name: 'Write',
    description: 'Writes a file.',
    schema: z.object({ file_path: z.string(), content: z.string() }),
  }),
];
