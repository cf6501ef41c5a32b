// SPDX-License-Identifier: Apache-2.0
// The overview counts right, its figures lead to what they count, and it tells what happened.
export default async function ({ assert, openDemo, call, settle, shoot, visit }) {
  const { page, complaints } = await openDemo();
  await visit(page, 'overview');
  await settle(page);
  const demo = { 'Credence-Space': 'demo' };
  const stats = await call('GET', '/v1/stats', undefined, demo);
  const sessions = await call('GET', '/v1/session/list?limit=0', undefined, demo);

  const figure = (panel) => page.getByRole('region', { name: panel, exact: true }).locator('.big > a');
  assert.equal(await figure('Memories').textContent(), String(stats.memories.current));
  assert.equal(await figure('Sessions').textContent(), String(sessions.length));
  // The zones add up to the sessions.
  const zones = await page.getByRole('list', { name: 'Sessions by zone' }).locator('b').allTextContents();
  assert.equal(zones.map(Number).reduce((sum, one) => sum + one, 0), sessions.length);
  await figure('Sessions').click();
  await page.waitForFunction(() => document.querySelector('h1')?.textContent === 'Sessions');
  await page.goBack();

  // Whatever the time, a figure is the number of what it leads to.
  for (const range of ['24h', '30d', '90d', 'all']) {
    for (const panel of ['Memories', 'Sessions', 'Beliefs']) {
      await visit(page, `overview?space=demo&range=${range}`);
      await figure(panel).waitFor();
      await settle(page);
      await page.waitForFunction((name) =>
        /\d/.test(document.querySelector(`[aria-label="${name}"] .big > a`)?.textContent ?? ''), panel);
      const told = Number(await figure(panel).textContent());
      await figure(panel).click();
      await page.waitForFunction((name) => document.querySelector('h1')?.textContent === name, panel);
      await settle(page);
      const totals = page.locator('.totals');
      await page.waitForFunction((count) =>
        Number(/^\d+/.exec(document.querySelector('.totals')?.textContent ?? '')?.[0]) === count, told);
      assert.equal(await page.locator('[data-row]').count(), Math.min(told, 50), `${panel}, ${range}: ${await totals.textContent()}`);
    }
  }
  await visit(page, 'overview?space=demo&range=all');

  // Sentences with links, one for each thing that happened.
  const feed = page.locator('.feed li');
  await feed.first().waitFor();
  const added = await call('POST', '/v1/memory/add', { text: 'Just now we learned this', global: true }, demo);
  await page.locator('.feed').getByText('Just now we learned this').waitFor();
  const link = feed.filter({ hasText: 'Just now we learned this' }).locator('a').first();
  assert.ok((await link.getAttribute('href')).includes(added.id));

  // While somebody reads further down, new entries wait, and nothing moves.
  await page.getByRole('button', { name: /Show earlier/ }).click();
  await page.waitForFunction(() => document.querySelectorAll('.feed li').length > 20);
  await feed.last().scrollIntoViewIfNeeded();
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  const place = await feed.last().boundingBox();
  await call('POST', '/v1/memory/add', { text: 'This came while reading', global: true }, demo);
  const news = page.getByRole('button', { name: /^\d+ new$/ });
  await news.waitFor();
  assert.equal(await page.locator('.feed').getByText('This came while reading').count(), 0);
  assert.ok(Math.abs((await feed.last().boundingBox()).y - place.y) < 3, 'nothing moved');
  await news.click();
  await page.locator('.feed').getByText('This came while reading').waitFor();
  await shoot(page, 'overview-news');

  // An alert leads to its cause, and can be acknowledged and reopened.
  const alerts = page.getByRole('region', { name: 'Alerts' });
  const all = await call('GET', '/v1/alert/list', undefined, demo);
  assert.ok(all.length > 0, 'the demonstration has alerts');
  const fresh = () => alerts.locator('.alert:not(.done)').count();
  // The gravest at first; the rest unfolds.
  assert.ok((await fresh()) < all.length, 'the lesser alerts are folded away');
  await alerts.getByRole('button', { name: /^Show \d+ further alerts/ }).click();
  const before = await fresh();
  assert.equal(before, all.length);
  await alerts.getByRole('button', { name: /^Acknowledge/ }).first().click();
  await page.getByRole('button', { name: 'Undo' }).waitFor();
  await page.waitForFunction((old) => document.querySelectorAll('.alert').length < old, before);
  assert.equal(await fresh(), before - 1);
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.waitForFunction((old) => document.querySelectorAll('.alert').length === old, before);
  const cause = alerts.locator('.alert a').first();
  assert.ok((await cause.count()) > 0, 'an alert of the demonstration has a cause');
  const to = await cause.getAttribute('href');
  await cause.click();
  await page.waitForFunction((hash) => location.hash === hash, to);
  await settle(page);
  assert.notEqual(await page.locator('h1').first().textContent(), 'No such page');
  // Back finds the alerts as they were unfolded.
  await page.goBack();
  await page.waitForFunction((count) =>
    document.querySelectorAll('.alert:not(.done)').length === count, all.length);
  await alerts.getByRole('button', { name: /^Hide \d+ further alerts/ }).waitFor();
  assert.deepEqual(complaints, []);
}
