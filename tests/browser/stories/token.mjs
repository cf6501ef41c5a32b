// SPDX-License-Identifier: Apache-2.0
// A server that requires tokens asks for one once, and says if it is wrong. Nobody sees a button that
// the server would refuse: scopes do not include each other.
import { struggle } from '../made_sessions.mjs';

// Buttons on each page, by the scope that they need.
const pagesOf = ({ belief, heuristic, event }) => [
  ['memories', { write: [/^Add$/] }],
  ['beliefs', {
    write: [/^Add$/, /^Read a conversation/, /^Maintenance/],
    review: [/^This is right/],
  }],
  [`beliefs/${belief}`, { write: [/^Revise…/, /^Link…/, /^Retract…/, /^Doubt…/] }],
  [`heuristics/${heuristic}`, { review: [/^Freeze/, /^Right moment/], admin: [/^Forget and erase/] }],
  [`events/list/${event}`, {
    write: [/^Success/, /^Make a heuristic/], review: [/^Helpful/], admin: [/^Erase the texts/],
  }],
  ['sessions/stuck', { review: [/^Send a signal/, /^Allow once/, /^Set the outcome/] }],
  ['reviews/rules', { write: [/^Learn from feedback/] }],
  ['reviews/queue/parser@1', { review: [/^(Approve|Submit)/] }],
  ['setup', { admin: [/^Load the demonstration/] }],
];

// Everything that the pages show.
async function fill(call) {
  const belief = async (text) => (await call('POST', '/v1/belief/add', { text })).id;
  const [one, other] = [await belief('The office is in Lisbon'), await belief('The office is in Porto')];
  await call('POST', '/v1/belief/contradict', { id: one, by: other });
  const text = 'The build of the main branch is red';
  const heuristic = await call('POST', '/v1/heuristic/add', {
    condition: text, action: 'Revert the last merge of today', source: 'ci', origin: 'user',
  });
  await call('POST', '/v1/event', { id: 'red', text, source: 'ci', wait: true });
  await struggle(call, 'stuck');
  const content = { kind: 'text', text: 'def parse(): pass' };
  const generationContext = { promptHash: 'p', modelUsed: 'm', generationTimeMs: 1, iterationCount: 1 };
  const workProduct = {
    type: 'code', id: 'parser', version: '1', summary: 'A parser', agentConfidence: 0.8, content,
    attributes: {}, generationContext,
  };
  await call('POST', '/v1/review/register', { file: [{ workProduct, taskType: 'code' }] });
  return { belief: one, heuristic: heuristic.id, event: 'red' };
}

// Every button is there if and only if the token has its scope.
async function checkScope({ assert, open, settle, visit, tokens }, scope, pages) {
  const { page } = await open(); // The browser itself logs the 401 before the token is typed.
  await visit(page, 'memories?space=default');
  await page.locator('dialog input').fill(tokens[scope]);
  await page.keyboard.press('Enter');
  await page.getByText('Behind a token').first().waitFor();
  for (const [place, needs] of pages) {
    await visit(page, place);
    await page.getByRole('heading').first().waitFor();
    for (const [needed, names] of Object.entries(needs))
      for (const name of names) {
        const button = page.locator('main').getByRole('button', { name });
        const told = `${name} on ${place} with a token for ${scope}`;
        if (needed === scope) await button.first().waitFor();
        else {
          await settle(page);
          assert.equal(await button.count(), 0, told);
        }
      }
  }
  await page.context().close();
}

export default async function (tools) {
  const { assert, open, call, base, tokens } = tools;
  const token = tokens.admin;
  await call('POST', '/v1/memory/add', { text: 'Behind a token', global: true });
  const { page } = await open(); // The browser itself logs each 401.
  await page.goto(`${base}/#/memories`);
  // Not 'offline': the server can be reached.
  await page.getByText('Needs a token').first().waitFor();
  // However fast the answer is, the dialog stays open or reopens.
  for (let attempt = 0; attempt < 10; ++attempt) {
    await page.locator('dialog input').fill(`crd_wrong_${attempt}`);
    await page.keyboard.press('Enter');
    await page.getByText(/not known|expired|refused|wrong/i).first().waitFor();
  }
  // Closed in whatever way, it can be opened again. Late answers to the last attempt open it, too.
  await page.waitForTimeout(500);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await page.waitForSelector('dialog[open]', { state: 'detached' });
  await page.getByRole('button', { name: 'Needs a token' }).click();
  await page.locator('dialog input').fill(token);
  await page.keyboard.press('Enter');
  await page.getByText('Behind a token').first().waitFor();
  // Changes arrive with the token too.
  await call('POST', '/v1/memory/add', { text: 'Told through the token', global: true });
  await page.getByText('Told through the token').first().waitFor();
  await page.reload();
  await page.getByText('Behind a token').first().waitFor();
  const stored = await page.evaluate(() => JSON.stringify(localStorage));
  assert.ok(!stored.includes(token), 'it is kept for this tab only');
  // Who is asking, and what that allows.
  await page.getByRole('button', { name: 'You and this server' }).click();
  await page.getByText('token:ada').waitFor();
  await page.getByRole('button', { name: /^Add/ }).waitFor();

  const pages = pagesOf(await fill(call));
  for (const scope of ['read', 'review', 'write']) await checkScope(tools, scope, pages);
}
