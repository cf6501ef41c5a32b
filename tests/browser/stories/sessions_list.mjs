// SPDX-License-Identifier: Apache-2.0
// The list of sessions: found, filtered, sorted and counted; the address says how.
import { hook, stroll, struggle } from '../made_sessions.mjs';

export default async function ({ LOOKS, assert, open, call, checkAccess, checkWidth, settle, shoot, visit }) {
  await struggle(call, 'stuck', { pushes: 12 });
  for (let at = 0; at < 30; ++at) await stroll(call, `calm-${at}`, 1);
  await call('POST', '/v1/session/outcome', { id: 'calm-3', success: true });
  await call('POST', '/v1/session/outcome', { id: 'stuck', failure: true });
  await hook(call, 'elsewhere', 'SessionStart', { source: 'startup', cwd: '/home/ada/other' });

  const { page, complaints } = await open();
  const totals = page.locator('.totals');
  const rows = page.locator('[data-row]');
  const shows = async (count) => {
    await page.waitForFunction((n) => document.querySelectorAll('[data-row]').length === n, count);
    await settle(page);
  };
  await visit(page, 'sessions');
  await shows(32);
  assert.match(await totals.textContent(), /^32 sessions/);
  await shoot(page, 'sessions-list-light');
  await checkAccess(page, 'sessions');

  await page.getByLabel('Search sessions').fill('calm-1');
  await shows(11);
  assert.match(await totals.textContent(), /^11 of 32 sessions/);
  await page.getByLabel('Search sessions').fill('');
  await shows(32);

  await page.getByLabel('Outcome').selectOption('failure');
  await shows(1);
  assert.match(await totals.textContent(), /1 of 32 sessions, 12 calls refused/);
  assert.match(await rows.first().textContent(), /stuck/);
  assert.match(await rows.first().textContent(), /12 calls refused/);
  await page.reload();
  await shows(1);
  assert.equal(await page.getByLabel('Outcome').inputValue(), 'failure');
  await page.getByLabel('Outcome').selectOption('');
  await page.getByLabel('Zone').selectOption('EXPERT');
  await page.getByText('No sessions match').waitFor();
  await page.getByLabel('Zone').selectOption('');
  await shows(32);

  await page.getByLabel('Order').selectOption('lowest');
  await page.waitForFunction(() =>
    document.querySelector('[data-row]')?.textContent.includes('stuck'));
  await page.getByLabel('Order').selectOption('highest');
  await page.waitForFunction(() =>
    !document.querySelector('[data-row]')?.textContent.includes('stuck'));
  assert.match(page.url(), /sort=highest/);

  // An open session keeps the filters, and shows its id in full.
  await visit(page, 'sessions?outcome=success');
  await shows(1);
  await rows.first().click();
  await page.locator('.detail').getByRole('button', { name: 'Copy the id' }).waitFor();
  assert.match(page.url(), /sessions\/calm-3\?.*outcome=success/);
  assert.deepEqual(complaints, []);

  for (const look of ['dark', 'phone']) {
    const shown = await open(LOOKS[look]);
    await visit(shown.page, 'sessions');
    await shown.page.locator('[data-row]').first().waitFor();
    await checkAccess(shown.page, `sessions, ${look}`);
    await checkWidth(shown.page, `sessions, ${look}`);
    await shoot(shown.page, `sessions-list-${look}`);
    assert.deepEqual(shown.complaints, [], look);
  }
}
