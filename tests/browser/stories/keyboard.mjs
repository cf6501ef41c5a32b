// SPDX-License-Identifier: Apache-2.0
// A whole review without a mouse, and keyboard navigation between pages.

// The second key counts only if it comes soon after the first, which a busy machine may miss.
async function go(page, key, title) {
  const arrived = (options) => page.waitForFunction(
    (wanted) => document.querySelector('h1')?.textContent === wanted, title, options);
  for (let attempt = 0; attempt < 3; ++attempt) {
    await page.keyboard.press('g');
    await page.keyboard.press(key);
    if (await arrived({ timeout: 4000 }).then(() => true, () => false)) return;
  }
  await arrived();
}

export default async function ({ assert, openDemo, call }) {
  const { page, complaints } = await openDemo();
  const demo = { 'Credence-Space': 'demo' };
  const waiting = (await call('GET', '/v1/review/list', undefined, demo)).length;
  await page.evaluate(() => document.activeElement.blur());
  for (const [key, title] of [['s', 'Sessions'], ['m', 'Memories'], ['e', 'Events'],
    ['h', 'Heuristics'], ['b', 'Beliefs'], ['i', 'Insight'], ['l', 'Ledger'], ['o', 'Overview'], ['r', 'Reviews']]) {
    await go(page, key, title);
  }
  await page.keyboard.press('?');
  await page.waitForSelector('dialog[open]');
  await page.keyboard.press('Escape');
  await page.waitForSelector('dialog[open]', { state: 'detached' });

  await page.waitForSelector('[data-row]');
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  // The first one is a quick review, which one key submits, but not before it has been seen.
  await page.waitForFunction(() => /queue\/./.test(location.hash));
  await page.waitForSelector('.submit');
  const quick = page.url();
  const moved = () => page.waitForFunction((url) => location.href !== url, quick, { timeout: 3000 });
  for (let attempt = 0; attempt < 5 && page.url() === quick; ++attempt) {
    await page.keyboard.press('a');
    await moved().catch(() => {});
  }
  await page.waitForSelector('form.review');
  const before = page.url();
  // The form appears a moment before it handles keys.
  const decided = page.locator('form.review input[name="decision"]:checked');
  while (await decided.count() === 0) await page.keyboard.press('a');
  await page.keyboard.press('s');
  await page.keyboard.type('8');
  await page.keyboard.press('t');
  await page.keyboard.type('Reviewed without a mouse');
  await page.keyboard.press('Control+Enter');
  await page.waitForFunction((url) => location.href !== url, before);

  const left = (await call('GET', '/v1/review/list', undefined, demo)).length;
  assert.equal(left, waiting - 2);
  const ledger = await call('GET', '/v1/ledger/list?kind=review&limit=20', undefined, demo);
  const submitted = ledger.events.find((event) => event.kind === 'review.submitted');
  assert.match(JSON.stringify(submitted), /Reviewed without a mouse/);
  const timed = ledger.events.find((event) => event.kind === 'review.timed');
  const millis = Number(/timeToDecisionMs\W+(\d+)/.exec(JSON.stringify(timed))[1]);
  assert.ok(millis > 0, `the time it took was recorded: ${millis} ms`);
  assert.deepEqual(complaints, []);
}
