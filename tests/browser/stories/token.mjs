// SPDX-License-Identifier: Apache-2.0
// A server that requires tokens asks for one once, and says if it is wrong.
export default async function ({ assert, open, call, base, token, readToken }) {
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
  // Closed in whatever way, it can be opened again.
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await page.waitForSelector('dialog[open]', { state: 'detached' });
  await page.getByRole('button', { name: 'Needs a token' }).click();
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
  // Who is asking, and what that allows.
  await page.getByRole('button', { name: 'You and this server' }).click();
  await page.getByText('token:ada').waitFor();
  await page.getByRole('button', { name: /^Add/ }).waitFor();

  // A token that may only read sees no buttons that would be refused.
  const reader = await open();
  await reader.page.goto(`${base}/#/memories?space=default`);
  await reader.page.locator('dialog input').fill(readToken);
  await reader.page.keyboard.press('Enter');
  await reader.page.getByText('Behind a token').first().click();
  await reader.page.waitForSelector('.detail');
  await reader.page.getByText('Why').first().waitFor();
  assert.equal(await reader.page.getByRole('button', { name: /^(Validate|Violate|Add)/ }).count(), 0);
}
