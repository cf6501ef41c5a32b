// SPDX-License-Identifier: Apache-2.0
// Bundles each test with esbuild (installed with Vite) and runs it with Node's test runner.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const here = fileURLToPath(new URL('.', import.meta.url));
const out = mkdtempSync(join(tmpdir(), 'dashboard-test-'));
try {
  const tests = readdirSync(here).filter((name) => name.endsWith('.test.ts'));
  await build({
    entryPoints: tests.map((name) => join(here, name)),
    outdir: out,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    format: 'esm',
    platform: 'node',
    logLevel: 'warning',
  });
  const files = readdirSync(out).map((name) => join(out, name));
  // Some tests compare with the server's sources. The build runs a copy of this folder elsewhere.
  const env = { CREDENCE_SOURCE: join(here, '../..'), ...process.env };
  const run = spawnSync(process.execPath, ['--test', ...files], { stdio: 'inherit', env });
  process.exitCode = run.status ?? 1;
} finally {
  rmSync(out, { recursive: true });
}
