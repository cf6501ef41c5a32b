// SPDX-License-Identifier: Apache-2.0
// Titles name the page and the open item, unknown addresses say so, and Back finds the place again.

// On a phone an item replaces its list, so the way back has to find the row again.
async function onPhone({ LOOKS, assert, open, settle, visit }) {
  const { page, complaints } = await open({ ...LOOKS.phone, hasTouch: true, isMobile: true });
  await visit(page, 'memories');
  await page.locator('[data-row]').first().waitFor();
  const scrolled = () => page.evaluate(() => window.scrollY);
  for (const goBack of [
    () => page.goBack(),
    () => page.getByRole('link', { name: 'Back to the list' }).tap(),
  ]) {
    await page.evaluate(() => window.scrollTo(0, 3000));
    await page.waitForFunction(() => window.scrollY > 2500);
    await settle(page);
    await page.waitForTimeout(200);
    const top = await scrolled();
    const row = await page.locator('[data-row]').evaluateAll((all) => {
      const one = all.find((each) => each.getBoundingClientRect().top > 150);
      return one.getAttribute('href');
    });
    await page.locator(`[data-row][href="${row}"]`).tap();
    await page.getByRole('article', { name: 'Memory' }).waitFor();
    await settle(page);
    await page.waitForTimeout(200);
    assert.ok((await scrolled()) < top - 500, 'the item begins at its top');
    await goBack();
    await page.waitForFunction((wanted) => Math.abs(window.scrollY - wanted) < 4, top);
    await page.locator(`[data-row][href="${row}"]`).waitFor();
  }
  assert.deepEqual(complaints, []);
}

async function titled(page, wanted) {
  await page.waitForFunction((title) => document.title.startsWith(title), wanted);
}

export default async function (tools) {
  const { assert, open, call, settle, visit } = tools;
  for (let at = 0; at < 130; ++at)
    await call('POST', '/v1/memory/add', { text: `Numbered sentence ${String(at).padStart(3, '0')}`, global: true });
  const { page, complaints } = await open();

  await visit(page, 'nowhere/else?space=default');
  await page.getByRole('heading', { name: 'No such page' }).waitFor();
  await titled(page, 'No such page');
  await page.locator('main').getByRole('link', { name: 'Memories' }).click();
  await titled(page, 'Memories · Credence');
  assert.deepEqual(complaints, []);

  // More rows are added below, and nothing above changes.
  await visit(page, 'ledger');
  await page.waitForSelector('[data-row]');
  const rows = page.locator('[data-row]');
  const first = await rows.first().textContent();
  const before = await rows.count();
  await page.getByRole('button', { name: /Older events/ }).click();
  await page.waitForFunction((old) => document.querySelectorAll('[data-row]').length > old, before);
  assert.equal(await rows.first().textContent(), first);
  const opened = await rows.count();
  assert.ok(opened >= 2 * before, `${opened} rows after ${before}`);

  // An item has a title of its own; Back restores the pages of the list and where it was scrolled.
  const list = page.locator('.split-list');
  await list.evaluate((element) => (element.scrollTop = 2500));
  await page.waitForTimeout(200);
  const top = await list.evaluate((element) => element.scrollTop);
  assert.ok(top > 1000, `scrolled to ${top}`);
  await page.locator('.nav a', { hasText: 'Memories' }).click();
  await titled(page, 'Memories · Credence');
  await page.goBack();
  await titled(page, 'Ledger · Credence');
  await page.waitForFunction(
    (wanted) => Math.abs(document.querySelector('.split-list')?.scrollTop - wanted) < 4, top);
  await settle(page);
  assert.equal(await rows.count(), opened, 'the pages that were open');

  await rows.nth(3).click();
  await titled(page, 'Event · ');

  // From one item back to another, the list stays where it is.
  const second = page.url();
  await list.evaluate((element) => (element.scrollTop = 1500));
  await page.waitForTimeout(200);
  await rows.last().evaluate((row) => row.click());
  await page.waitForFunction((url) => location.href !== url, second);
  await settle(page);
  await page.goBack();
  await page.waitForFunction((url) => location.href === url, second);
  await settle(page);
  assert.ok((await list.evaluate((element) => element.scrollTop)) > 1000, 'the list did not jump up');

  await onPhone(tools);

  // What does not exist says so.
  const missing = await open(); // The browser itself logs the 404.
  await visit(missing.page, 'memories/00000000-0000-7000-8000-000000000000');
  await missing.page.getByRole('alert').waitFor();
  assert.equal(await missing.page.getByRole('button', { name: 'Retry' }).count(), 0);
  await visit(missing.page, 'events/list/nothing-like-it');
  await missing.page.getByRole('alert').getByRole('link', { name: 'Show all events' }).click();
  await titled(missing.page, 'Events · Credence');
  assert.deepEqual(complaints, []);
}
