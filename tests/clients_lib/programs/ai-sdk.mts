// SPDX-License-Identifier: Apache-2.0
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { tool } from 'ai';
import { z } from 'zod';

import { modelUrl, runCommand, writeFile } from './program.mjs';

export { task, verify } from './program.mjs';

const scripted = createOpenAICompatible({ name: 'scripted', baseURL: `${modelUrl}/v1` });
export const model = scripted('scripted');

export const tools = {
  Bash: tool({
    description: 'Runs a command.',
    inputSchema: z.object({ command: z.string() }),
    execute: runCommand,
  }),
  Write: tool({
    description: 'Writes a file.',
    inputSchema: z.object({ file_path: z.string(), content: z.string() }),
    execute: writeFile,
  }),
};
