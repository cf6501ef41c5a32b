// SPDX-License-Identifier: Apache-2.0
// Space, project and time are in the address: a link shows somebody else the same.
const remember = (call, text, project) =>
  call('POST', '/v1/memory/add', { text }, { 'Credence-Project': project });

const TIMED = ['memories', 'sessions', 'events/list', 'heuristics', 'beliefs', 'reviews/queue', 'ledger'];
const UNTIMED = ['settings', 'setup', 'insight/signals', 'insight/calibration', 'reviews/rules',
  'beliefs?q=shop'];

// The time range narrows each list; where it can't, the control is disabled and says why.
async function narrow({ assert, page, call, settle, visit }) {
  const time = page.getByRole('combobox', { name: 'Time' });
  const rows = page.locator('[data-row]');
  for (const place of TIMED) {
    await visit(page, `${place}?space=demo&range=all`);
    await rows.first().waitFor();
    await time.selectOption('custom');
    await page.getByRole('textbox', { name: 'To', exact: true }).fill('2001-01-02');
    await page.waitForFunction(() => location.hash.includes('to=2001-01-02'));
    await page.waitForFunction(() => document.querySelectorAll('[data-row]').length === 0);
    await page.reload();
    await settle(page);
    assert.equal(await rows.count(), 0, `${place}: nothing is that old`);
    assert.equal(await page.getByRole('textbox', { name: 'To', exact: true }).inputValue(), '2001-01-02');
    await time.selectOption('all');
    await rows.first().waitFor();
  }
  // The last day, as the server counts it.
  const since = new Date(Date.now() - 24 * 3_600_000).toISOString();
  const { events } = await call('GET', `/v1/ledger/list?since=${since}&limit=200`, undefined, { 'Credence-Space': 'demo' });
  await visit(page, 'ledger?space=demo&range=all');
  await rows.first().waitFor();
  const all = await rows.count();
  await time.selectOption('24h');
  await page.waitForFunction(() => location.hash.includes('range=24h'));
  await settle(page);
  await page.waitForFunction((before) => document.querySelectorAll('[data-row]').length < before, all);
  assert.ok((await rows.count()) <= events.length, 'only events of the last day');
  // A replay says which time it is about.
  const replays = [];
  page.on('request', (request) => {
    if (request.url().includes('/v1/replay')) replays.push(request.postData());
  });
  await visit(page, 'insight/what-if?space=demo&range=7d');
  await page.locator('.replay-head').waitFor();
  assert.match(replays.at(-1), /"since":"20/);
  for (const place of UNTIMED) {
    await visit(page, `${place}${place.includes('?') ? '&' : '?'}space=demo&range=7d`);
    assert.equal(await time.isDisabled(), true, place);
    assert.equal(await time.inputValue(), 'all', place);
    assert.match(await page.locator('label.scope', { has: time }).getAttribute('title'), /\w+ \w+/, place);
  }
  assert.match(page.url(), /range=7d/, 'the range is kept for the next page');
}

// An address that somebody mistyped says so, and is not remembered.
async function mistyped({ assert, page, call, settle, visit, base }) {
  await visit(page, 'sessions?space=nosuchspace');
  await page.getByText('There is no space “nosuchspace” yet').waitFor();
  await page.goto('about:blank');
  await page.goto(`${base}/`);
  await page.waitForFunction(() => location.hash.includes('space='));
  assert.doesNotMatch(page.url(), /nosuchspace/);
  // It can still be begun there.
  await visit(page, 'memories?space=begun');
  await page.getByText('There is no space “begun” yet').waitFor();
  await call('POST', '/v1/memory/add', { text: 'The first', global: true }, { 'Credence-Space': 'begun' });
  await page.getByText('There is no space “begun” yet').waitFor({ state: 'detached' });
  await page.getByText('The first').first().waitFor();

  const time = page.getByRole('combobox', { name: 'Time' });
  await visit(page, 'memories?space=demo&range=24h');
  await time.selectOption('custom');
  await page.waitForFunction(() => !location.hash.includes('range='));
  await page.getByRole('textbox', { name: 'From', exact: true }).waitFor();
  await visit(page, 'memories?space=demo&from=2026-02-02&to=2026-02-01');
  await page.getByText('From is after To').waitFor();
  assert.equal(await page.locator('[data-row]').count(), 0);
  await visit(page, 'memories?space=demo&range=13d');
  await settle(page);
  assert.equal(await time.inputValue(), 'all');
  assert.doesNotMatch(page.url(), /range=/);
}

export default async function (tools) {
  const { LOOKS, assert, open, call, checkAccess, checkWidth, settle, visit, base } = tools;
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

  // It leads back to the space that the reader came from.
  await call('POST', '/v1/memory/add', { text: 'The team sings', global: true }, { 'Credence-Space': 'team' });
  await visit(page, 'memories?space=team');
  await page.getByText('The team sings').first().waitFor();
  await page.getByLabel('Space').selectOption('demo');
  await page.getByRole('button', { name: 'Leave the demo' }).click();
  await page.waitForFunction(() => location.hash.includes('space=team'));
  await page.getByText('The team sings').first().waitFor();

  await narrow({ assert, page, call, settle, visit });
  await mistyped({ assert, page, call, settle, visit, base });
  for (const look of ['phone', 'small']) {
    const phone = await open(LOOKS[look]);
    await visit(phone.page, 'memories?space=demo&range=7d');
    await phone.page.getByRole('combobox', { name: 'Time' }).selectOption('all');
    await phone.page.waitForFunction(() => !location.hash.includes('range='));
    await visit(phone.page, 'beliefs?space=demo&from=2001-01-01&to=2001-01-02');
    await phone.page.getByRole('textbox', { name: 'To', exact: true }).waitFor();
    await checkWidth(phone.page, `a range of dates (${look})`);
    await checkAccess(phone.page, `a range of dates (${look})`);
    assert.deepEqual(phone.complaints, [], look);
  }
  assert.deepEqual([...complaints, ...other.complaints], []);
}
