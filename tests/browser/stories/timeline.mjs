// SPDX-License-Identifier: Apache-2.0
// The timeline of a session: filter, zoom, jump, open an entry by its address; answer what it shows.
import { ask, struggle } from '../made_sessions.mjs';

const rowsOf = (page) => page.locator('.entry-scroll .entry-row');
const viewOf = async (page) => {
  const plot = page.locator('.timeline-plot');
  return [Number(await plot.getAttribute('data-from')), Number(await plot.getAttribute('data-to'))];
};
const wide = ([from, to]) => to - from;
const atOf = (page) => Number(/[?&]at=(\d+)/.exec(page.url())?.[1] ?? 0);

// The timeline is the heart of the page: it is in sight without scrolling.
async function begins({ assert, open, call, settle, visit }) {
  const id = '0195f0c0-1111-7222-8333-444455556666';
  await struggle(call, id, { pushes: 12, looks: 30 });
  const { page, complaints } = await open({ viewport: { width: 1280, height: 800 } });
  await visit(page, `sessions/${id}`);
  await page.locator('.detail').getByText('45, 12 refused').waitFor(); // The facts are there.
  const { p_success, low, high } = await call('GET', `/v1/forecast?session=${id}`);
  const told = high - low > 0.5 ? 'too early to tell' : `${(100 * p_success).toFixed(0)} % likely to end well`;
  await page.locator('.forecast summary', { hasText: told }).waitFor();
  await settle(page);
  const { y } = await page.locator('.timeline-plot canvas').boundingBox();
  assert.ok(y < 560, `the chart begins at ${y}`);
  await page.locator('.forecast summary').click();
  await page.locator('.forecast li').first().waitFor();
  assert.deepEqual(complaints, []);
}

// What is allowed is the call that the person saw. Another refusal that the page does not show yet
// must not be allowed in its place.
async function allowsWhatIsShown({ assert, open, call, visit }) {
  await struggle(call, 'hasty');
  const { page } = await open(); // The browser itself logs the 409.
  await page.route('**/v1/changes', (route) => route.abort()); // The page hears of nothing.
  const [shown] = (await call('GET', '/v1/session/timeline?id=hasty')).entries
    .filter((entry) => entry.verdict === 'refused').slice(-1);
  await visit(page, `sessions/hasty?at=${shown.sequence}`);
  const allow = page.locator('.entry-detail').getByRole('button', { name: 'Allow once' });
  await allow.waitFor();
  await ask(call, 'hasty', 'late', 'npm publish');
  await allow.click();
  await page.locator('.toasts .toast.bad').waitFor();
  await allow.waitFor({ state: 'detached' }); // Read again: another call can be allowed now.
  const { entries } = await call('GET', '/v1/session/timeline?id=hasty');
  assert.ok(!entries.some(({ kind }) => kind === 'allow'), 'nothing was allowed');
}

// A refused call can be allowed if the server says so, and not because it was refused.
async function offersWhatTheServerNames({ assert, open, call, visit }) {
  await struggle(call, 'named');
  const { entries, allowable } = await call('GET', '/v1/session/timeline?id=named');
  assert.ok(allowable, 'the last refusal can be allowed');
  const { page, complaints } = await open();
  const offered = async (sequence) => {
    await visit(page, `sessions/named?at=${sequence}`);
    await page.locator('.entry-detail').getByRole('button', { name: /What would unlock/ }).waitFor();
    return page.locator('.entry-detail').getByRole('button', { name: 'Allow once' }).count();
  };
  for (const { sequence } of entries.filter(({ verdict }) => verdict === 'refused')) {
    const named = allowable.sequence === sequence;
    assert.equal(await offered(sequence), named ? 1 : 0, `entry ${sequence}`);
  }
  await page.route('**/v1/session/timeline?*', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), allowable: undefined } });
  });
  await page.reload();
  assert.equal(await offered(allowable.sequence), 0, 'none is named');
  assert.equal(await page.getByRole('button', { name: 'Allow once' }).count(), 0);
  assert.deepEqual(complaints, []);
}

export default async function (tools) {
  const { LOOKS, assert, open, call, checkAccess, checkWidth, settle, shoot, visit } = tools;
  await struggle(call, 'stuck');
  const { entries } = await call('GET', '/v1/session/timeline?id=stuck');
  const refused = entries.filter((entry) => entry.verdict === 'refused');
  assert.equal(refused.length, 3);

  for (const look of ['light', 'dark', 'phone']) {
    const { page, complaints } = await open(LOOKS[look]);
    await visit(page, `sessions/stuck?at=${refused[0].sequence}`);
    await page.locator('.entry-detail').waitFor();
    await checkAccess(page, `timeline, ${look}`);
    await checkWidth(page, `timeline, ${look}`);
    await shoot(page, `timeline-${look}`);
    assert.deepEqual(complaints, [], look);
    await page.context().close();
  }

  const { page, complaints } = await open();
  await visit(page, 'sessions/stuck');
  await rowsOf(page).first().waitFor();
  assert.equal(await rowsOf(page).count(), entries.length, 'one row for each entry');

  // Filters narrow the list, and what they hide is counted.
  await page.getByRole('search', { name: 'Filter the timeline' }).getByLabel('Answer').selectOption('refused');
  await page.getByText(`3 entries of ${entries.length}`).waitFor();
  assert.equal(await rowsOf(page).count(), 3);
  await page.getByRole('search', { name: 'Filter the timeline' }).getByRole('button', { name: 'Show all' }).click();
  await page.getByLabel('failed only').check();
  await page.waitForFunction(() => document.querySelectorAll('.entry-scroll .entry-row').length === 3);
  await page.getByLabel('failed only').uncheck();
  await page.getByLabel('Text', { exact: true }).fill('sunk cost');
  await page.getByText(`1 entry of ${entries.length}`).waitFor();
  await page.getByLabel('Text', { exact: true }).fill('');

  // The keyboard jumps and zooms; the address follows.
  await page.locator('.timeline-plot').focus();
  await page.keyboard.press('n');
  await page.waitForFunction((sequence) => location.hash.includes('at=' + sequence), refused[0].sequence);
  await page.keyboard.press('n');
  await page.waitForFunction((sequence) => location.hash.includes('at=' + sequence), refused[1].sequence);
  await page.keyboard.press('p');
  await page.waitForFunction((sequence) => location.hash.includes('at=' + sequence), refused[0].sequence);
  assert.equal(await page.locator('.entry-row[aria-current]').getAttribute('data-sequence'), String(refused[0].sequence));
  const whole = await viewOf(page);
  await page.keyboard.press('+');
  await page.keyboard.press('+');
  const near = await viewOf(page);
  assert.ok(wide(near) < wide(whole) * 0.6, `${near} of ${whole}`);
  const step = entries.findIndex((entry) => entry.sequence === refused[0].sequence);
  assert.ok(near[0] <= step && step <= near[1], 'around the open entry');
  await page.keyboard.press('-');
  assert.ok(wide(await viewOf(page)) > wide(near));
  await page.keyboard.press('0');
  assert.deepEqual(await viewOf(page), whole);
  await page.keyboard.press('End');
  await page.waitForFunction((sequence) => location.hash.includes('at=' + sequence), entries.at(-1).sequence);

  // Dragging enlarges a part.
  const box = await page.locator('.timeline-plot canvas').boundingBox();
  await page.mouse.move(box.x + box.width * 0.4, box.y + 60);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.6, box.y + 60, { steps: 4 });
  await page.mouse.up();
  assert.ok(wide(await viewOf(page)) < wide(whole) * 0.5);
  await page.getByRole('group', { name: 'Zoom' }).getByRole('button', { name: 'Show all' }).click();
  assert.deepEqual(await viewOf(page), whole);

  // An address opens the entry, and other sessions do not inherit it.
  await visit(page, `sessions/stuck?at=${refused[2].sequence}`);
  await page.locator('.entry-detail').waitFor();
  assert.equal(atOf(page), refused[2].sequence);
  assert.doesNotMatch(await page.locator('[data-row]').first().getAttribute('href'), /at=/);

  // "What would unlock it?" answers where it was asked.
  const asked = page.locator('.entry-detail').getByRole('button', { name: /What would unlock/ });
  await asked.click();
  const answer = page.locator('.unlock-answer').first();
  await answer.getByText('To unlock:', { exact: true }).waitFor();
  const [question, told] = [await asked.boundingBox(), await answer.boundingBox()];
  assert.ok(told.y - question.y < 200, 'right below the question');

  // The refused call is allowed, once.
  await page.locator('.entry-detail').getByRole('button', { name: 'Allow once' }).click();
  await page.getByText('Allowed once.').waitFor();
  const after = await call('GET', '/v1/session/timeline?id=stuck');
  assert.equal(after.entries.at(-1).kind, 'allow');
  await page.waitForFunction((count) =>
    document.querySelectorAll('.entry-scroll .entry-row').length === count, after.entries.length);

  // A signal is disputed from its own entry, after a question.
  const costly = entries.find((entry) => entry.signals.some(({ signal }) => signal === 'sunk_cost'));
  const before = (await call('GET', '/v1/session/show?id=stuck')).confidence;
  await visit(page, `sessions/stuck?at=${costly.sequence}`);
  const signal = page.locator('.entry-signals li').filter({ hasText: 'sunk cost' });
  await signal.getByRole('button', { name: 'Dispute…' }).click();
  await signal.getByText('cannot be undone').waitFor();
  await signal.getByRole('button', { name: 'Dispute sunk cost' }).click();
  await page.getByText('The points were given back.').waitFor();
  assert.ok((await call('GET', '/v1/session/show?id=stuck')).confidence > before);

  // The outcome is reported with a reason; Enter sends it.
  await page.getByRole('button', { name: 'Set the outcome…' }).click();
  await page.getByLabel('It failed').check();
  await page.getByLabel('Reason').fill('the tests never passed');
  await page.keyboard.press('Enter');
  await page.getByText('Recorded: the work failed.').waitFor();
  assert.equal((await call('GET', '/v1/session/show?id=stuck')).outcome, 'failure');
  await page.locator('.detail .badge').filter({ hasText: 'failed' }).first().waitFor();
  await settle(page);
  await checkAccess(page, 'a session with an outcome');

  // Refused calls of one kind are one row.
  const groups = page.getByRole('region', { name: 'Refused calls' }).locator('.refusals > li');
  assert.equal(await groups.count(), 1);
  assert.match(await groups.first().textContent(), /3 ×/);
  await groups.first().getByRole('button', { name: 'What would unlock it?' }).click();
  await groups.first().getByText('To unlock:', { exact: true }).waitFor();
  assert.deepEqual(complaints, []);

  await begins(tools);
  await allowsWhatIsShown(tools);
  await offersWhatTheServerNames(tools);
}
