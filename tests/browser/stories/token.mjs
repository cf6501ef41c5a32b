// SPDX-License-Identifier: Apache-2.0
// A server that requires tokens asks for one once, and says if it is wrong.
export default async function ({ assert, open, call, base, token }) {
  await call('POST', '/v1/memory/add', { text: 'Behind a token', global: true });
  const { page } = await open(); // The browser itself logs each 401.
  await page.goto(`${base}/#/memories`);
  // Not 'offline': the server can be reached.
  await page.getByText('Needs a token').first().waitFor();
  // However fast the answer is, the dialog stays open or reopens.
  for (let attempt = 0; attempt < 10; ++attempt) {
    await page.locator('dialog input').fill(`crd_wrong_${attempt}`);
    await page.keyboard.press('Enter');
    await page.getByText(/not known|expired|refused|wrong/i).first().waitFor();
  }
  await page.locator('dialog input').fill(token);
  await page.keyboard.press('Enter');
  await page.getByText('Behind a token').first().waitFor();
  // Changes arrive with the token too.
  await call('POST', '/v1/memory/add', { text: 'Told through the token', global: true });
  await page.getByText('Told through the token').first().waitFor();
  await page.reload();
  await page.getByText('Behind a token').first().waitFor();
  const stored = await page.evaluate(() => JSON.stringify(localStorage));
  assert.ok(!stored.includes(token), 'it is kept for this tab only');
}
