// SPDX-License-Identifier: Apache-2.0
// A list of 10,000 rows keeps few of them in the document, and j and k pass through all of them.
const ROWS = 10_000;

export default async function ({ assert, open, settle, visit }) {
  const { page, complaints } = await open();
  // The list comes from here, because the page is what is tried, not the server.
  const event = (sequence) => ({
    id: `e${sequence}`, sequence, space: 'default', stream: `memory/m${sequence}`, stream_version: 1,
    kind: 'memory.learned', version: 1, time: '2026-01-01T00:00:00Z', actor: 'user', data: {}, hash: '',
    verbatim: { text: `Sentence number ${sequence} `.repeat(1 + (sequence % 7)) },
  });
  await page.route('**/v1/ledger/list*', (route) => {
    const query = new URL(route.request().url()).searchParams;
    const before = Number(query.get('before') ?? ROWS + 1);
    const size = Math.min(2500, before - 1);
    const events = Array.from({ length: size }, (_, at) => event(before - 1 - at));
    const headers = { 'Content-Type': 'application/json', 'Credence-Total': String(ROWS) };
    const next = before - size;
    if (next > 1) headers['Link'] = `</v1/ledger/list?limit=2500&before=${next}>; rel="next"`;
    return route.fulfill({ status: 200, headers, body: JSON.stringify({ head: ROWS, events }) });
  });
  await visit(page, 'ledger');
  await page.getByText('10,000 memory learned').first().waitFor();
  await page.getByText(/2,500 of 10,000/).first().waitFor();

  // Scrolls to the end, page after page.
  const list = page.locator('.split-list');
  const nodes = () => page.evaluate(() => document.querySelectorAll('[data-row]').length);
  let most = 0;
  const started = Date.now();
  for (let step = 0; step < 400; ++step) {
    const done = await list.evaluate((element) => {
      element.scrollTop += 20_000;
      return element.scrollTop + element.clientHeight >= element.scrollHeight - 2;
    });
    await page.waitForTimeout(15);
    most = Math.max(most, await nodes());
    if (done && (await page.getByText('Sentence number 1 ').count()) > 0) break;
  }
  await page.getByText('Sentence number 1 ').first().waitFor();
  assert.ok(most < 200, `${most} rows in the document at once`);
  assert.ok(Date.now() - started < 60_000, 'it takes seconds');

  // Rows neither overlap nor leave gaps.
  const places = await page.locator('.virtual-row').evaluateAll((all) =>
    all.map((one) => one.getBoundingClientRect()).map(({ top, bottom }) => [top, bottom]));
  for (let at = 1; at < places.length; ++at)
    assert.ok(Math.abs(places[at][0] - places[at - 1][1]) < 2, `row ${at} begins where the last ends`);

  // By keyboard, beyond what was drawn at first.
  await list.evaluate((element) => (element.scrollTop = 0));
  await page.getByText('10,000 memory learned').first().waitFor();
  await settle(page);
  await page.locator('[data-row]').first().focus();
  const focused = () => page.evaluate(() => document.activeElement.textContent);
  for (let step = 0; step < 400 && !/Sentence number 9940\b/.test(await focused()); ++step)
    await page.keyboard.press('j');
  assert.match(await focused(), /Sentence number 9940\b/);
  assert.deepEqual(complaints, []);
}
