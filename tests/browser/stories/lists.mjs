// SPDX-License-Identifier: Apache-2.0
// A list of 10,000 rows keeps few of them in the document, and j and k pass through all of them.
const ROWS = 10_000;

export default async function ({ assert, open, settle, visit }) {
  const { page, complaints } = await open();
  // The list comes from here, because the page is what is tried, not the server.
  const item = (at) => ({
    id: `m${at}`, content: `Sentence number ${at} `.repeat(1 + (at % 7)), type: 'pattern', domain: null,
    status: 'current', golden: false, standing: 'confirmed', observations: 0, interval: null,
    effective_confidence: 0.5, confidence: 0.5, project: null, validations: 0, violations: 0,
    created_at: '2026-01-01T00:00:00Z',
  });
  await page.route('**/v1/memory/list*', (route) => {
    const query = new URL(route.request().url()).searchParams;
    const offset = Number(query.get('offset') ?? 0);
    const size = 2500;
    const rows = Array.from({ length: Math.min(size, ROWS - offset) }, (_, at) => item(offset + at));
    const next = offset + size;
    const headers = { 'Content-Type': 'application/json', 'Credence-Total': String(ROWS) };
    if (next < ROWS) headers['Link'] = `</v1/memory/list?limit=${size}&offset=${next}>; rel="next"`;
    return route.fulfill({ status: 200, headers, body: JSON.stringify(rows) });
  });
  await visit(page, 'memories');
  await page.getByText('Sentence number 0').first().waitFor();
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
    if (done && (await page.getByText(`Sentence number ${ROWS - 1}`).count()) > 0) break;
  }
  await page.getByText(`Sentence number ${ROWS - 1} `).first().waitFor();
  assert.ok(most < 200, `${most} rows in the document at once`);
  assert.ok(Date.now() - started < 60_000, 'it takes seconds');

  // Rows neither overlap nor leave gaps.
  const places = await page.locator('.virtual-row').evaluateAll((all) =>
    all.map((one) => one.getBoundingClientRect()).map(({ top, bottom }) => [top, bottom]));
  for (let at = 1; at < places.length; ++at)
    assert.ok(Math.abs(places[at][0] - places[at - 1][1]) < 2, `row ${at} begins where the last ends`);

  // By keyboard, beyond what was drawn at first.
  await list.evaluate((element) => (element.scrollTop = 0));
  await page.getByText('Sentence number 0').first().waitFor();
  await settle(page);
  await page.locator('[data-row]').first().focus();
  for (let step = 0; step < 60; ++step) await page.keyboard.press('j');
  await page.waitForFunction(() => /Sentence number 60 /.test(document.activeElement.textContent));
  assert.deepEqual(complaints, []);
}
