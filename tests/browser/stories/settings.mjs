// SPDX-License-Identifier: Apache-2.0
// Settings are found, changed after a preview by replay, written into the file with its comments kept,
// and taken back.
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const FILE = process.env.CREDENCE_CONFIG;
const COMMENT = '# chosen after the incident of May';

const dialog = (page) => page.getByRole('dialog');
const read = () => (existsSync(FILE) ? readFileSync(FILE, 'utf8') : '');

async function settingOf(call, key) {
  const all = await call('GET', '/v1/settings');
  return all.find((one) => one.key === key);
}

// Finds a setting by its meaning, changes it, looks at the preview, and writes it.
async function change({ assert, page, call, visit, settle, shoot, checkAccess }) {
  await visit(page, 'settings');
  await page.getByLabel('Search settings').fill('half-life');
  const field = page.getByRole('spinbutton', { name: 'half-life (days)' });
  await field.waitFor();
  await field.fill('-3');
  await page.getByText('At least 0.001.').waitFor();
  assert.ok(await page.getByRole('button', { name: 'Preview…' }).isDisabled(), 'the value is wrong');
  await field.fill('12');
  await page.getByText('1 unwritten change').waitFor();
  await checkAccess(page, 'a setting is changed');
  await page.getByRole('button', { name: 'Preview…' }).click();
  await dialog(page).getByText(/of the last month|in the last month/).waitFor();
  await dialog(page).locator('.diff-line.add', { hasText: 'half_life_days = 12' }).waitFor();
  await settle(page);
  await checkAccess(page, 'the preview');
  await shoot(page, 'settings-preview-light');
  await dialog(page).getByRole('button', { name: 'Write' }).click();
  await page.getByText(/^Written to /).waitFor();
  assert.equal(Number((await settingOf(call, 'memory.half_life_days')).value), 12);
  const text = read();
  assert.match(text, /half_life_days\s*=\s*12/);
  assert.ok(text.includes(COMMENT), 'comments are kept');
  assert.match(text, /initial_confidence = 70/, 'and so is the rest');
  await page.getByText(/set for you/).first().waitFor();

  await page.locator('.toasts').getByRole('button', { name: 'Undo' }).click();
  await page.waitForFunction(() => !document.querySelector('.setting .badge.accent'));
  assert.ok(!/half_life_days/.test(read()), 'the file is as before');
  assert.equal(Number((await settingOf(call, 'memory.half_life_days')).value), 30);
}

// Undo puts the file back byte for byte, with the value that it had and the comment beside it.
async function undoOwnValue({ assert, page, call, visit }) {
  const before = read();
  assert.match(before, /initial_confidence = 70 {2}# as in May\n/);
  await visit(page, 'settings/governor');
  await page.getByRole('spinbutton', { name: 'initial confidence' }).fill('64');
  await page.getByRole('button', { name: 'Preview…' }).click();
  await dialog(page).locator('.diff-line.add', { hasText: '64' }).waitFor();
  await dialog(page).getByRole('button', { name: 'Write' }).click();
  await dialog(page).waitFor({ state: 'detached' });
  assert.equal(Number((await settingOf(call, 'governor.initial_confidence')).value), 64);
  await page.locator('.toasts').getByRole('button', { name: 'Undo' }).last().click();
  await page.waitForFunction(() =>
    document.querySelector('input[aria-label="initial confidence"]')?.value.startsWith('70'));
  assert.equal(read(), before);
  assert.equal(Number((await settingOf(call, 'governor.initial_confidence')).value), 70);
}

// A change that is not written is there when the reader comes back, not in another space, and nowhere in
// the browser's storage: it may be a password.
async function keepDraft({ assert, page, visit }) {
  await visit(page, 'settings/memory');
  await page.getByRole('spinbutton', { name: 'half-life (days)' }).fill('11');
  await page.getByRole('spinbutton', { name: 'inject limit', exact: true }).fill('4');
  const bar = page.getByRole('region', { name: 'Unwritten changes' });
  await bar.getByText('2 unwritten changes').waitFor();
  await visit(page, 'sessions');
  await bar.waitFor({ state: 'detached' });
  await visit(page, 'settings/memory');
  await bar.getByText('2 unwritten changes').waitFor();
  await page.waitForFunction(() =>
    document.querySelector('input[aria-label="half-life (days)"]')?.value === '11');
  await visit(page, 'settings/store');
  await page.getByRole('textbox', { name: 'url', exact: true }).fill('postgresql://ada:hunter2@db/x');
  await bar.getByText('3 unwritten changes').waitFor();
  await visit(page, 'sessions');
  const stored = await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]));
  assert.doesNotMatch(stored, /hunter2|half_life/);
  await visit(page, 'settings/memory');
  await page.getByLabel('Space').selectOption('default');
  await bar.waitFor({ state: 'detached' });
  await page.getByLabel('Space').selectOption('demo');
  await bar.getByRole('button', { name: 'Discard' }).click();
  await bar.waitFor({ state: 'detached' });
  await page.getByText('The changes were discarded.').waitFor();
  await page.locator('.toasts').getByRole('button', { name: 'Undo' }).last().click();
  await bar.getByText('3 unwritten changes').waitFor();
  await bar.getByRole('button', { name: 'Discard' }).click();
  await bar.waitFor({ state: 'detached' });
  await page.reload();
  await page.getByRole('spinbutton', { name: 'half-life (days)' }).waitFor();
  await bar.waitFor({ state: 'detached' });
}

// A value with a secret is not shown, and what is shown instead is never written.
async function hideSecret({ assert, open, visit }) {
  const { page, complaints } = await open();
  await page.route('**/v1/settings', async (route) => {
    const response = await route.fetch();
    const all = await response.json();
    const url = all.find(({ key }) => key === 'store.url');
    Object.assign(url, { value: '"postgresql://ada:[redacted]@db/x"', origin: 'user', changed: true });
    await route.fulfill({ response, json: all });
  });
  await visit(page, 'settings/store');
  const field = page.getByRole('textbox', { name: 'url', exact: true });
  await field.waitFor();
  assert.equal(await field.inputValue(), '');
  await page.getByText('The value is hidden.').waitFor();
  await field.fill('postgresql://db/y');
  await page.getByRole('button', { name: 'Keep the hidden value' }).click();
  assert.equal(await field.inputValue(), '');
  await page.getByRole('region', { name: 'Unwritten changes' }).waitFor({ state: 'detached' });
  assert.deepEqual(complaints, []);
}

// A chosen project has its own values, and a change for it is previewed and written for it alone.
async function ofProject({ assert, openDemo, call, visit }) {
  const folder = mkdtempSync(join(tmpdir(), 'credence-project-'));
  const { page, complaints } = await openDemo();
  try {
    await call('POST', '/v1/settings/set', {
      set: { 'memory.half_life_days': '9' }, scope: 'project', project: folder,
    });
    await visit(page, `settings/memory?project=${encodeURIComponent(folder)}`);
    await page.waitForFunction(() =>
      Number(document.querySelector('input[aria-label="half-life (days)"]')?.value) === 9);
    await page.getByText('set for this project').first().waitFor();
    await page.getByRole('spinbutton', { name: 'half-life (days)' }).fill('8');
    await page.getByRole('button', { name: 'Preview…' }).click();
    const asked = page.waitForRequest((request) =>
      /settings\/preview/.test(request.url()) && /scope=project/.test(request.url()));
    await dialog(page).getByLabel('Apply to').selectOption('project');
    assert.equal(new URL((await asked).url()).searchParams.get('project'), folder);
    await dialog(page).locator('.diff-line.remove', { hasText: '9' }).waitFor();
    await dialog(page).getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Discard' }).click();
    assert.deepEqual(complaints, []);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

// What the server does not take, it says; nothing is written.
async function refuse({ assert, page, visit }) {
  const before = read();
  await visit(page, 'settings/memory');
  const types = page.getByRole('textbox', { name: 'inject types' });
  await types.fill('pattern\nnonsense');
  await page.getByRole('button', { name: 'Preview…' }).click();
  await dialog(page).getByRole('alert').filter({ hasText: /nonsense/ }).waitFor();
  assert.ok(await dialog(page).getByRole('button', { name: 'Write' }).isDisabled());
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Discard' }).click();
  assert.equal(read(), before);
}

// The signals in one table; several changes are written together.
async function signals({ assert, page, call, visit, settle, shoot, checkAccess }) {
  await visit(page, 'settings/governor.signals');
  await page.getByRole('spinbutton', { name: 'sunk cost: points' }).fill('-7');
  await page.getByRole('switch', { name: 'goal drift: on' }).click();
  await page.getByText('2 unwritten changes').waitFor();
  await checkAccess(page, 'signals');
  await shoot(page, 'settings-signals-light');
  await page.getByRole('button', { name: 'Preview…' }).click();
  await dialog(page).locator('.diff-line.add').first().waitFor();
  await dialog(page).getByRole('button', { name: 'Write' }).click();
  // Messages of earlier changes may still be there.
  await dialog(page).waitFor({ state: 'detached' });
  await page.getByText(/^Written to /).last().waitFor();
  assert.equal((await settingOf(call, 'governor.signals.sunk_cost.delta')).value, '-7');
  assert.equal((await settingOf(call, 'governor.signals.goal_drift.enabled')).value, 'false');
  await visit(page, 'settings');
  await page.getByRole('button', { name: /^Back to the default/ }).first().waitFor();
  const own = (await call('GET', '/v1/settings')).filter(({ changed, origin }) =>
    changed && ['user', 'project'].includes(origin));
  assert.equal(await page.getByRole('button', { name: /^Back to the default/ }).count(), own.length,
    'not for what follows from something else');

  // What differs can be listed, and goes back to its default.
  await visit(page, 'settings?changed=1');
  await page.getByRole('button', { name: 'Back to the default: delta' }).click();
  await page.getByRole('button', { name: 'Preview…' }).click();
  await dialog(page).locator('.diff-line.remove').first().waitFor();
  await dialog(page).getByRole('button', { name: 'Write' }).click();
  // Messages of earlier changes may still be there.
  await dialog(page).waitFor({ state: 'detached' });
  await page.getByText(/^Written to /).last().waitFor();
  assert.equal((await settingOf(call, 'governor.signals.sunk_cost.delta')).value, '-20');
  await settle(page);
}

export default async function (tools) {
  const { LOOKS, assert, open, openDemo, checkAccess, checkWidth, shoot, visit } = tools;
  writeFileSync(FILE, `[governor]\n${COMMENT}\ninitial_confidence = 70  # as in May\n`);
  const { page, complaints } = await openDemo();
  await change({ ...tools, page });
  await undoOwnValue({ ...tools, page });
  await keepDraft({ ...tools, page });
  await refuse({ ...tools, page });
  await signals({ ...tools, page });
  assert.deepEqual(complaints, []);
  await hideSecret(tools);
  await ofProject(tools);

  for (const look of ['light', 'dark', 'phone']) {
    const other = await open(LOOKS[look]);
    for (const place of ['settings', 'settings/governor', 'settings/governor.signals', 'settings/memory']) {
      await visit(other.page, place);
      await checkAccess(other.page, `${place} (${look})`);
      await checkWidth(other.page, `${place} (${look})`);
      await shoot(other.page, `${place.replace('/', '-')}-${look}`);
    }
    assert.deepEqual(other.complaints, [], look);
  }
}
