// SPDX-License-Identifier: Apache-2.0
// An empty store says what to do first, and can be filled with the demonstration.
export default async function ({ assert, open, call, checkAccess, shoot, visit }) {
  const { page, complaints } = await open();
  for (const place of ['sessions', 'memories', 'events', 'events/over-time', 'heuristics', 'beliefs',
    'reviews/queue', 'insight/what-if', 'insight/signals', 'insight/calibration', 'ledger', 'overview']) {
    await visit(page, place);
    const text = await page.locator('main').textContent();
    assert.match(text, /credence |demonstration|first|yet|nothing|no /i, place);
    await checkAccess(page, place);
    await shoot(page, `empty-${place.replace('/', '-')}`);
  }
  await page.getByRole('button', { name: /demonstration/i }).first().click();
  await page.waitForFunction(() => document.querySelector('header select')?.value === 'demo');
  const spaces = await call('GET', '/v1/spaces');
  assert.ok(spaces.includes('demo'), 'it is in a space of its own');
  assert.equal((await call('GET', '/v1/memory/list')).length, 0, 'and nowhere else');
  assert.deepEqual(complaints, []);
}
