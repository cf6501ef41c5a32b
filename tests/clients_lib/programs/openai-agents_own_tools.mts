// SPDX-License-Identifier: Apache-2.0
// A shell and an editor, which the SDK knows and this program provides, and a tool whose errors
// end the run.
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';

import { Client } from '@credence/client';
import { guardTools } from '@credence/client/openai-agents';
import { Agent, applyPatchTool, run, shellTool, tool } from '@openai/agents';
import { z } from 'zod';

import { model, task } from './your_program.mjs';

const shell = shellTool({
  shell: {
    run: async ({ commands }) => ({
      output: commands.map((command) => {
        const { stdout, stderr, status } = spawnSync('sh', ['-c', command], { encoding: 'utf8' });
        return { stdout, stderr, outcome: { type: 'exit' as const, exitCode: status } };
      }),
    }),
  },
});

const change = async ({ path }: { path: string }) => {
  writeFileSync(path, 'changed');
  return { status: 'completed' as const, output: 'done' };
};
const editor = applyPatchTool({
  editor: { createFile: change, updateFile: change, deleteFile: change },
});

const fatal = tool({
  name: 'check_prices',
  description: 'Checks the prices.',
  parameters: z.object({}),
  errorFunction: null,
  execute: () => {
    throw new Error('no prices here');
  },
});

await new Client().session(task, async (s) => {
  const agent = new Agent({ name: 'Developer', model, tools: guardTools(s, [shell, editor, fatal]) });
  console.log(await run(agent, task).then(() => 'done', (error: Error) => error.message));
});
