// SPDX-License-Identifier: Apache-2.0
// What could not be read while the server was away is read as soon as it is back.
export default async function ({ assert, open, call, visit }) {
  await call('POST', '/v1/memory/add', { text: 'Still here afterwards', global: true });
  const { page } = await open(); // The browser itself logs each failed request.
  await page.route('**/v1/**', (route) => route.abort());
  for (const [place, shown] of [
    ['memories', '.row:has-text("Still here afterwards")'], ['insight/what-if', '.replay-head'],
    ['ledger', '.row:has-text("memory learned")'],
  ]) {
    await page.route('**/v1/**', (route) => route.abort());
    await visit(page, place);
    await page.reload();
    await page.getByText('The server cannot be reached').first().waitFor();
    await page.getByText('Offline, retrying').waitFor();
    await page.unrouteAll();
    await page.locator(shown).first().waitFor();
    assert.equal(await page.getByText('The server cannot be reached').count(), 0, place);
  }

  // The code of a page that is opened meanwhile is loaded then, too.
  await page.route('**/v1/**', (route) => route.abort());
  await page.reload();
  await page.getByText('Offline, retrying').waitFor();
  await page.route('**/assets/**', (route) => route.abort());
  await page.getByRole('link', { name: 'Settings', exact: false }).first().click();
  await page.getByText('This part of the dashboard could not be loaded').waitFor();
  await page.unrouteAll();
  await page.getByRole('heading', { name: 'Settings' }).first().waitFor();
}
