// SPDX-License-Identifier: Apache-2.0
import Anthropic from '@anthropic-ai/sdk';
import { betaZodTool } from '@anthropic-ai/sdk/helpers/beta/zod';
import { z } from 'zod';

import { modelUrl, runCommand, writeFile } from './program.mjs';

export { task, verify } from './program.mjs';

export const anthropic = new Anthropic({ apiKey: 'none', baseURL: modelUrl, maxRetries: 0 });

export const tools = [
  betaZodTool({
    name: 'Bash',
    description: 'Runs a command.',
    inputSchema: z.object({ command: z.string() }),
    run: runCommand,
  }),
  betaZodTool({
    name: 'Write',
    description: 'Writes a file.',
    inputSchema: z.object({ file_path: z.string(), content: z.string() }),
    run: writeFile,
  }),
];
