// SPDX-License-Identifier: Apache-2.0
// Ctrl-K finds pages, actions and everything in the ledger, by keyboard alone.
export default async function ({ LOOKS, assert, open, call, checkAccess, checkWidth, shoot, visit }) {
  const added = await call('POST', '/v1/memory/add', { text: 'Zebras cross at the lights', global: true });
  for (const look of ['light', 'phone']) {
    const { page, complaints } = await open(LOOKS[look]);
    await visit(page, 'overview');
    const input = page.getByRole('combobox', { name: 'Search everything' });
    await page.keyboard.press('Control+k');
    await input.waitFor();
    await checkAccess(page, `palette (${look})`);
    await checkWidth(page, `palette (${look})`);

    // The arrows move the mark, one option at a time, and go round at both ends.
    const marked = () => input.getAttribute('aria-activedescendant');
    const ends = await page.locator('[role="option"]').evaluateAll((all) => [all[0].id, all[1].id, all.at(-1).id]);
    assert.equal(await marked(), ends[0]);
    for (const [key, wanted] of [['ArrowDown', ends[1]], ['ArrowUp', ends[0]], ['ArrowUp', ends[2]], ['ArrowDown', ends[0]]]) {
      await page.keyboard.press(key);
      await page.waitForFunction((id) =>
        document.querySelector('[role="combobox"]').getAttribute('aria-activedescendant') === id, wanted);
    }

    // A page.
    await page.keyboard.type('ledg');
    await page.getByRole('option', { name: /Ledger/ }).first().waitFor();
    const active = await input.getAttribute('aria-activedescendant');
    const chosen = page.locator('[role="option"][aria-selected="true"]');
    assert.equal(await chosen.getAttribute('id'), active, 'the marked option is announced');
    await shoot(page, `palette-${look}`);
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => document.querySelector('h1')?.textContent === 'Ledger');

    // A memory, by its words; "/" opens the palette on a page without a search of its own.
    await visit(page, 'overview');
    await page.evaluate(() => document.activeElement.blur());
    await page.keyboard.press('/');
    await input.waitFor();
    await page.keyboard.type('zebras');
    await page.getByRole('option', { name: /Zebras cross/ }).first().waitFor();
    await page.keyboard.press('Enter');
    await page.waitForFunction((id) => location.hash.includes(id), added.id);

    // It is offered again, before anything is typed.
    await page.keyboard.press('Control+k');
    await page.getByRole('option', { name: /Zebras cross/ }).waitFor();

    // An action.
    const theme = () => page.evaluate(() => document.documentElement.dataset.theme);
    const before = await theme();
    await page.keyboard.type('light and dark');
    await page.getByRole('option', { name: /Switch between/ }).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForFunction((old) => document.documentElement.dataset.theme !== old, before);

    // Escape closes it and returns to where the reader was.
    await page.keyboard.press('Control+k');
    await input.waitFor();
    await page.keyboard.type('nothing of the sort exists');
    await page.getByText('Nothing found').waitFor();
    await page.keyboard.press('Escape');
    await page.waitForSelector('dialog[open]', { state: 'detached' });
    assert.deepEqual(complaints, [], look);
  }
}
