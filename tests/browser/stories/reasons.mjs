// SPDX-License-Identifier: Apache-2.0
// From a row to what can be done about it, and back, by keyboard.
export default async function ({ assert, open, call, settle, visit }) {
  for (let at = 0; at < 30; ++at)
    await call('POST', '/v1/memory/add', { text: `Sentence number ${at}`, global: true });
  const { page, complaints } = await open();
  await visit(page, 'memories');
  await page.waitForSelector('[data-row]');
  await page.locator('[data-row]').nth(2).focus();
  const id = await page.evaluate(() => /memories\/([^?]+)/.exec(document.activeElement.hash)[1]);
  await page.keyboard.press('Enter');
  await page.waitForSelector('.split-detail .detail');
  await settle(page);

  // The focus moved into the item: its first action is a few steps away.
  let steps = 0;
  const label = () => page.evaluate(() => document.activeElement.textContent);
  while (!/^Validate/.test(await label()) && steps < 12) {
    await page.keyboard.press('Tab');
    ++steps;
  }
  assert.ok(steps < 12, `${steps} times Tab from the opened row to its first action`);

  // Enter in the field for the reason submits.
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => document.activeElement?.tagName === 'INPUT');
  await page.keyboard.type('It was right again');
  await page.keyboard.press('Enter');
  await page.locator('.split-detail').getByText('It was right again').first().waitFor();

  // Escape returns to the row.
  await page.locator('.split-detail .actions button').first().focus();
  await page.keyboard.press('Escape');
  assert.ok(await page.evaluate((open) => document.activeElement.hash?.includes(open), id));
  assert.deepEqual(complaints, []);
}
