// SPDX-License-Identifier: Apache-2.0
// Space, project and time are in the address: a link shows somebody else the same.
const remember = (call, text, project) =>
  call('POST', '/v1/memory/add', { text }, { 'Credence-Project': project });

export default async function ({ assert, open, call, settle, visit, base }) {
  await remember(call, 'The shop sells tea', '/home/ada/shop');
  await remember(call, 'The mill grinds corn', '/home/ada/mill');
  await call('POST', '/v1/memory/add', { text: 'Everywhere the sun shines', global: true });
  const { page, complaints } = await open();
  const text = async () => {
    await settle(page);
    return page.locator('main').textContent();
  };

  // All projects by default, then one of them and what is global.
  await visit(page, 'memories');
  for (const sentence of ['sells tea', 'grinds corn', 'sun shines'])
    await page.getByText(sentence).first().waitFor();
  await page.getByLabel('Project').selectOption('/home/ada/shop');
  await page.getByText('grinds corn').waitFor({ state: 'detached' });
  assert.match(await text(), /sells tea/);
  assert.match(await text(), /sun shines/);
  assert.match(page.url(), /project=%2Fhome%2Fada%2Fshop/);

  // Every link keeps it, on the page and in the navigation.
  const links = await page.locator('nav[aria-label="Pages"] a, main a[data-row]')
    .evaluateAll((all) => all.map((one) => one.getAttribute('href')));
  for (const link of links) {
    assert.match(link, /project=%2Fhome%2Fada%2Fshop/, link);
    assert.match(link, /space=default/, link);
  }

  // Somebody else opens the link and sees the same, whatever was open there before.
  const other = await open();
  await visit(other.page, 'memories?space=demo');
  await other.page.goto(page.url());
  await other.page.getByText('sells tea').first().waitFor();
  await settle(other.page);
  assert.equal(await other.page.getByText('grinds corn').count(), 0);
  assert.equal(await other.page.getByLabel('Project').inputValue(), '/home/ada/shop');
  assert.equal(await other.page.getByLabel('Space').inputValue(), 'default');

  // Back returns to all projects.
  await page.goBack();
  await page.getByText('grinds corn').first().waitFor();
  assert.equal(await page.getByLabel('Project').inputValue(), '');

  // An address without a scope opens the last one.
  await page.getByLabel('Project').selectOption('/home/ada/mill');
  await page.getByText('sells tea').waitFor({ state: 'detached' });
  await page.goto('about:blank');
  await page.goto(`${base}/`);
  await page.waitForFunction(() => location.hash.includes('mill'));

  // The demonstration can be entered and left, although the other space was empty before.
  await call('POST', '/v1/demo', {});
  await visit(page, 'overview?space=demo');
  await page.getByText('This is the demonstration').waitFor();
  assert.equal(await page.getByLabel('Space').isDisabled(), false);
  await page.getByRole('button', { name: 'Leave the demo' }).click();
  await page.waitForFunction(() => location.hash.includes('space=default'));
  assert.equal(await page.getByText('This is the demonstration').count(), 0);

  // A range of time narrows the ledger; two dates do, too.
  await visit(page, 'ledger?space=demo');
  await page.waitForSelector('[data-row]');
  await page.getByLabel('Time').selectOption('24h');
  await page.waitForFunction(() => location.hash.includes('range=24h'));
  await visit(page, 'ledger?space=demo&from=2001-01-01&to=2001-01-02');
  await page.getByText('No events match').waitFor();
  assert.equal(await page.getByRole('textbox', { name: 'From' }).inputValue(), '2001-01-01');
  assert.deepEqual([...complaints, ...other.complaints], []);
}
