// SPDX-License-Identifier: Apache-2.0
// Beliefs are revised, linked, rejected and retracted, read from a conversation, and put in order; what
// can be taken back is taken back.
const TEA = 'The team drinks tea in the afternoon';
const CUPS = 'The kitchen has forty cups';

const show = (call, id) => call('GET', `/v1/belief/show?id=${id}`);
const toast = (page) => page.locator('.toasts');

async function undo(page) {
  await toast(page).getByRole('button', { name: 'Undo' }).last().click();
}

// Asks until it is so.
async function becomes(assert, what, read) {
  for (let tries = 0; tries < 100; ++tries) {
    if (await read()) return;
    await new Promise((done) => setTimeout(done, 100));
  }
  assert.fail(what);
}

async function change({ assert, page, call, tea, cups, visit, settle, checkAccess, shoot }) {
  await visit(page, `beliefs/${tea}`);
  await page.getByRole('button', { name: 'Revise…' }).click();
  await page.getByLabel('The corrected statement').fill('The team drinks coffee in the afternoon');
  await page.getByRole('button', { name: 'Revise', exact: true }).click();
  await page.getByRole('heading', { name: /coffee/ }).waitFor();
  assert.match((await show(call, tea)).text, /coffee/);
  await toast(page).getByRole('button', { name: 'Change it back' }).click();
  await page.getByRole('heading', { name: TEA }).waitFor();

  await page.getByRole('button', { name: 'Link…' }).click();
  await page.getByLabel('This belief').selectOption('supported');
  await page.getByLabel('Search for the other belief').fill('forty cups');
  await checkAccess(page, 'a link is made');
  await shoot(page, 'belief-link-light');
  await page.getByRole('button', { name: 'Link with: ' + CUPS }).click();
  const neighbours = page.getByRole('list', { name: 'Direct neighbours' });
  await neighbours.getByText('supported by').waitFor();
  assert.deepEqual((await show(call, cups)).supports, [tea]);
  await undo(page);
  await neighbours.waitFor({ state: 'detached' });
  assert.deepEqual((await show(call, cups)).supports, []);

  // Retracting removes links; taking it back makes them again.
  await call('POST', '/v1/belief/support', { id: tea, by: cups });
  await neighbours.getByText('supported by').waitFor();
  await page.getByRole('button', { name: 'Retract…' }).click();
  await page.getByLabel('Why retract it?').fill('nobody does any more');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Restore' }).waitFor();
  assert.equal((await show(call, tea)).status, 'retracted');
  await undo(page);
  await neighbours.getByText('supported by').waitFor();
  assert.equal((await show(call, tea)).status, 'supported');
  assert.deepEqual((await show(call, cups)).supports, [tea]);

  // Restoring without the links is taken back, too.
  await call('POST', '/v1/belief/retract', { id: cups });
  await visit(page, `beliefs/${cups}`);
  await page.getByRole('button', { name: 'Restore' }).click();
  await page.getByRole('button', { name: 'Revise…' }).waitFor();
  await undo(page);
  await page.getByRole('button', { name: 'Restore' }).waitFor();
  assert.equal((await show(call, cups)).status, 'retracted');
  await call('POST', '/v1/belief/restore', { id: cups });
  await call('POST', '/v1/belief/support', { id: tea, by: cups });
  await visit(page, `beliefs/${tea}`);

  // The title names the open belief, and its id is shown in full.
  await page.waitForFunction((text) => document.title.startsWith('Belief · ' + text), TEA);
  await page.locator('.detail').getByText(tea, { exact: true }).waitFor();

  await neighbours.getByRole('button', { name: /^Unlink/ }).click();
  await neighbours.waitFor({ state: 'detached' });
  await undo(page);
  await neighbours.waitFor();

  const before = (await show(call, tea)).confidence;
  await page.getByRole('button', { name: 'Reject…' }).click();
  await page.getByLabel('Why is it false?').fill('it is coffee');
  await page.keyboard.press('Enter');
  await toast(page).getByText('Rejected.').waitFor();
  assert.ok((await show(call, tea)).confidence < before);
  await settle(page);
}

// Two contradictions: settling the first one moves nothing.
async function settleDisputes({ assert, page, call, visit, shoot }) {
  const id = async (text) => (await call('POST', '/v1/belief/add', { text })).id;
  for (const [one, other] of [['The office is in Lisbon', 'The office is in Porto'],
    ['The build takes an hour', 'The build takes a minute']]) {
    await call('POST', '/v1/belief/contradict', { id: await id(one), by: await id(other) });
  }
  await visit(page, 'beliefs');
  const buttons = page.getByRole('button', { name: /^This is right/ });
  await page.getByText('2 contradictions to resolve').waitFor();
  assert.equal(await buttons.count(), 4);
  const second = page.getByRole('button', { name: /^This is right: .*minute/ });
  const place = await second.boundingBox();
  await buttons.first().click();
  await page.getByText('1 contradiction to resolve').waitFor();
  assert.deepEqual(await second.boundingBox(), place, 'no button slides under the pointer');
  assert.equal((await call('GET', '/v1/belief/disputes')).length, 1);
  await shoot(page, 'belief-resolved-light');
  await toast(page).getByRole('button', { name: 'Reopen' }).click();
  await page.getByText('2 contradictions to resolve').waitFor();
}

// A contradiction that is recorded again would count as new evidence. So retracting a belief that has
// an open one asks first, and offers no Undo; without one, Undo brings everything back.
async function retractDisputed({ assert, page, call, visit, checkAccess, shoot }) {
  const id = async (text) => (await call('POST', '/v1/belief/add', { text })).id;
  const [red, blue] = [await id('The door is red'), await id('The door is blue')];
  await call('POST', '/v1/belief/contradict', { id: red, by: blue });
  await visit(page, `beliefs/${red}`);
  await page.getByRole('button', { name: 'Retract…' }).click();
  const question = page.getByRole('region', { name: 'Retract the belief' });
  await question.getByText('ends 1 open contradiction').waitFor();
  await checkAccess(page, 'the question before retracting');
  await shoot(page, 'belief-retract-light');
  await page.keyboard.press('Escape');
  await question.waitFor({ state: 'detached' });
  assert.equal((await show(call, red)).status, 'disputed');
  await page.getByRole('button', { name: 'Retract…' }).click();
  await question.getByLabel('Why retract it?').fill('it was painted');
  await question.getByRole('button', { name: 'Retract it' }).click();
  await page.getByRole('button', { name: 'Restore' }).waitFor();
  const told = toast(page).locator('.toast', { hasText: 'its contradictions ended' });
  await told.waitFor();
  assert.equal(await told.getByRole('button', { name: 'Undo' }).count(), 0);
  assert.equal((await show(call, red)).status, 'retracted');
  await call('POST', '/v1/belief/retract', { id: blue });
}

// What was added by a slip is retracted by Undo; what was known is not.
async function addAndUndo({ assert, page, call, visit }) {
  const text = 'The cellar has a piano';
  const add = async () => {
    await page.getByRole('button', { name: 'Add', exact: true }).first().click();
    await page.getByLabel('Statement, in one sentence').fill(text);
    await page.getByRole('button', { name: 'Add', exact: true }).last().click();
  };
  const found = async () => (await call('GET', '/v1/belief/list')).some((one) => one.text === text);
  await visit(page, 'beliefs');
  await add();
  await page.getByRole('heading', { name: text }).waitFor();
  await undo(page);
  await becomes(assert, 'it is not believed', async () => !(await found()));
  await call('POST', '/v1/belief/add', { text });
  await visit(page, 'beliefs');
  await add();
  const told = toast(page).locator('.toast', { hasText: 'known already' });
  await told.waitFor();
  assert.equal(await told.getByRole('button', { name: 'Undo' }).count(), 0);
}

// The list says how many there are; a search keeps the status.
async function findAndCount({ assert, page, call, visit, settle }) {
  const held = await call('GET', '/v1/belief/list?limit=0');
  await visit(page, 'beliefs');
  const totals = page.locator('.totals');
  await totals.getByText(`${held.length} beliefs`).waitFor();
  const wanted = held.filter(({ text, status }) => /office/.test(text) && status === 'disputed');
  const others = held.filter(({ text, status }) => /office/.test(text) && status !== 'disputed');
  assert.ok(wanted.length > 0 && others.length > 0, 'the search alone finds more');
  await page.getByLabel('Search beliefs').fill('office');
  await page.waitForFunction(() => location.hash.includes('q=office'));
  await page.getByLabel('Status').selectOption('disputed');
  await page.waitForFunction(() => /q=office/.test(location.hash) && /status=disputed/.test(location.hash));
  await settle(page);
  await page.locator('[data-row]', { hasText: wanted[0].text }).waitFor();
  for (const { text } of others)
    await page.locator('[data-row]', { hasText: text }).waitFor({ state: 'detached' });
}

async function readConversation({ assert, page, call, visit, checkAccess, shoot }) {
  await visit(page, 'beliefs');
  await page.getByRole('button', { name: 'Read a conversation' }).click();
  const said = 'User: I live in Bergen.\nAgent: Noted.\n\nUser: I prefer tabs over spaces.';
  await page.getByLabel(/A conversation or a text/).fill(said);
  await page.getByText('3 turns to read').waitFor();
  await checkAccess(page, 'a conversation is read');
  await shoot(page, 'belief-read-light');
  await page.getByRole('button', { name: 'Read', exact: true }).click();
  await page.getByText(/changes? learned/i).waitFor();
  const found = async () =>
    (await call('GET', '/v1/belief/list')).filter(({ text }) => /Bergen|tabs/.test(text));
  assert.equal((await found()).length, 2, 'both statements are believed');
  await undo(page);
  await becomes(assert, 'nothing of it is believed', async () => (await found()).length === 0);
}

async function maintain({ assert, page, call, visit, checkAccess, shoot }) {
  await visit(page, 'beliefs');
  await page.getByRole('button', { name: 'Maintenance' }).click();
  const panel = page.getByRole('region', { name: 'Maintenance' });
  await panel.getByText(/It retracts nothing/).waitFor();
  // What it announces is what the server calls clear: nobody has to be asked about it.
  const clear = (await call('GET', '/v1/belief/disputes')).filter(({ question }) => !question).length;
  const announced = /resolves (\d+) contradiction/.exec(await panel.textContent())?.[1] ?? '0';
  assert.equal(Number(announced), clear);
  assert.ok(clear > 0, 'one of them is clear');
  await checkAccess(page, 'maintenance');
  await panel.getByRole('button', { name: 'Run maintenance' }).click();
  await panel.getByText('Left for you to decide').waitFor();
  await panel.getByText(`${clear} contradiction${clear === 1 ? '' : 's'} resolved.`).waitFor();
  await shoot(page, 'belief-maintained-light');
  const events = await call('GET', '/v1/belief/disputes');
  assert.match(await panel.textContent(), new RegExp(`decide${events.length}`));
}

export default async function (tools) {
  const { assert, open, call } = tools;
  const tea = (await call('POST', '/v1/belief/add', { text: TEA })).id;
  const cups = (await call('POST', '/v1/belief/add', { text: CUPS })).id;
  const { page, complaints } = await open();
  await change({ ...tools, page, tea, cups });
  await settleDisputes({ ...tools, page });
  await retractDisputed({ ...tools, page });
  await addAndUndo({ ...tools, page });
  await call('POST', '/v1/belief/add', { text: 'The office has a garden' });
  await readConversation({ ...tools, page });
  await findAndCount({ ...tools, page });
  await maintain({ ...tools, page });
  assert.deepEqual(complaints, []);
}
