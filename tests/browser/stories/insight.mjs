// SPDX-License-Identifier: Apache-2.0
// Tries other settings on the demonstration.
const SAME = /identical results/i;

// Moves a slider with the keyboard; the answer comes a moment after the last key.
async function push(page, name, key, times) {
  const slider = page.getByRole('slider', { name });
  await slider.focus();
  for (let at = 0; at < times; ++at) await page.keyboard.press(key);
}

// Waits until the head of the answer says it.
async function says(page, what) {
  await page.locator('.replay-head', { hasText: what }).waitFor();
}

async function tryOthers({ assert, page, settle, shoot, look }) {
  await says(page, SAME);

  await push(page, 'half life days', 'Home', 1);
  await says(page, 'would change');
  await settle(page);
  const memories = page.getByRole('region', { name: 'Memories', exact: true });
  assert.match(await memories.textContent(), /separates success from failure/);
  assert.ok((await memories.getByRole('table').count()) > 0, 'the largest changes are named');
  assert.match(page.url(), /memory\.half_life_days/, 'the address keeps what is tried');
  await shoot(page, `insight-moved-${look}`);

  // After many quick steps only the last choice is shown.
  await push(page, 'sunk cost: delta', 'ArrowRight', 15);
  await says(page, 'sunk cost: delta −20 → −5');
  await settle(page);

  await page.getByRole('button', { name: 'Sweep', exact: true }).click();
  const sweep = page.getByRole('region', { name: /^Sweep: sunk cost/ });
  await sweep.getByText(/The figures|This setting changes nothing/).waitFor();
  await shoot(page, `insight-sweep-${look}`);
  await page.getByRole('button', { name: 'Close the sweep' }).click();

  await page.getByLabel('Another setting').selectOption('memory.validate_delta');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await push(page, 'validate delta', 'End', 1);
  await says(page, 'validate delta');

  await page.getByRole('button', { name: 'Reset', exact: true }).click();
  await says(page, SAME);
  await settle(page);
}

export default async function ({ LOOKS, assert, openDemo, checkAccess, checkWidth, shoot, settle, visit }) {
  for (const look of ['light', 'dark', 'phone']) {
    const { page, complaints } = await openDemo(LOOKS[look]);
    await visit(page, 'insight');
    await page.waitForSelector('.replay-head');
    await settle(page);
    await tryOthers({ assert, page, settle, shoot, look });
    await checkWidth(page, `insight (${look})`);
    await checkAccess(page, `insight (${look})`);
    assert.deepEqual(complaints, [], look);
  }

  // An address with settings that are not numbers, as in proposals about signals.
  const { page, complaints } = await openDemo();
  await visit(page, `insight/what-if?set=governor.signals.tool_failure.enabled%3Dfalse`);
  await page.getByRole('button', { name: 'Drop tool failure: enabled' }).click();
  await says(page, SAME);
  await settle(page);
  await checkAccess(page, 'a setting that is no number');
  assert.deepEqual(complaints, []);
}
