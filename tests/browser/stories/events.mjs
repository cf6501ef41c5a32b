// SPDX-License-Identifier: Apache-2.0
// What happened, who answered and why; ratings, outcomes and heuristics from an event. The model's
// answers are in events.jsonl.
const ACTION = 'Revert the last merge of today';
const MAIN = 'The build of the main branch is red';
const HOSTILE = '<img src=x onerror=alert(3)><script>alert(4)</script>';

async function send(call, id, text, source = 'ci') {
  return call('POST', '/v1/event', { id, text, source, wait: true });
}

// The list: newest first, filters, and further pages that add to it.
async function checkList({ assert, page, call, settle, visit }) {
  const rows = page.locator('[data-row]');
  const texts = async () => {
    await settle(page);
    return rows.allTextContents();
  };
  await visit(page, 'events');
  await page.getByText('50 events shown, newest first; 64 in all').waitFor();
  const all = await texts();
  assert.equal(all.length, 50, 'one page');
  assert.match(all[0], /nobody: the model failed/);
  assert.match(all[0], /mail · [\d.]+ m?s/, 'the latency');
  await page.getByRole('button', { name: 'Older events' }).click();
  await page.getByText('64 events, newest first').waitFor();
  const more = await texts();
  assert.deepEqual(more.slice(0, 50), all, 'further events are added below');
  assert.match(more.at(-1), /The build of the main branch is red.*the model/);

  // An event that arrives waits above what is being read, and the older ones stay.
  await send(call, 'live', 'Something else was seen', 'door');
  await page.getByText('65 events, newest first').waitFor();
  await page.getByRole('button', { name: '1 new' }).click();
  assert.match((await texts())[0], /Something else was seen/);

  await page.getByLabel('Who answered').selectOption({ label: 'A heuristic' });
  await page.waitForFunction(() => /path=heuristic/.test(location.hash));
  for (const text of await texts()) assert.match(text, /a heuristic/);
  await page.locator('label', { hasText: /^Source/ }).locator('select').selectOption('mail');
  await page.getByText('No events match').waitFor();
  await page.getByLabel('Who answered').selectOption('');
  await page.getByText('1 event shown; 65 in all').waitFor();
  await visit(page, 'events?q=side%20author');
  assert.equal((await texts()).length, 1, 'words of the event and its response');

  // An order applies to all events, not only to those that are loaded.
  await visit(page, 'events?sort=oldest');
  await page.waitForFunction(() => document.querySelectorAll('[data-row]').length === 65);
  assert.match((await texts())[0], /The build of the main branch is red.*the model/);
  await page.getByLabel('Order').selectOption('newest');
  await page.waitForFunction(() =>
    /Something else was seen/.test(document.querySelector('[data-row]')?.textContent));
}

async function checkEvent({ assert, page, call, visit, settle, checkAccess, shoot }, heuristic) {
  await visit(page, 'events');
  await visit(page, 'events/list/first');
  const detail = page.locator('.detail');
  await detail.waitFor();
  assert.match(await page.title(), /The build of the main branch is red/);
  const text = await detail.textContent();
  assert.match(text, /Answer: Revert the last merge of today/);
  assert.match(text, /Answered bythe model \(scripted events\.jsonl\)/);
  assert.match(text, /no heuristic that matches is trusted enough/);
  assert.match(text, /Total time[\d.]+ m?s/);
  assert.match(text, /Confidence then.*1\.0030 %/, 'the candidate as it was then');
  assert.match(text, /endorsed, \+0\.50/);
  assert.match(text, /30 % → 60 % \(\+0\.50\)/, 'what changed');
  await checkAccess(page, 'an event that the model answered');
  await page.goBack();
  await page.getByText('Choose an event').waitFor();
  assert.equal(await page.title(), 'Events · Credence');

  await visit(page, 'events/list/fires');
  assert.match(await detail.textContent(), /The heuristic that answered/);
  await page.getByRole('button', { name: 'Not helpful' }).click();
  await page.locator('.detail .badge', { hasText: 'not helpful' }).waitFor();
  await page.getByRole('button', { name: 'Failure' }).click();
  await page.locator('.detail .badge', { hasText: 'failed' }).waitFor();
  await page.getByRole('button', { name: 'Freeze' }).click();
  await page.getByRole('button', { name: 'Thaw' }).waitFor();
  assert.equal((await call('GET', `/v1/heuristic/show?id=${heuristic}`)).frozen, true);
  await page.getByRole('button', { name: 'Thaw' }).click();
  await page.getByRole('button', { name: 'Freeze' }).waitFor();
  const [shown] = (await call('GET', '/v1/events/list?search=commit')).events;
  assert.deepEqual([shown.rating, shown.outcome], ['negative', 'failure']);
  await settle(page);
  await checkAccess(page, 'an event that a heuristic answered');
  await shoot(page, 'events-fired');
}

// By keyboard alone: from the list to an event, and a heuristic from it.
async function checkHeuristic({ assert, page, call, visit, checkAccess }) {
  await visit(page, 'events?source=mail');
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  const make = page.getByRole('button', { name: 'Make a heuristic' });
  await make.focus();
  await page.keyboard.press('Enter');
  const form = page.locator('form[aria-label="Make a heuristic"]');
  await form.waitFor();
  await checkAccess(page, 'the form for a heuristic');
  assert.equal(await form.getByLabel('When this happens').inputValue(), 'The queue of mails is full');
  assert.equal(await form.getByLabel('for events of this source').inputValue(), 'mail');
  const add = form.getByRole('button', { name: 'Add the heuristic' });
  assert.equal(await add.isDisabled(), true, 'nobody answered, so there is no action yet');
  await form.getByLabel('do this').fill('Restart the mail server');
  await form.getByLabel('for events of this source').press('Enter');
  await page.waitForFunction(() => location.hash.startsWith('#/heuristics/'));
  await page.getByText('Restart the mail server').first().waitFor();
  const [made] = await call('GET', '/v1/heuristic/list?source=mail');
  assert.equal(made.condition, 'The queue of mails is full');
}

// Erasing asks first; forgetting can be undone.
async function checkForgetting({ assert, page, call, visit, checkAccess }, heuristic) {
  await visit(page, 'events/list/second');
  const erase = page.getByRole('button', { name: 'Erase the texts' });
  await erase.click();
  await page.getByText('cannot be brought back').waitFor();
  await checkAccess(page, 'the question before erasing');
  await page.keyboard.press('Escape');
  await erase.waitFor();
  assert.equal((await call('GET', '/v1/events/show?id=second')).text, MAIN, 'nothing was erased');
  await erase.click();
  await page.getByRole('button', { name: 'Erase for good' }).click();
  await page.locator('.detail h2', { hasText: '(erased)' }).waitFor();
  await erase.waitFor({ state: 'detached' });
  assert.equal((await call('GET', '/v1/events/show?id=second')).text, null);

  await visit(page, `heuristics/${heuristic}`);
  await page.getByRole('button', { name: 'Forget', exact: true }).click();
  await page.getByRole('button', { name: 'Restore' }).waitFor();
  await page.getByLabel('also archived').check();
  await page.locator('[data-row]', { hasText: 'archived' }).waitFor();
  await page.getByRole('button', { name: 'Restore' }).click();
  await page.getByRole('button', { name: 'Freeze' }).waitFor();
}

export default async function (tools) {
  const { LOOKS, assert, open, call, checkAccess, checkWidth, shoot, visit } = tools;
  const { page, complaints } = await open();
  await visit(page, 'events');
  assert.match(await page.locator('main').textContent(), /No events yet.*credence event /);

  const heuristic = await call('POST', '/v1/heuristic/add', {
    condition: MAIN, action: ACTION, source: 'ci',
  });
  await send(call, 'first', MAIN);
  await send(call, 'second', MAIN);
  await call('POST', '/v1/feedback', { event: 'second', positive: true });
  const fired = await send(call, 'fires', `${MAIN} since commit 7`);
  assert.equal(fired.decision_path, 'heuristic');
  await send(call, HOSTILE, `${HOSTILE} ${'W'.repeat(1_500)}`, HOSTILE);
  await send(call, 'side', 'The side branch has no author');
  for (let index = 0; index < 58; ++index) {
    await send(call, `c${index}`, `The certificate of host web-${index} expires soon`, 'ops');
  }
  await send(call, 'full', 'The queue of mails is full', 'mail');

  await checkList({ ...tools, page });
  await checkEvent({ ...tools, page }, heuristic.id);
  await checkHeuristic({ ...tools, page });

  await visit(page, 'events/over-time');
  const told = await page.locator('main').textContent();
  for (const name of ['Answered by heuristics', 'Endorsed by the model', 'Time to an answer',
    'Time in the model', 'Waiting for the model', 'Comparing with actions']) {
    assert.match(told, new RegExp(`${name}[\\d.]+`), name);
  }
  await page.getByRole('img', { name: /answered by heuristics, \d+ points/ }).waitFor();
  await page.getByRole('img', { name: /Confidence after \d+ events: from 30 % to/ }).waitFor();
  await checkForgetting({ ...tools, page }, heuristic.id);
  assert.deepEqual(complaints, []);

  for (const [look, options] of Object.entries(LOOKS)) {
    const opened = await open(options);
    for (const place of ['events', 'events/over-time', 'events/list/first',
      `events/list/${encodeURIComponent(HOSTILE)}`]) {
      await visit(opened.page, place);
      await checkWidth(opened.page, `${place} (${look})`);
      assert.equal(await opened.page.locator('img[src="x"], main script').count(), 0, place);
      if (look !== 'small') await checkAccess(opened.page, `${place} (${look})`);
      await shoot(opened.page, `${place.replace(/\W+/g, '-')}-${look}`);
    }
    assert.deepEqual(opened.complaints, [], look);
  }
}
