// SPDX-License-Identifier: Apache-2.0
// Memories of every project are listed, counted and found; a hundred thousand of them scroll.
const SHOP = '/home/ada/shop';
const MANY = 100_000;

const add = (call, text, more = {}, place = '') =>
  call('POST', '/v1/memory/add' + (place && `?project=${encodeURIComponent(place)}`), { text, ...more });

// Answers lists as a store with a hundred thousand memories would; adding as many takes too long.
async function pretend(page, template) {
  await page.route('**/v1/memory/list?*', (route) => {
    const asked = new URL(route.request().url()).searchParams;
    const [offset, limit] = ['offset', 'limit'].map((name) => Number(asked.get(name) ?? 0));
    const rows = Array.from({ length: Math.max(0, Math.min(limit, MANY - offset)) }, (_, at) => ({
      ...template, id: `many-${offset + at}`, content: `Shelf ${offset + at} is counted by crew ${at}`,
    }));
    return route.fulfill({
      headers: { 'Credence-Total': String(MANY), 'Content-Type': 'application/json' },
      body: JSON.stringify(rows),
    });
  });
}

export default async function ({ LOOKS, assert, open, call, checkAccess, checkWidth, settle, shoot, visit }) {
  await add(call, 'Carts are emptied after thirty days', { type: 'rule' }, SHOP);
  await add(call, 'Deployments go through make ship', { type: 'rule', global: true });
  await add(call, 'The deployment to staging took four minutes', { type: 'learning' }, SHOP);

  const { page, complaints } = await open();
  const totals = page.locator('.totals');
  const rows = page.locator('[data-row]');
  await visit(page, 'memories');
  await page.getByText('Carts are emptied').first().waitFor();
  assert.equal(await rows.count(), 3);
  assert.match(await totals.textContent(), /^3 memories of all projects/);
  assert.match(await rows.filter({ hasText: 'Carts are' }).textContent(), /shop/, 'its project is named');

  // A search finds those of projects, too, and the type narrows it.
  await visit(page, 'memories?q=deployment');
  await page.getByText('took four minutes').first().waitFor();
  await page.getByLabel('Type').selectOption('learning');
  await page.getByText('make ship').waitFor({ state: 'detached' });
  await page.getByText('took four minutes').first().waitFor();
  assert.equal(await rows.count(), 1);

  // The form puts it where the reader says.
  await visit(page, 'memories');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByLabel('Memory, in one sentence').fill('Prices are whole cents');
  const place = page.getByRole('form', { name: 'Add a memory' }).getByRole('combobox').first();
  await page.waitForFunction((path) =>
    [...document.querySelectorAll('form option')].some((one) => one.value === path), SHOP);
  await place.selectOption(SHOP);
  await page.getByRole('button', { name: 'Remember' }).click();
  await page.getByText('Remembered for shop.').waitFor();
  const found = await call('GET', '/v1/memory/list?all_projects=1&type=pattern');
  assert.equal(found[0].project, SHOP);

  // What was added by a slip is archived by Undo, and comes back by one click.
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.locator('.detail').getByRole('button', { name: 'Restore' }).click();
  await page.locator('.detail').getByRole('button', { name: 'Forget' }).waitFor();
  await page.locator('.toast').getByRole('button', { name: 'Dismiss' }).last().click();
  await page.locator('.detail').getByRole('button', { name: 'Forget' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.waitForFunction(() => [...document.querySelectorAll('.detail button')].some((one) => one.textContent.startsWith('Validate')));
  assert.equal((await call('GET', `/v1/memory/show?id=${found[0].id}`)).status, 'current');

  // The bar of checks is about checks, and says so.
  await call('POST', '/v1/memory/validate', { id: found[0].id });
  await page.getByText('1 of 1 check passed').waitFor();
  assert.equal(await page.locator('.detail .meter .whisker').count(), 0);
  await page.getByRole('link', { name: 'Every event' }).click();
  await page.getByRole('link', { name: 'validated' }).first().waitFor();
  await settle(page);
  await checkAccess(page, 'a memory');
  await shoot(page, 'memory-light');

  // One project: its own and those for all.
  await visit(page, `memories?space=default&project=${encodeURIComponent('/home/ada/elsewhere')}`);
  await page.getByText('make ship').first().waitFor();
  assert.equal(await rows.count(), 1);
  await visit(page, 'memories?space=default');
  await page.waitForFunction(() => document.querySelectorAll('[data-row]').length === 4);

  // A hundred thousand: counted, and never all in the document.
  await pretend(page, found[0]);
  await visit(page, 'memories?sort=name');
  await page.getByText('100,000 memories').first().waitFor();
  const list = page.locator('.split-list');
  for (const share of [0.3, 0.6, 0.9, 1]) {
    await list.evaluate((element, part) => {
      element.scrollTop = element.scrollHeight * part;
    }, share);
    await page.waitForFunction(() => {
      const room = document.querySelector('.split-list').getBoundingClientRect();
      const seen = [...document.querySelectorAll('[data-row]')].filter((row) => {
        const { top, bottom } = row.getBoundingClientRect();
        return bottom > room.top && top < room.bottom;
      });
      return seen.length > 3 && seen.every((row) => !row.querySelector('.row-hole'));
    });
    assert.ok((await rows.count()) < 200, `${await rows.count()} rows at ${share}`);
  }
  await page.getByText('Shelf 99999 is').first().waitFor();
  await checkAccess(page, 'a hundred thousand memories');
  await shoot(page, 'memories-many');
  assert.deepEqual(complaints, []);

  for (const look of ['dark', 'phone']) {
    const shown = await open(LOOKS[look]);
    await visit(shown.page, 'memories');
    await shown.page.locator('[data-row]').first().waitFor();
    await checkAccess(shown.page, `memories, ${look}`);
    await checkWidth(shown.page, `memories, ${look}`);
    assert.deepEqual(shown.complaints, [], look);
  }
}
