// SPDX-License-Identifier: Apache-2.0
// Heuristics are added, found, filtered and sorted; their evidence is explained in words.
// Of more than one page, one fails: the list asks once, says so, and waits for the reader.
async function failedPage({ assert, open, call, visit }) {
  await call('POST', '/v1/heuristic/add', { condition: 'it rains', action: 'close the roof', source: 'roof' });
  const [model] = await call('GET', '/v1/heuristic/list');
  const { page } = await open(); // The browser itself logs each refused request.
  let asked = 0;
  let isRefused = true;
  await page.route('**/v1/heuristic/list*', (route) => {
    const offset = Number(new URL(route.request().url()).searchParams.get('offset') ?? 0);
    if (offset > 0) ++asked;
    if (offset > 0 && isRefused)
      return route.fulfill({
        status: 429, contentType: 'application/problem+json', body: '{"detail":"too many requests"}',
      });
    const rows = Array.from({ length: offset > 0 ? 20 : 500 }, (_, at) => ({ ...model, id: `h${offset + at}` }));
    const headers = { 'Content-Type': 'application/json', 'Credence-Total': '520' };
    if (offset === 0) headers['Link'] = '</v1/heuristic/list?limit=500&offset=500>; rel="next"';
    return route.fulfill({ headers, body: JSON.stringify(rows) });
  });
  await visit(page, 'heuristics');
  await page.getByText('too many requests').waitFor();
  await page.waitForTimeout(1500);
  assert.ok(asked <= 2, `asked ${asked} times`);
  await page.locator('.totals', { hasText: '500 of 520 heuristics' }).waitFor();
  isRefused = false;
  await page.getByRole('button', { name: 'Retry' }).click();
  await page.locator('.totals', { hasText: /^520 heuristics/ }).waitFor();
}

export default async function (tools) {
  const { LOOKS, assert, openDemo, call, checkAccess, checkWidth, settle, shoot, visit } = tools;
  const { page, complaints } = await openDemo();
  const rows = page.locator('[data-row]');
  const shows = (count) =>
    page.waitForFunction((n) => document.querySelectorAll('[data-row]').length === n, count);
  await visit(page, 'heuristics');
  await shows(3);
  assert.match(await page.locator('.totals').textContent(), /^3 heuristics, 1 of them acts by itself/);

  await page.getByLabel('Search heuristics').fill('disk logs');
  await shows(1);
  assert.match(await page.locator('.totals').textContent(), /^1 of 3 heuristics/);
  await page.getByLabel('Search heuristics').fill('');
  await page.getByLabel('State').selectOption('learning');
  await shows(2);
  await page.getByLabel('State').selectOption('');
  await page.locator('label', { hasText: /^Source/ }).locator('select').selectOption('mail');
  await shows(1);
  await page.locator('label', { hasText: /^Source/ }).locator('select').selectOption('');
  await page.getByLabel('Order').selectOption('newest');
  assert.match(page.url(), /sort=newest/);
  const newest = (await call('GET', '/v1/heuristic/list', undefined, { 'Credence-Space': 'demo' }))
    .sort((one, other) => Date.parse(other.created_at) - Date.parse(one.created_at))[0];
  await page.waitForFunction((text) =>
    document.querySelector('[data-row]')?.textContent.includes(text), newest.condition.slice(0, 12));

  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByLabel('When (the condition, in words)').fill('the doorbell rings at night');
  await page.getByRole('button', { name: 'Add', exact: true }).last().click();
  await page.getByText('Say what to do.').waitFor();
  await page.getByLabel('Then (the action, in words)').fill('mute the doorbell');
  await page.getByLabel('Source of the events').fill('door');
  await page.getByRole('button', { name: 'Add', exact: true }).last().click();
  await page.getByRole('heading', { name: /the doorbell rings at night/ }).waitFor();
  await shows(4);

  // What was added by a slip is forgotten by Undo.
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await page.getByRole('button', { name: 'Restore' }).waitFor();
  await settle(page);  // A click is lost while the page draws what it has read again.
  await page.getByRole('button', { name: 'Restore' }).click();
  await page.getByRole('button', { name: 'Freeze' }).waitFor();
  await shows(4);

  // Frozen and thawed again by Undo: that of this message, not of an earlier one.
  await page.getByRole('button', { name: 'Freeze' }).click();
  const frozen = page.locator('.toast').filter({ hasText: 'It neither fires nor learns.' });
  await frozen.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('button', { name: 'Freeze' }).waitFor();

  // Evidence in words; nobody is blamed for a timeout.
  await rows.filter({ hasText: 'disk' }).click();
  await page.getByRole('heading', { name: /the disk/ }).waitFor();
  await settle(page);
  const said = await page.locator('.detail').textContent();
  assert.match(said, /4\.9 for, 1 against/);
  assert.match(said, /nobody objected in time \(automatic\)/);
  await page.getByRole('button', { name: /What does “evidence” mean/ }).click();
  await page.getByRole('tooltip').filter({ hasText: 'share of the points' }).waitFor();
  await page.keyboard.press('Escape');

  // The chart is drawn over time, and ends at the number.
  await page.getByText('Values', { exact: true }).first().click();
  const last = page.getByRole('region', { name: /^Values/ }).getByRole('row').last();
  assert.match(await last.textContent(), /83 %/);
  await checkAccess(page, 'heuristics');
  await shoot(page, 'heuristics-light');
  assert.deepEqual(complaints, []);

  for (const look of ['dark', 'phone']) {
    const shown = await openDemo(LOOKS[look]);
    await visit(shown.page, 'heuristics');
    await shown.page.locator('[data-row]').first().click();
    await settle(shown.page);
    await checkAccess(shown.page, `heuristics, ${look}`);
    await checkWidth(shown.page, `heuristics, ${look}`);
    await shoot(shown.page, `heuristics-${look}`);
    assert.deepEqual(shown.complaints, [], look);
  }
  await failedPage(tools);
}
