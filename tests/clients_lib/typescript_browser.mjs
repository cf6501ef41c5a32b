// SPDX-License-Identifier: Apache-2.0
// The TypeScript library in Chromium, on a page that the server itself serves: same origin, and
// the server's own policy for content. Only the library's files come from the test.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const { BASE, BROWSER, MODULES, DIST, PROJECT } = process.env;
const { chromium } = createRequire(join(MODULES, 'here.js'))('playwright-core');

const browser = await chromium.launch({ executablePath: BROWSER, args: ['--no-sandbox'] });
try {
  const page = await browser.newPage();
  page.setDefaultTimeout(60_000);
  const complaints = [];
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('console', (line) => {
    if (line.type() === 'error') complaints.push(line.text());
  });
  await page.route(`${BASE}/library/**`, (route) => {
    const file = new URL(route.request().url()).pathname.slice('/library/'.length);
    const body = readFileSync(join(DIST, file), 'utf8');
    return route.fulfill({ contentType: 'text/javascript', body });
  });
  await page.goto(`${BASE}/`);
  const seen = await page.evaluate(inThePage, PROJECT);
  assert.equal(seen.url, BASE); // The page's own server is the default.
  assert.equal(seen.created, true);
  assert.equal(seen.found, seen.id);
  assert.match(seen.context, /Prices are whole cents/);
  assert.equal(seen.refused, 'Refused');
  assert.match(seen.reason, /45%/);
  assert.equal(seen.gained, 5);
  assert.equal(seen.outcome, 'success');
  assert.equal(seen.missing, 'NotFound');
  assert.ok(seen.changes.length > 0 && seen.changes.every((kind) => kind.startsWith('memory.')));
  // The console of a browser shows each answer of 400 or more, whatever the page makes of it.
  const others = complaints.filter((line) => !/status of 404/.test(line));
  assert.deepEqual(others, []);
} finally {
  await browser.close();
}

async function inThePage(project) {
  const { Client, NotFound, Refused } = await import('/library/index.js');
  const client = new Client({ project });
  const nameOf = (error) =>
    [NotFound, Refused].find((kind) => error instanceof kind)?.name ?? String(error);

  const changes = [];
  const stop = new AbortController();
  const listening = (async () => {
    for await (const change of client.changes({ kind: 'memory', after: 0, signal: stop.signal })) {
      changes.push(change.kind);
      stop.abort();
    }
  })();

  const added = await client.memories.add('Prices are whole cents, never floats', { global: true });
  const [found] = await client.memories.search('How are prices stored?');
  const missing = await client.memories.show('nothing').catch(nameOf);
  const seen = await client.session('Debug this FastAPI error', async (s) => {
    const refused = await s.guard('Write', { file_path: '/src/main.py' }).catch((error) => error);
    const before = (await s.show()).confidence;
    await s.ran(await s.guard('Bash', { command: 'pytest tests' }), '12 passed in 0.31s');
    const gained = (await s.show()).confidence - before;
    const { outcome } = await s.outcome(true, 'the tests pass');
    return { context: s.context, refused: nameOf(refused), reason: refused.reason, gained, outcome };
  });
  await listening;
  const { url } = client.transport;
  return { ...seen, url, created: added.created, id: added.id, found: found.id, missing, changes };
}
