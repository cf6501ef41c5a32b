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
  await page.getByLabel('Search the other belief').fill('forty cups');
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
  await checkAccess(page, 'maintenance');
  await panel.getByRole('button', { name: 'Run maintenance' }).click();
  await panel.getByText('Left for you to decide').waitFor();
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
  await readConversation({ ...tools, page });
  await maintain({ ...tools, page });
  assert.deepEqual(complaints, []);
}
