// SPDX-License-Identifier: Apache-2.0
// Rules made of what a person allowed again and again: ratified by their commands, however the list has
// moved since, and revoked, which can be undone.
import { PROJECT, ask, command, struggle } from '../made_sessions.mjs';

const ONE = 'npm publish';
const BOTH = 'npm install && git push';

// Refused, allowed, and repeated as often as it takes to be proposed.
async function insist(call, text, key, times = 3) {
  for (let at = 0; at < times; ++at) {
    const id = `${key}-${at}`;
    await struggle(call, id, { pushes: 0 });
    await ask(call, id, 'asked', text);
    await call('POST', '/v1/allow', { session: id });
    await command(call, id, 'again', text);
  }
}

export default async function ({ assert, open, call, checkAccess, settle, shoot, visit }) {
  const list = () => call('GET', `/v1/rule/list?${new URLSearchParams({ project: PROJECT })}`);
  const becomes = async (what, isSo) => {
    for (let tries = 0; !isSo(await list()); ++tries) {
      assert.ok(tries < 100, what);
      await new Promise((done) => setTimeout(done, 100));
    }
  };
  await insist(call, BOTH, 'both');
  const [{ commands }] = (await list()).proposals;
  assert.equal(commands.length, 2, 'a proposal of several commands');
  const named = commands.join(', ');

  const { page, complaints } = await open();
  await visit(page, 'sessions/both-0');
  const panel = page.getByRole('region', { name: 'Rules of this project' });
  const ratify = panel.getByRole('button', { name: `Ratify: allow ${named}` });
  await ratify.waitFor();
  await settle(page);
  await checkAccess(page, 'proposals');
  await shoot(page, 'call-rules-light');
  // Another proposal takes its place in the list before the click arrives.
  let others = 0;
  await page.route('**/v1/rule/ratify*', async (route) => {
    if (others++ === 0) await insist(call, ONE, 'one', 4);
    await route.continue();
  });
  await ratify.click();
  await page.getByText('Ratified.').waitFor();
  const { rules, proposals } = await list();
  assert.deepEqual(rules.map(({ rule }) => rule), [`allow ${named}`], 'what was clicked');
  assert.deepEqual(proposals.map((one) => one.commands), [[ONE]], 'only that is still proposed');

  const revoke = panel.getByRole('button', { name: `Revoke: allow ${named}` });
  await revoke.click();
  await becomes('the rule is revoked', (now) => now.rules.length === 0);
  await page.getByText('Revoked.').waitFor();
  await page.locator('.toasts').getByRole('button', { name: 'Undo' }).last().click();
  await becomes('the rule is back', (now) => now.rules[0]?.rule === `allow ${named}`);
  assert.deepEqual((await list()).proposals.map((one) => one.commands), [[ONE]]);
  await revoke.waitFor();
  assert.deepEqual(complaints, []);
}
