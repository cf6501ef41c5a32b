// SPDX-License-Identifier: Apache-2.0
// The form by class of review: a quick review with one key and its undo, a comparison that teaches
// preferences, and work that is a link, an image or hostile text. What distracts a reviewer is counted:
// other works that are open or begun, not the length of the queue.

const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYPhfDwACYQGAnDTjVwAAAABJRU5ErkJggg==';
const HOSTILE = '<img src=x onerror=alert(1)>\n</span><script>alert(2)</script>\n'
  + `${'W'.repeat(3_000)}\n\u202Eright to left`;

function work(id, content, attributes, alternativeOf) {
  const generationContext = { promptHash: 'p', modelUsed: 'm', generationTimeMs: 1, iterationCount: 1 };
  return {
    workProduct: {
      type: 'page', id, version: '1', summary: `The page ${id}`, agentConfidence: 0.8, content, attributes,
      generationContext, alternativeOf,
    },
    taskType: 'pages',
  };
}

// How the last review was done.
async function lastMeta(call) {
  const { events } = await call('GET', '/v1/ledger/list?kind=review&limit=20');
  return JSON.parse(events.find((event) => event.kind === 'review.timed').verbatim.text);
}

async function oneKeyAndUndo({ assert, openDemo, call }) {
  const { page, complaints } = await openDemo();
  const demo = { 'Credence-Space': 'demo' };
  const list = () => call('GET', '/v1/review/list', undefined, demo);
  const quick = (await list()).find((one) => one.class === 'quick');
  await page.goto(`${page.url().split('#')[0]}#/reviews/queue/${encodeURIComponent(`${quick.id}@1`)}`);
  await page.getByRole('button', { name: 'Approve' }).waitFor();
  assert.equal(await page.locator('form.review fieldset').count(), 0, 'a quick review asks for nothing else');
  const waits = async () => (await list()).some((one) => one.id === quick.id);
  for (let attempt = 0; attempt < 5 && await waits(); ++attempt) {
    await page.keyboard.press('a');
    await page.getByRole('button', { name: 'Undo' }).waitFor({ timeout: 3000 }).catch(() => {});
  }
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('Undone').waitFor();
  assert.ok(await waits(), 'an undone review waits again');
  assert.deepEqual(complaints, []);
}

export default async function (tools) {
  const { LOOKS, assert, open, call, checkAccess, checkWidth, settle, shoot, visit } = tools;
  await call('POST', '/v1/review/register', {
    file: [
      work('cards', { kind: 'text', text: '.cards {\n  display: grid; /* three */\n}\n', language: 'css' },
        { layout: 'cards' }),
      work('list', { kind: 'text', text: HOSTILE }, { layout: 'list' }),
      work('table', { kind: 'text', text: 'x' }, { layout: 'table' }, 'list'),
      work('shot', { kind: 'image', mediaType: 'image/png', data: PIXEL }),
      work('live', { kind: 'url', url: 'https://example.org/?a=1' }),
      ...['one', 'two', 'three'].map((id) => work(`more-${id}`, { kind: 'text', text: id })),
    ],
  });

  for (const [look, options] of Object.entries(LOOKS)) {
    const { page, complaints } = await open(options);
    await visit(page, 'reviews/queue/shot@1');
    const image = page.locator('.content img');
    await image.waitFor();
    assert.equal(await image.evaluate((one) => one.naturalWidth), 1);
    assert.match(await image.getAttribute('alt'), /The page shot/);
    await visit(page, 'reviews/queue/live@1');
    const link = page.locator('.content a');
    await link.waitFor();
    assert.equal(await link.getAttribute('rel'), 'noopener noreferrer');
    await visit(page, 'reviews/queue/table@1');
    await page.getByText('The other: The page list').waitFor(); // An alternative is compared at once.
    await visit(page, 'reviews/queue/cards@1');
    await page.waitForSelector('.code');
    await page.keyboard.press('c'); // Opens all fields, because the form did not ask for a comparison.
    await page.waitForSelector('[data-compare]:focus');
    await page.locator('[data-compare]').selectOption('list@1');
    await page.waitForSelector('.both .code >> nth=1');
    assert.equal(await page.locator('img[src="x"], main script').count(), 0);
    assert.match(await page.locator('.both').textContent(), /onerror=alert\(1\)/);
    await settle(page);
    await checkAccess(page, `a comparison, ${look}`);
    await checkWidth(page, `a comparison, ${look}`);
    await shoot(page, `comparison-${look}`);
    assert.deepEqual(complaints, []);
    await page.context().close();
  }

  const { page, complaints } = await open();
  await visit(page, 'reviews/queue/live@1');
  await page.waitForSelector('form.review');
  // Work of which little is known is escalated: it asks for an expert and blockers.
  const parts = async () => (await page.locator('form.review h3, form.review legend').allTextContents())
    .map((title) => title.replace(/ [a-z]$/, '').trim());
  assert.deepEqual(await parts(), ['Decision', 'Who should decide', 'Does this need an expert?']);
  await page.getByLabel('Blockers').fill('Say what it is'); // Begun, and left.
  await visit(page, 'reviews/queue/cards@1');
  await page.waitForSelector('.code');
  await page.keyboard.press('c');
  await page.waitForSelector('[data-compare]:focus');
  await page.locator('[data-compare]').selectOption('list@1');
  await page.waitForSelector('.both .code >> nth=1');
  await page.keyboard.press('Escape');
  await page.keyboard.press('[');
  await page.getByText('By dimension').click();
  await page.getByLabel('naming').last().selectOption('A');
  await page.evaluate(() => document.activeElement.blur());
  await page.keyboard.press('e');
  await page.getByRole('group', { name: 'Does this need an expert?' }).getByLabel('No').check();
  await page.keyboard.press('a');
  await page.keyboard.press('Control+Enter');
  await page.getByText('Say how sure you are of this.').waitFor(); // A no needs a certainty.
  await page.getByLabel('How sure are you').selectOption('very-sure');
  await page.keyboard.press('Control+Enter');
  await page.getByText('Submitted').waitFor();

  const [given] = (await call('GET', '/v1/review/work?id=cards')).feedback;
  const shown = await call('GET', `/v1/review/show?id=${given.id}`);
  const sent = typeof shown.document === 'string' ? JSON.parse(shown.document) : shown.document;
  // Seven other works wait, and one of them was begun.
  const meta = await lastMeta(call);
  assert.equal(meta.concurrentModals, 1);
  for (const field of ['decision', 'scores', 'strength', 'confidence.wouldDelegateToAI', 'freeText.liked'])
    assert.ok(meta.fieldsOffered.includes(field), `the form says that it offered ${field}`);
  assert.deepEqual(meta.fieldsModified,
    ['decision', 'confidence.level', 'confidence.needsExpertReview', 'comparison']);
  assert.deepEqual(sent.comparison.optionA.attributes, ['layout=cards']);
  assert.deepEqual(sent.comparison.dimensions, [{ dimension: 'naming', winner: 'A' }]);
  assert.equal(sent.confidence.needsExpertReview, false);
  assert.equal(sent.modalId, 'dashboard-full');
  assert.ok(!('generationContext' in sent.workProduct), 'the registration has it');
  await call('POST', '/v1/review/learn', {});
  const { preferences } = await call('GET', '/v1/review/report');
  assert.deepEqual(preferences.map((one) => one.attribute ?? one.name), ['layout=cards', 'layout=list']);

  // Work that is done can be opened again, and reviewed again.
  await visit(page, 'reviews/queue/cards@1?state=done');
  await page.getByText('1 earlier review').waitFor();
  await page.getByText('Compared with list').waitFor();
  await shoot(page, 'review-done');
  await page.getByRole('button', { name: 'Review it again' }).click();
  await page.waitForSelector('form.review');
  const beside = await page.context().newPage(); // Another tab of the same browser.
  await visit(beside, 'reviews/queue/shot@1');
  await beside.waitForSelector('form.review');
  await page.bringToFront();
  await page.keyboard.press('a');
  await page.keyboard.press('Control+Enter');
  await page.getByText('Submitted').last().waitFor();
  await page.waitForFunction(() => !document.querySelector('form.review'));
  assert.equal((await lastMeta(call)).concurrentModals, 2, 'a work that is begun, and one in another tab');
  assert.deepEqual(complaints, []);

  await oneKeyAndUndo(tools);
}
