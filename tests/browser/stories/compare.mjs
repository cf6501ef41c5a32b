// SPDX-License-Identifier: Apache-2.0
// Two sessions side by side: found by a search, linked by an address, with what differs.
import { stroll, struggle } from '../made_sessions.mjs';

export default async function ({ LOOKS, assert, open, call, checkAccess, checkWidth, settle, shoot, visit }) {
  await struggle(call, 'stuck-one');
  await stroll(call, 'calm-one', 6);
  await stroll(call, 'calm-two', 2);
  const { page, complaints } = await open();
  await visit(page, 'sessions/stuck-one');
  await page.getByRole('button', { name: 'Compare…' }).click();
  await page.getByLabel(/Compare with/).last().fill('calm');
  const offered = page.getByRole('list', { name: 'Sessions to compare with' }).getByRole('link');
  await page.waitForFunction(() => document.querySelectorAll('.compare-with .row').length === 2);
  await offered.filter({ hasText: 'calm-one' }).click();
  await page.getByRole('heading', { name: 'Two sessions compared' }).waitFor();
  assert.match(page.url(), /sessions\/stuck-one\?.*compare=calm-one/);
  await page.waitForFunction(() => document.querySelectorAll('.timeline-plot').length === 2);

  const [one, other] = await Promise.all(['stuck-one', 'calm-one'].map((id) =>
    call('GET', `/v1/session/timeline?id=${id}`)));
  const row = async (name) =>
    page.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) })
      .getByRole('cell').allTextContents();
  const calls = (timeline) =>
    timeline.entries.filter(({ kind }) => kind === 'call' || kind === 'refusal').length;
  assert.deepEqual((await row('Calls')).slice(0, 2), [calls(one), calls(other)].map(String));
  assert.deepEqual(await row('Refused'), ['3', '0', '−3']);
  const scores = await row('Final score');
  assert.deepEqual(scores.slice(0, 2), [one, other].map(({ session }) => String(session.confidence)));
  assert.match(scores[2], /^\+/, 'the difference, with its sign');

  // Both axes are the same, and zoom together.
  const views = () => page.locator('.timeline-plot').evaluateAll((all) =>
    all.map((plot) => [plot.dataset.from, plot.dataset.to].join()));
  const before = await views();
  assert.equal(before[0], before[1]);
  await page.getByRole('button', { name: 'Zoom in' }).click();
  const after = await views();
  assert.equal(after[0], after[1]);
  assert.notEqual(after[0], before[0]);

  await page.reload();
  await page.getByRole('heading', { name: 'Two sessions compared' }).waitFor();
  await settle(page);
  await checkAccess(page, 'comparison');
  await shoot(page, 'compare-light');
  await page.getByRole('button', { name: 'Show only A' }).click();
  await page.locator('.entry-scroll').waitFor();
  assert.doesNotMatch(page.url(), /compare/);
  assert.deepEqual(complaints, []);

  for (const look of ['dark', 'phone']) {
    const shown = await open(LOOKS[look]);
    await visit(shown.page, 'sessions/stuck-one?compare=calm-one');
    await shown.page.waitForFunction(() => document.querySelectorAll('.timeline-plot').length === 2);
    await checkAccess(shown.page, `comparison, ${look}`);
    await checkWidth(shown.page, `comparison, ${look}`);
    await shoot(shown.page, `compare-${look}`);
    assert.deepEqual(shown.complaints, [], look);
  }

  // A session that is not there is said plainly.
  const lost = await open();
  await visit(lost.page, 'sessions/stuck-one?compare=nowhere');
  await lost.page.getByRole('alert').waitFor();
  await lost.page.getByRole('button', { name: /Show only/ }).waitFor();
}
