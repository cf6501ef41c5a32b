// SPDX-License-Identifier: Apache-2.0
// A search finds memories that answer a question, and a type narrows it.
export default async function ({ assert, open, call, settle, visit }) {
  const rule = 'Deployments to staging go through make ship, never by hand';
  const learning = 'The deployment to staging took four minutes';
  await call('POST', '/v1/memory/add', { text: rule, type: 'rule', global: true });
  await call('POST', '/v1/memory/add', { text: learning, type: 'learning', global: true });
  await call('POST', '/v1/memory/add', { text: 'Comments say why, not what', global: true });
  const { page, complaints } = await open();
  const found = async () => {
    await settle(page);
    return page.locator('main').textContent();
  };

  await visit(page, `memories?q=${encodeURIComponent('how do we deploy to staging?')}`);
  const all = await found();
  assert.ok(all.includes(rule) && all.includes(learning), 'both are about it');
  assert.ok(!all.includes('Comments say why'), 'the third is not');

  await page.getByLabel('Type').selectOption('learning');
  await page.getByText(rule).waitFor({ state: 'detached' });
  const narrowed = await found();
  assert.ok(narrowed.includes(learning), 'the search goes on, among learnings');
  assert.match(page.url(), /q=how/);

  await page.getByLabel('Type').selectOption('decision');
  await page.getByText('No memory answers this').waitFor();
  assert.match(await found(), /Try other words or all types\./);

  await visit(page, 'memories?type=decision');
  assert.match(await found(), /No memories of this type/);
  assert.deepEqual(complaints, []);
}
