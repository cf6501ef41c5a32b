// SPDX-License-Identifier: Apache-2.0
// On a phone: labels that can be read, every page within reach, explanations by touch.
export default async function ({ LOOKS, assert, openDemo, checkAccess, checkWidth, settle, shoot, visit }) {
  for (const look of ['phone', 'small']) {
    const { page, complaints } = await openDemo({ ...LOOKS[look], hasTouch: true, isMobile: true });
    await visit(page, 'overview');
    const sizes = await page.locator('.nav-label:visible').evaluateAll((all) =>
      all.map((one) => parseFloat(getComputedStyle(one).fontSize)));
    assert.ok(sizes.length >= 4 && Math.min(...sizes) >= 11, `labels of ${sizes} px`);

    // All other pages behind one button.
    const more = page.getByRole('button', { name: 'More' });
    await more.tap();
    await page.locator('.nav').getByRole('link', { name: 'Ledger' }).tap();
    await page.waitForFunction(() => document.querySelector('h1')?.textContent === 'Ledger');
    assert.equal(await more.getAttribute('aria-expanded'), 'false', 'it closes');

    // What a measure means.
    await visit(page, 'overview');
    const mark = page.getByRole('button', { name: /What does “golden” mean/ });
    await mark.tap();
    const bubble = page.getByRole('tooltip');
    await bubble.waitFor();
    const { x, width } = await bubble.boundingBox();
    assert.ok(x >= 0 && x + width <= page.viewportSize().width, 'it fits');
    await shoot(page, `means-${look}`);
    await checkWidth(page, `overview (${look})`);
    await page.locator('h1').tap();
    await bubble.waitFor({ state: 'detached' });
    await settle(page);
    await checkAccess(page, `overview (${look})`);
    assert.deepEqual(complaints, [], look);
  }
}
