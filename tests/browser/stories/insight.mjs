// SPDX-License-Identifier: Apache-2.0
// Tries other settings on the demonstration, and checks the rest of the page.
const LOOKS = {
  light: { colorScheme: 'light' },
  dark: { colorScheme: 'dark' },
  phone: { viewport: { width: 390, height: 844 }, colorScheme: 'light' },
};
const SAME = /identical results/i;

// Moves a slider with the keyboard; the answer comes a moment after the last key.
async function push(page, name, key, times) {
  const slider = page.getByRole('slider', { name });
  await slider.focus();
  for (let at = 0; at < times; ++at) await page.keyboard.press(key);
}

async function tryOthers({ assert, page, settle, shoot, look }) {
  const status = page.locator('.replay-head');
  assert.match(await status.textContent(), SAME);

  await push(page, 'half life days', 'Home', 1);
  await page.waitForFunction(() => /would change/.test(document.querySelector('.replay-head').textContent));
  await settle(page);
  const memories = page.getByRole('region', { name: 'Memories', exact: true });
  assert.match(await memories.textContent(), /AUROC/);
  assert.ok((await memories.getByRole('table').count()) > 0, 'the largest changes are named');
  assert.match(page.url(), /memory\.half_life_days/, 'the address keeps what is tried');
  await shoot(page, `insight-moved-${look}`);

  // After many quick steps only the last choice is shown.
  await push(page, 'sunk cost: delta', 'ArrowRight', 15);
  await page.waitForFunction(
    () => /sunk cost: delta −20 → −5/.test(document.querySelector('.replay-head').textContent));
  await settle(page);

  await page.getByRole('button', { name: 'Sweep', exact: true }).click();
  const sweep = page.getByRole('region', { name: /^Sweep: sunk cost/ });
  await sweep.getByText(/The figures|This setting changes nothing/).waitFor();
  await shoot(page, `insight-sweep-${look}`);
  await page.getByRole('button', { name: 'Close the sweep' }).click();

  await page.getByLabel('Another setting').selectOption('memory.validate_delta');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await push(page, 'validate delta', 'End', 1);
  await page.waitForFunction(() => /validate delta/.test(document.querySelector('.replay-head').textContent));

  await page.getByRole('button', { name: 'Reset', exact: true }).click();
  await page.waitForFunction(() => /identical results/.test(document.querySelector('.replay-head').textContent));
  await settle(page);
}

export default async function ({ assert, open, call, checkAccess, checkWidth, shoot, settle, visit, base }) {
  await call('POST', '/v1/demo', {});
  const offered = (await call('GET', '/openapi.json')).paths;
  const tabs = ['signals', 'calibration', ...(offered['/v1/lift'] ? ['lift'] : [])];
  for (const [look, options] of Object.entries(LOOKS)) {
    const { page, complaints } = await open(options);
    await page.goto(`${base}/`);
    await page.getByLabel('Space').selectOption('demo');
    await visit(page, 'insight');
    await page.waitForSelector('.replay-head');
    await settle(page);
    await checkAccess(page, `insight (${look})`);
    await tryOthers({ assert, page, settle, shoot, look });
    await checkWidth(page, `insight (${look})`);
    for (const tab of tabs) {
      await visit(page, `insight/${tab}`);
      await checkWidth(page, `insight/${tab} (${look})`);
      await checkAccess(page, `insight/${tab} (${look})`);
      await shoot(page, `insight-${tab}-${look}`);
    }
    assert.deepEqual(complaints, [], look);
  }

  // An address with settings that are not numbers, as in proposals about signals.
  const { page, complaints } = await open();
  await page.goto(`${base}/`);
  await page.getByLabel('Space').selectOption('demo');
  await visit(page, `insight/what-if?set=governor.signals.tool_failure.enabled%3Dfalse`);
  await page.getByRole('button', { name: 'Drop tool failure: enabled' }).click();
  await page.waitForFunction(() => /identical results/.test(document.querySelector('.replay-head')?.textContent));
  await settle(page);
  await checkAccess(page, 'a setting that is no number');
  assert.deepEqual(complaints, []);
}
