// SPDX-License-Identifier: Apache-2.0
// What the programs for all frameworks have in common: a task, and work that is really done.
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';

export const task = process.env.TASK ?? '';

// The scripted model of the test.
export const modelUrl = process.env.MODEL_URL ?? '';

export function runCommand({ command }: { command: string }): string {
  return execFileSync('sh', ['-c', command], { encoding: 'utf8', stdio: 'pipe' });
}

export function writeFile({ file_path, content }: { file_path: string; content: string }): string {
  writeFileSync(file_path, content);
  return 'written';
}

/** Whether the work succeeded. */
export function verify(): boolean {
  return runCommand({ command: 'make test' }).includes('12 passed');
}
