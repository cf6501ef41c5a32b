// SPDX-License-Identifier: Apache-2.0
// Settings are found, changed after a preview by replay, written into the file with its comments kept,
// and taken back.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';

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
  const field = page.getByRole('spinbutton', { name: 'half life days' });
  await field.waitFor();
  await field.fill('-3');
  await page.getByText('At least 0.001.').waitFor();
  await field.fill('12');
  await page.getByText('1 change, not written yet').waitFor();
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
  await page.getByText('2 changes, not written yet').waitFor();
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
  writeFileSync(FILE, `[governor]\n${COMMENT}\ninitial_confidence = 70\n`);
  const { page, complaints } = await openDemo();
  await change({ ...tools, page });
  await refuse({ ...tools, page });
  await signals({ ...tools, page });
  assert.deepEqual(complaints, []);

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
