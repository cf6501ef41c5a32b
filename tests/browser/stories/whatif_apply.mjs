// SPDX-License-Identifier: Apache-2.0
// Settings that were tried are used: the address keeps them and the sweep, a preview comes first.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';

const FILE = process.env.CREDENCE_CONFIG;
const read = () => (existsSync(FILE) ? readFileSync(FILE, 'utf8') : '');

export default async function ({ LOOKS, assert, openDemo, call, checkAccess, checkWidth, shoot, settle, visit }) {
  const before = '# mine\n[memory]\nhalf_life_days = 25  # since May\n';
  writeFileSync(FILE, before);
  const { page, complaints } = await openDemo();
  const tried = 'memory.half_life_days%3D5%3B%20governor.signals.sunk_cost.delta%3D-5';
  await visit(page, `insight/what-if?set=${tried}&sweep=governor.initial_confidence`);
  const sweep = page.getByRole('region', { name: /^Sweep: initial confidence/ });
  await sweep.getByText(/The figures|This setting changes nothing/).waitFor();
  await sweep.getByText('The figures').click();
  const values = await sweep.getByRole('row').evaluateAll((rows) =>
    rows.slice(1).map((row) => row.querySelector('th')?.textContent));
  assert.ok(values.includes('70'), `the present value is among ${values}`);
  await page.reload();
  await sweep.getByText(/The figures|This setting changes nothing/).waitFor();
  await page.getByRole('button', { name: 'Close the sweep' }).click();
  assert.ok(!page.url().includes('sweep='), 'a closed sweep leaves the address');

  await page.getByRole('button', { name: 'Use these settings…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('The demonstration has no settings of its own').waitFor();
  await dialog.locator('.diff-line.add', { hasText: 'half_life_days' }).waitFor();
  await dialog.locator('.diff-line.add', { hasText: 'delta' }).waitFor();
  await settle(page);
  await checkAccess(page, 'what is used');
  await shoot(page, 'whatif-apply-light');
  await dialog.getByRole('button', { name: 'Write' }).click();
  await page.getByText(/^Written to /).waitFor();
  assert.match(read(), /half_life_days\s*=\s*5/);
  assert.match(read(), /^# mine/);
  await page.locator('.replay-head', { hasText: /identical results/i }).waitFor();
  await page.locator('.toasts').getByRole('button', { name: 'Undo' }).click();
  const halfLife = async () => {
    const all = await call('GET', '/v1/settings');
    return Number(all.find((one) => one.key === 'memory.half_life_days').value);
  };
  for (let tries = 0; (await halfLife()) !== 25; ++tries) {
    assert.ok(tries < 100, 'the server has the settings of before');
    await page.waitForTimeout(100);
  }
  assert.equal(read(), before, 'the file is as before, to the byte');
  assert.deepEqual(complaints, []);

  // On a phone what the sliders change stays in sight.
  const phone = await openDemo(LOOKS.phone);
  await visit(phone.page, `insight/what-if?set=${tried}`);
  const headline = phone.page.locator('.what-if-headline');
  await headline.waitFor();
  await phone.page.getByRole('slider', { name: 'threshold' }).scrollIntoViewIfNeeded();
  const { y, height } = await headline.boundingBox();
  assert.ok(y >= 0 && y + height < 300, `the headline is at ${y}`);
  await checkWidth(phone.page, 'what-if on a phone');
  await shoot(phone.page, 'whatif-phone');
  assert.deepEqual(phone.complaints, []);
}
