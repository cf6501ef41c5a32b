// SPDX-License-Identifier: Apache-2.0
// Every page, on the demonstration: light, dark and on a phone.
const PAGES = [
  ['overview', 'Overview'], ['sessions', 'Sessions'], ['memories', 'Memories'],
  ['events/list', 'Events'], ['events/over-time', 'Events'], ['heuristics', 'Heuristics'],
  ['beliefs', 'Beliefs'], ['reviews/queue', 'Reviews'],
  ['reviews/calibration', 'Reviews'], ['reviews/autonomy', 'Reviews'], ['reviews/rules', 'Reviews'],
  ['reviews/agreement', 'Reviews'], ['reviews/report', 'Reviews'],
  ['reviews/questions', 'Reviews'], ['reviews/quarantine', 'Reviews'], ['insight/what-if', 'Insight'],
  ['insight/signals', 'Insight'], ['insight/calibration', 'Insight'], ['insight/lift', 'Insight'],
  ['ledger', 'Ledger'], ['settings', 'Settings'], ['setup', 'Setup'],
];
// On a phone the labels in the bottom bar never touch, whichever is current, and the current tab is
// visible.
async function checkNavigation(assert, page, where) {
  const labels = await page.locator('.nav-label').evaluateAll((all) =>
    all.map((one) => one.getBoundingClientRect()).filter(({ width }) => width > 0)
      .map(({ left, right }) => [left, right]));
  for (const [index, [left]] of labels.entries()) {
    const end = index === 0 ? 0 : labels[index - 1][1];
    assert.ok(left - end >= 1, `${where}: word ${index} begins at ${left}, after ${end}`);
  }
  assert.ok(labels.at(-1)[1] <= page.viewportSize().width, `${where}: the last word is cut`);
  const tab = page.locator('.tabs [aria-current]');
  if ((await tab.count()) === 0) return;
  const { x, width } = await tab.boundingBox();
  const room = page.viewportSize().width;
  assert.ok(x >= 0 && x + width <= room, `${where}: the tab is at ${x}, ${width} wide, of ${room}`);
}

export default async function ({ LOOKS, assert, openDemo, checkAccess, checkWidth, shoot, settle, visit }) {
  for (const [look, options] of Object.entries(LOOKS)) {
    const { page, complaints } = await openDemo(options);
    for (const [path, title] of PAGES) {
      await visit(page, path);
      assert.equal(await page.locator('h1').first().textContent(), title);
      await checkWidth(page, `${path} (${look})`);
      if (look === 'phone' || look === 'small') {
        await page.reload(); // Numbers that load late make tabs wider.
        await settle(page);
        await checkNavigation(assert, page, `${path} (${look})`);
      }
      if (look !== 'small') await checkAccess(page, `${path} (${look})`);
      await shoot(page, `${path.replace('/', '-')}-${look}`);
      // The first entry of a list opens its details.
      const row = page.locator('[data-row]').first();
      if (path !== 'overview' && (await row.count()) > 0) {
        await row.click();
        await settle(page);
        await checkWidth(page, `the first of ${path} (${look})`);
        if (look === 'dark') await checkAccess(page, `the first of ${path} (${look})`);
        await shoot(page, `${path.replace('/', '-')}-first-${look}`);
      }
    }
    assert.deepEqual(complaints, [], look);
  }
}
