// SPDX-License-Identifier: Apache-2.0
// Plays one story: a module whose default export gets a page and helper functions. In every story
// the page must not log errors, contact other hosts, or execute text.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { join } from 'node:path';

const { BASE, BROWSER, MODULES, SHOTS } = process.env;
const TOKENS = JSON.parse(process.env.TOKENS ?? '{}'); // By scope; none if the server needs none.
const require = createRequire(join(MODULES, 'here.js'));
const { chromium } = require('playwright-core');
const axe = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

// Generous, because the machine may be busy; an element that never appears still fails the test.
const PATIENCE_MS = 60_000;

const browser = await chromium.launch({
  executablePath: BROWSER, args: ['--no-sandbox'], timeout: PATIENCE_MS,
});

// A page in a separate context, with a record of everything that must not happen.
async function open(options = {}) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options });
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  const complaints = [];
  page.on('console', (line) => {
    if (['error', 'warning'].includes(line.type())) complaints.push(line.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('dialog', (dialog) => {
    complaints.push(`a dialog: ${dialog.message()}`);
    dialog.dismiss();
  });
  page.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(BASE) && !url.startsWith('data:')) complaints.push(`asked ${url}`);
  });
  return { page, complaints };
}

// The looks in which pages are checked.
const LOOKS = {
  light: { colorScheme: 'light' },
  dark: { colorScheme: 'dark' },
  phone: { viewport: { width: 390, height: 844 }, colorScheme: 'light' },
  small: { viewport: { width: 320, height: 640 }, colorScheme: 'light' },
};

// A page that shows the demonstration.
async function openDemo(options) {
  await call('POST', '/v1/demo', {});
  const { page, complaints } = await open(options);
  await page.goto(`${BASE}/`);
  await page.getByLabel('Space').selectOption('demo');
  return { page, complaints };
}

async function call(method, path, body, headers = {}) {
  const given = { ...headers, ...(TOKENS.admin ? { Authorization: `Bearer ${TOKENS.admin}` } : {}) };
  if (body) given['Content-Type'] = 'application/json';
  const answer = await fetch(BASE + path, { method, headers: given, body: body && JSON.stringify(body) });
  const json = await answer.json();
  assert.ok(answer.ok || answer.status === 422, `${path}: ${JSON.stringify(json)}`);
  return json;
}

// Waits until everything is loaded and nothing is dimmed.
async function settle(page) {
  await page.waitForFunction(() => !document.querySelector('.skeleton, [aria-busy="true"]'));
  await page.evaluate(() => Promise.allSettled(document.getAnimations().map((one) => one.finished)));
}

// Goes to a page of the dashboard and waits until it is shown. When only the hash changes, the
// browser reports success before the page notices; after two frames it has.
async function visit(page, place) {
  await page.goto(`${BASE}/#/${place}`);
  await page.evaluate(() => new Promise((done) => {
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)));
  }));
  await settle(page);
}

// No violation that axe calls serious or worse.
async function checkAccess(page, where) {
  // Through the debugger, because the page's policy refuses foreign scripts.
  await page.evaluate(axe);
  const found = await page.evaluate(() => window.axe.run(document, { resultTypes: ['violations'] }));
  const serious = found.violations.filter((one) => ['serious', 'critical'].includes(one.impact));
  const told = serious.map((one) => `${one.id}: ${one.nodes[0].html.slice(0, 120)}`);
  assert.deepEqual(told, [], `accessible: ${where}`);
}

async function checkWidth(page, where) {
  const { wide, room, by } = await page.evaluate(() => ({
    wide: document.documentElement.scrollWidth,
    room: innerWidth,
    by: [...document.querySelectorAll('body *')].findLast(
      (one) => one.getBoundingClientRect().right > innerWidth)?.outerHTML.slice(0, 200),
  }));
  assert.ok(wide <= room, `${where} is ${wide} wide in a window of ${room}: ${by}`);
}

async function shoot(page, name) {
  if (SHOTS) await page.screenshot({ path: join(SHOTS, `${name}.png`), fullPage: true });
}

const story = await import(pathToFileURL(process.argv[2]));
let failure;
try {
  await story.default({
    LOOKS, assert, open, openDemo, call, checkAccess, checkWidth, shoot, settle, visit, base: BASE,
    tokens: TOKENS,
  });
} catch (error) {
  failure = error;
}
await browser.close();
console.log(`${failure ? 'FAILED' : 'ok'}  ${process.argv[2].split('/').pop()}`);
if (failure) {
  console.log(failure.stack);
  process.exit(1);
}
