// SPDX-License-Identifier: Apache-2.0
// What others record is on the page without a reload; a number that moves, moves.
export default async function ({ assert, open, call, base }) {
  const added = await call('POST', '/v1/memory/add', { text: 'Watched sentence', global: true });
  const { page, complaints } = await open();
  await page.goto(`${base}/#/memories`);
  await page.getByText('Watched sentence').first().waitFor();
  await page.waitForTimeout(1_000);
  await call('POST', '/v1/memory/add', { text: 'Came while looking', global: true });
  await page.getByText('Came while looking').first().waitFor();

  await page.goto(`${base}/#/memories/${added.id}`);
  await page.waitForSelector('.detail');
  const before = await page.locator('.detail').textContent();
  await call('POST', '/v1/memory/validate', { id: added.id, reason: 'seen live' });
  await page.getByText('seen live').first().waitFor();
  assert.notEqual(await page.locator('.detail').textContent(), before);
  assert.deepEqual(complaints, []);
}
