// SPDX-License-Identifier: Apache-2.0
// The queue of reviews and the beliefs are searched, put in order and counted, like other lists; no page
// is wider than the window, whatever its width.
const WORKS = [['parser', 0.9, 'code'], ['renderer', 0.2, 'code'], ['letter', 0.5, 'mail']];
const WIDTHS = [320, 390, 1280, 1920];

async function register(call) {
  for (const [id, agentConfidence, taskType] of WORKS) {
    const workProduct = {
      type: 'code', id, version: '1', summary: `The ${id}`, agentConfidence,
      content: { kind: 'text', text: 'pass' }, attributes: {},
      generationContext: { promptHash: 'p', modelUsed: 'm', generationTimeMs: 1, iterationCount: 1 },
    };
    await call('POST', '/v1/review/register', { file: [{ workProduct, taskType }] });
  }
}

export default async function (tools) {
  const { assert, open, openDemo, call, checkAccess, checkWidth, settle, visit } = tools;
  await register(call);
  const { page, complaints } = await open();
  const rows = page.locator('[data-row]');
  const shows = async (wanted) => {
    await page.waitForFunction((ids) => {
      const texts = [...document.querySelectorAll('[data-row]')].map((row) => row.textContent);
      return texts.length === ids.length && ids.every((id, at) => texts[at].includes(`The ${id}`));
    }, wanted);
    await settle(page);
  };
  const order = (name) => page.getByLabel('Order').selectOption(name);
  await visit(page, 'reviews/queue');
  await page.waitForFunction(() => document.querySelectorAll('[data-row]').length === 3);
  assert.match(await page.locator('.totals').textContent(), /^3 works/);
  await order('unsure');
  await shows(['renderer', 'letter', 'parser']);
  await order('name');
  await shows(['letter', 'parser', 'renderer']);
  assert.match(page.url(), /sort=name/, 'the address keeps it');
  await page.getByLabel('Search works').fill('code er');
  await shows(['parser', 'renderer']);
  await page.locator('.totals').getByText('2 of 3 works').waitFor();
  await checkAccess(page, 'the queue, searched');
  await rows.first().click();
  await page.getByRole('heading', { name: 'The parser' }).first().waitFor();
  await page.getByLabel('Search works').fill('nothing like it');
  await page.getByText('No work matches').waitFor();
  await page.locator('form.review').waitFor(); // The open one stays open.
  assert.deepEqual(complaints, []);

  // Beliefs in an order that the server does not know are all read first.
  const demo = { 'Credence-Space': 'demo' };
  const beliefs = await call('GET', '/v1/belief/list?limit=0', undefined, demo).catch(() => []);
  const opened = await openDemo();
  await visit(opened.page, 'beliefs?sort=doubtful');
  await opened.page.locator('[data-row]').first().waitFor();
  await settle(opened.page);
  const shown = await opened.page.locator('[data-row] .meter').evaluateAll((all) =>
    all.map((one) => Number(/(\d+)/.exec(one.getAttribute('aria-label'))[1])));
  assert.ok(shown.length >= Math.min(beliefs.length, 100));
  assert.deepEqual(shown, [...shown].sort((a, b) => a - b), 'the least certain first');
  assert.deepEqual(opened.complaints, []);

  for (const width of WIDTHS) {
    const sized = await openDemo({ viewport: { width, height: 900 } });
    for (const place of ['reviews/queue', 'heuristics', 'beliefs', 'events', 'insight/signals',
      'settings/governor.signals']) {
      await visit(sized.page, place);
      await checkWidth(sized.page, `${place}, ${width} px`);
      const cut = await sized.page.locator('.filters select').evaluateAll((all) =>
        all.filter((one) => one.getBoundingClientRect().right > innerWidth).length);
      assert.equal(cut, 0, `${place}, ${width} px: no choice is cut`);
    }
    if (width >= 1280) {
      await visit(sized.page, 'insight/signals');
      const table = sized.page.getByRole('region', { name: 'Table of signals' });
      await table.waitFor();
      const [wide, room] = await table.evaluate((one) => [one.scrollWidth, one.clientWidth]);
      assert.ok(wide <= room, `the table of signals is ${wide} wide in ${room}, at ${width} px`);
    }
    assert.deepEqual(sized.complaints, [], String(width));
    await sized.page.context().close();
  }
}
