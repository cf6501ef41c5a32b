// SPDX-License-Identifier: Apache-2.0
// What could not be read while the server was away is read as soon as it is back.
import { stroll } from '../made_sessions.mjs';

// One part of a page fails, and the stream of changes ends, after the page has seen an event. Nothing
// is recorded meanwhile, so only the end of the outage can make the page ask again.
async function outage({ assert, page, call, visit }, { path, place, shown }) {
  await visit(page, 'memories');
  await page.getByText('Live', { exact: true }).waitFor();
  const text = `Seen before the outage of ${place}`;
  await call('POST', '/v1/memory/add', { text, global: true });
  await page.locator('.row', { hasText: text }).waitFor();

  await page.route('**/v1/changes', (route) => route.abort());
  await page.route(path, (route) => route.abort());
  await page.context().setOffline(true);
  await page.getByText('Offline, retrying').waitFor();
  await page.context().setOffline(false);
  await visit(page, place);
  await page.getByText('The server cannot be reached').first().waitFor();
  await page.unrouteAll();
  await page.locator(shown).first().waitFor();
  await page.getByText('The server cannot be reached').first().waitFor({ state: 'detached' });
  assert.match(page.url(), new RegExp(place.replace(/[?]/g, '.')), 'without a reload');
}

export default async function (tools) {
  const { assert, open, call, visit } = tools;
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

  await stroll(call, 'seen-before');
  const other = await open();
  for (const part of [
    { path: '**/v1/memory/search?*', place: 'memories?q=afterwards', shown: '.row:has-text("Still here afterwards")' },
    { path: '**/v1/session/timeline?*', place: 'sessions/seen-before', shown: '.entry-scroll' },
  ])
    await outage({ ...tools, page: other.page }, part);
}
