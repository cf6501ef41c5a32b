// SPDX-License-Identifier: Apache-2.0
// Why a number is what it is: the curve ends at the number that is shown, and words say what decided
// it and what would change it.
export default async function ({ LOOKS, assert, openDemo, call, checkAccess, checkWidth, settle, shoot, visit }) {
  const inDemo = { 'Credence-Space': 'demo' };
  const { page, complaints } = await openDemo();
  const memories = await call('GET', '/v1/memory/list?limit=50', undefined, inDemo);
  const percent = (share) => Math.round(share * 100) + ' %';
  for (const memory of memories) {
    await visit(page, `why/${memory.id}?space=demo`);
    await page.getByText('Values', { exact: true }).click();
    const rows = page.getByRole('region', { name: /^Values/ }).getByRole('row');
    const shown = percent(memory.effective_confidence);
    assert.match(await rows.last().textContent(), new RegExp(`${shown}$`), memory.content);
    await page.getByRole('heading', { name: 'What decided it' }).waitFor();
    await page.getByRole('heading', { name: 'What would change it' }).waitFor();
  }

  // One that time has lowered: both numbers, the time, and the way back.
  const faded = memories.find((one) => one.fades && one.effective_confidence < 0.1);
  await visit(page, `memories/${faded.id}?space=demo`);
  await settle(page);
  const told = await page.locator('.detail').textContent();
  assert.match(told, new RegExp(`Checks put it at ${percent(faded.confidence)}`));
  assert.match(told, new RegExp(`it is worth ${percent(faded.effective_confidence)} today`));
  assert.match(told, /After a validation it would be/);
  assert.match(told, /halves every 30 days/);
  await checkAccess(page, 'why');
  await shoot(page, 'why-faded');

  // What made one golden.
  const golden = memories.find((one) => one.golden);
  await visit(page, `memories/${golden.id}?space=demo`);
  await settle(page);
  assert.match(await page.locator('.why-answers').textContent(), /it would be|No single past event/);
  assert.match(await page.locator('.detail').textContent(), /golden, so time does not lower it/);

  // Sessions, too, by the same address.
  await visit(page, 'why/demo-struggling?space=demo');
  await page.getByRole('heading', { name: 'What would change it' }).waitFor();
  assert.deepEqual(complaints, []);

  for (const look of ['dark', 'phone']) {
    const shown = await openDemo(LOOKS[look]);
    await visit(shown.page, `why/${faded.id}?space=demo`);
    await shown.page.getByRole('heading', { name: 'What decided it' }).waitFor();
    await checkAccess(shown.page, `why, ${look}`);
    await checkWidth(shown.page, `why, ${look}`);
    await shoot(shown.page, `why-${look}`);
    assert.deepEqual(shown.complaints, [], look);
  }
}
