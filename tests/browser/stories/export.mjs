// SPDX-License-Identifier: Apache-2.0
// A list is saved in full, and no text in it becomes a formula in a spreadsheet.
import { readFile } from 'node:fs/promises';

export default async function ({ assert, open, call, settle, visit }) {
  for (let at = 0; at < 70; ++at)
    await call('POST', '/v1/memory/add', { text: `Sentence ${at}`, global: true });
  await call('POST', '/v1/memory/add', { text: '=HYPERLINK("http://evil.example","click")', global: true });
  const { page, complaints } = await open({ acceptDownloads: true });
  await visit(page, 'ledger?kind=memory');
  await settle(page);
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save ledger as CSV' }).click(),
  ]);
  assert.equal(saved.suggestedFilename(), 'ledger.csv');
  const text = await readFile(await saved.path(), 'utf8');
  const shown = await page.locator('[data-row]').count();
  assert.ok(shown < 71, `only a page is shown: ${shown}`);
  assert.equal(text.trimEnd().split('\r\n').length, 72, 'a head and every event, not only the page');
  assert.ok(text.includes(`"'=HYPERLINK(`), 'the formula is a text');
  assert.ok(!/(^|,)"?=/m.test(text), 'no cell begins a formula');

  // An id is copied in full.
  await page.locator('[data-row]').first().click();
  await settle(page);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Copy the subject' }).click();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  assert.match(copied, /^memory\/[0-9a-f-]{36}$/);
  assert.deepEqual(complaints, []);
}
