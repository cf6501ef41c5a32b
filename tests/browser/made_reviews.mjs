// SPDX-License-Identifier: Apache-2.0
// Reviews from before a story begins, and the command line.
import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';

const DAY_MS = 86_400_000;

// Without the variables with which git tells its hooks where they run.
export const environment = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !name.startsWith('GIT_')));

export function daysAgo(days) {
  return new Date(Date.now() - days * DAY_MS).toISOString();
}

// Runs a command in the folder; with --json, returns the answer.
export function credence(folder, args, input) {
  const options = { cwd: folder, input, encoding: 'utf8', env: environment };
  const text = execFileSync(process.env.CREDENCE, args, options);
  return args.includes('--json') ? JSON.parse(text) : text;
}

// A criticism, which is a mention of its category.
export function criticism(category, text) {
  return { type: 'criticism', target: {}, text, severity: 'major', category };
}

// What a reviewer said about some work, `days` days ago; `said` has parts of the event.
export function review({ id, taskType, days, memories = [], meta = {}, ...said }) {
  const workProduct = { type: 'code', id, version: '1', summary: `The work ${id}`, agentConfidence: 0.7 };
  const generationContext = {
    promptHash: 'p', modelUsed: 'm', generationTimeMs: 1, iterationCount: 1, memorySnapshot: memories,
  };
  return {
    registration: { workProduct: { ...workProduct, generationContext }, taskType },
    feedback: {
      id: randomUUID().replace(/^(.{14})4/, '$17'),
      timestamp: daysAgo(days),
      sessionId: `s-${id}`, modalId: 'cli', modalVersion: '1', pipelineStage: 'review',
      workProduct, reviewer: 'grace',
      meta: { timeToDecisionMs: 40_000, timeToFirstInteractionMs: 900, ...meta },
      ...said,
    },
  };
}

// Registers the works and submits what was said about them; `options` such as --now come first.
export function enter(folder, reviews, options = []) {
  const lines = (name) => reviews.map((one) => JSON.stringify(one[name])).join('\n');
  credence(folder, [...options, 'review', 'register', '-'], lines('registration'));
  credence(folder, [...options, 'review', 'submit', '--import', '-'], lines('feedback'));
}
