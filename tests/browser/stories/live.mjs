// SPDX-License-Identifier: Apache-2.0
// What others record appears without a reload, and scores move.
export default async function ({ assert, open, call, visit }) {
  const added = await call('POST', '/v1/memory/add', { text: 'Watched sentence', global: true });
  const { page, complaints } = await open();
  await visit(page, 'memories');
  await page.getByText('Watched sentence').first().waitFor();
  await call('POST', '/v1/memory/add', { text: 'Came while looking', global: true });
  await page.getByText('Came while looking').first().waitFor();

  await visit(page, `memories/${added.id}`);
  await page.waitForSelector('.detail');
  const before = await page.locator('.detail').textContent();
  await call('POST', '/v1/memory/validate', { id: added.id, reason: 'seen live' });
  await page.getByText('seen live').first().waitFor();
  assert.notEqual(await page.locator('.detail').textContent(), before);

  // There is something to approve only while a signal is waiting.
  await call('POST', '/hooks/claude-code', {
    hook_event_name: 'UserPromptSubmit', session_id: 'watched', cwd: '/', prompt: 'Hello there',
  });
  await visit(page, 'sessions/watched');
  await page.getByText('Send a signal').waitFor();
  const approve = page.getByRole('button', { name: 'Approve' });
  assert.equal(await approve.count(), 0);
  await call('POST', '/v1/session/signal', { id: 'watched', name: 'trust_regained' });
  await approve.click();
  await approve.waitFor({ state: 'detached' });
  assert.deepEqual(complaints, []);
}
