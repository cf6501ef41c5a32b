// SPDX-License-Identifier: Apache-2.0
// First steps: what is installed, recorded sessions with their progress, and the mode.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const { CREDENCE, CREDENCE_CONFIG, CREDENCE_DB, HOME } = process.env;
const read = () => (existsSync(CREDENCE_CONFIG) ? readFileSync(CREDENCE_CONFIG, 'utf8') : '');

const FOLDER = join(dirname(CREDENCE_DB), 'recorded');
const SESSIONS = 30;
const MANY = 1000; // More than are read before a page can stop it.

// A small transcript of Claude Code: a question, an edit, and a test that passes.
function transcript(at) {
  const base = { sessionId: `5e551071-0000-4000-8000-${String(at).padStart(12, '0')}`, cwd: '/home/ada/shop',
    version: '2.1.0', isSidechain: false };
  const time = (minute) => new Date(Date.UTC(2026, 10, 1, 9, minute)).toISOString();
  const use = (id, name, input) => ({ type: 'tool_use', id, name, input });
  const result = (id, text) => ({ type: 'tool_result', tool_use_id: id, content: text });
  const lines = [
    { type: 'user', timestamp: time(0), message: { role: 'user', content: 'Fix the coupon' } },
    { type: 'assistant', timestamp: time(1), message: { role: 'assistant', content: [use('a', 'Read', { file_path: '/home/ada/shop/cart.py' })] } },
    { type: 'user', timestamp: time(2), message: { role: 'user', content: [result('a', 'def total(): pass')] } },
    { type: 'assistant', timestamp: time(3), message: { role: 'assistant', content: [use('b', 'Bash', { command: 'pytest' })] } },
    { type: 'user', timestamp: time(4), message: { role: 'user', content: [result('b', '3 passed in 0.1s')] } },
  ];
  return lines.map((line, index) =>
    JSON.stringify({ ...base, uuid: `${at}-${index}`, ...line })).join('\n') + '\n';
}

// A client is installed, so that the check has a hook to try. It runs after the quick questions.
async function checkInstalled({ assert, page, visit }) {
  execFileSync(CREDENCE, ['install', 'claude-code', '--user', '--mode', 'enforce'], { cwd: HOME });
  const log = [];
  const note = (what, request) => {
    const { pathname } = new URL(request.url());
    if (/^\/v1\/(doctor|mode|status)$/.test(pathname))
      log.push(`${what} ${request.method()} ${pathname}`);
  };
  page.on('request', (request) => note('asked', request));
  page.on('requestfinished', (request) => note('answered', request));
  await visit(page, 'setup');
  const client = page.getByRole('region', { name: 'claude-code' });
  await client.getByText(/hook claude-code.* answers/).waitFor();
  await client.getByText('A forbidden edit is refused').waitFor();
  await page.getByText('Everything found here works.').waitFor();
  const asked = log.indexOf('asked POST /v1/doctor');
  assert.ok(asked >= 0, `it is asked by POST: ${log}`);
  for (const path of ['mode', 'status']) {
    const answered = log.indexOf(`answered GET /v1/${path}`);
    assert.ok(answered >= 0 && answered < asked, `after ${path}: ${log}`);
  }
  await visit(page, 'overview');
}

// The clients that are offered are those that the server imports from.
async function offeredClients({ assert, page, base }) {
  const headers = { 'Content-Type': 'application/json' };
  const body = JSON.stringify({ client: 'nobody', path: '/' });
  const { detail } = await (await fetch(`${base}/v1/import`, { method: 'POST', headers, body })).json();
  const known = /one of (.*)$/.exec(detail)[1].split(', ');
  const offered = await page.getByRole('region', { name: 'Import recorded sessions' })
    .getByLabel('Client').locator('option').evaluateAll((all) => all.map(({ value }) => value));
  assert.deepEqual(offered.sort(), known.sort());
}

async function importSessions({ assert, page, call, visit, settle, shoot }) {
  mkdirSync(FOLDER, { recursive: true });
  for (let at = 0; at < SESSIONS; ++at) writeFileSync(join(FOLDER, `${at}.jsonl`), transcript(at));
  await visit(page, 'setup');
  const form = page.getByRole('region', { name: 'Import recorded sessions' });
  const path = form.getByLabel(/File or folder/);
  await path.fill('/nowhere/at/all');
  await form.getByRole('button', { name: 'Import', exact: true }).click();
  await form.getByRole('alert').filter({ hasText: /does not exist/ }).waitFor();
  await path.fill(FOLDER);
  await form.getByRole('button', { name: 'Import', exact: true }).click();
  await form.getByText(/^Imported \d+ files?: /).waitFor();
  await settle(page);
  await shoot(page, 'setup-imported-light');
  assert.equal((await call('GET', '/v1/session/list?limit=100')).length, SESSIONS);
  // The dashboard's commands name the store that it serves.
  await form.getByText('On the command line').click();
  const command = await form.locator('code').last().textContent();
  assert.ok(command.includes(`--db ${CREDENCE_DB}`), command);
  await form.getByRole('link', { name: 'See the sessions' }).click();
  await page.getByRole('heading', { name: 'Sessions', level: 1 }).waitFor();
}

// What has happened since Credence is there; what was imported happened before.
async function firstWeek({ assert, page, call, visit, settle, shoot }) {
  const text = 'Run the tests before every commit';
  await call('POST', '/v1/memory/add', { text, global: true });
  for (const at of ['overview', 'setup']) {
    await visit(page, at);
    const week = page.getByRole('region', { name: 'Your first week' });
    await week.getByText('1 memory was learned.').waitFor();
    await week.getByText('Nothing waits for you.').waitFor();
    await settle(page);
    await shoot(page, `first-week-${at}`);
  }
  assert.equal((await call('GET', '/v1/week')).is_first, true);
}

// An import goes on without the page, and can be stopped from another.
async function stopImport({ page, visit }) {
  for (let at = SESSIONS; at < MANY; ++at) writeFileSync(join(FOLDER, `${at}.jsonl`), transcript(at));
  await visit(page, 'setup');
  const form = page.getByRole('region', { name: 'Import recorded sessions' });
  await form.getByLabel(/File or folder/).fill(FOLDER);
  await form.getByRole('button', { name: 'Import', exact: true }).click();
  await form.getByRole('button', { name: 'Stop' }).waitFor();
  await visit(page, 'memories');
  await visit(page, 'setup');
  await form.getByRole('button', { name: 'Stop' }).click();
  await form.getByText('Stopped. The sessions already read are kept.').waitFor();
}

async function switchMode({ assert, page, call, visit }) {
  await visit(page, 'setup');
  const now = async () => (await call('GET', '/v1/mode')).mode;
  const [before, file] = [await now(), read()];
  await page.getByRole('radio', { name: /^Observe/ }).check();
  await page.getByText('The mode is observe.').waitFor();
  assert.equal(await now(), 'observe');
  await page.locator('.toasts').getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('radio', { name: new RegExp(`^${before}`, 'i'), checked: true }).waitFor();
  assert.equal(await now(), before);
  assert.equal(read(), file, 'the settings are as before, to the byte');
}

// The server says who owns its machine. For everybody else the controls of the machine are
// disabled, and one sentence says why.
async function notTheOwner({ LOOKS, assert, open, call, visit, checkAccess, checkWidth }) {
  assert.equal((await call('GET', '/v1/whoami')).owner, true, 'stories run as the owner');
  const { page, complaints } = await open(LOOKS.phone);
  await page.route('**/v1/whoami', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), owner: false } });
  });
  const sentence = page.getByText('Only the user who runs this server may change this');
  for (const place of ['setup', 'settings', 'settings/memory', 'settings/governor.signals']) {
    await visit(page, place);
    await sentence.first().waitFor();
    assert.equal(await sentence.count(), 1, place);
    for (const role of ['radio', 'spinbutton', 'switch'])
      assert.equal(await page.locator('main').getByRole(role).count(), 0, `${role} on ${place}`);
    assert.equal(await page.getByRole('button', { name: 'Import', exact: true }).count(), 0, place);
    await checkAccess(page, `${place}, not the owner`);
    await checkWidth(page, `${place}, not the owner`);
  }
  await visit(page, 'insight/what-if?set=memory.half_life_days%3D5');
  await sentence.waitFor();
  assert.ok(await page.getByRole('button', { name: 'Use these settings…' }).isDisabled());
  assert.deepEqual(complaints, []);
}

export default async function (tools) {
  const { LOOKS, assert, open, checkAccess, checkWidth, shoot, visit } = tools;
  const { page, complaints } = await open();
  await checkInstalled({ ...tools, page });
  // An empty store says what to do first, in commands for this store.
  await visit(page, 'overview');
  const install = page.locator('.welcome code', { hasText: 'install' });
  await install.filter({ hasText: `--db ${CREDENCE_DB}` }).waitFor();
  await page.getByRole('link', { name: /See what is installed/ }).click();
  const installed = page.getByRole('region', { name: 'What is installed' });
  await installed.getByText('Store').first().waitFor();
  await offeredClients({ ...tools, page });
  await importSessions({ ...tools, page });
  await firstWeek({ ...tools, page });
  await stopImport({ ...tools, page });
  await switchMode({ ...tools, page });
  await notTheOwner(tools);
  assert.deepEqual(complaints.filter((one) => !/404/.test(one)), []);

  for (const look of ['light', 'dark', 'phone']) {
    const other = await open(LOOKS[look]);
    await visit(other.page, 'setup');
    await checkAccess(other.page, `setup (${look})`);
    await checkWidth(other.page, `setup (${look})`);
    await shoot(other.page, `setup-${look}`);
    assert.deepEqual(other.complaints, [], look);
  }
}
