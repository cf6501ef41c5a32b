// SPDX-License-Identifier: Apache-2.0
// A list is saved in full, and no text in it becomes a formula in a spreadsheet; a picture has every
// chart.
import { readFile } from 'node:fs/promises';
import { stroll } from '../made_sessions.mjs';

async function save(page, name, from = page) {
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    from.getByRole('button', { name }).first().click(),
  ]);
  return { name: saved.suggestedFilename(), data: await readFile(await saved.path()) };
}

function sizeOf(png) {
  return { width: png.readUInt32BE(16), height: png.readUInt32BE(20) };
}

// The lists and charts of the demonstration.
async function saveOthers({ assert, call, openDemo, settle, visit }) {
  const { page, complaints } = await openDemo({ acceptDownloads: true });
  const demo = { 'Credence-Space': 'demo' };
  const lists = [
    ['beliefs', 'Save Beliefs as CSV', '/v1/belief/list?limit=0'],
    ['events/list', 'Save Events as CSV', '/v1/events/list?limit=1000'],
    ['reviews/queue', 'Save Reviews pending as CSV', '/v1/review/list?limit=0'],
  ];
  for (const [place, button, path] of lists) {
    await visit(page, `${place}?space=demo`);
    const answer = await call('GET', path, undefined, demo);
    const rows = answer.events ?? answer;
    const { data } = await save(page, button);
    // A text may have lines of its own, so ids are counted, not lines.
    const text = data.toString('utf8');
    assert.ok(rows.length > 0, place);
    for (const { id } of rows) assert.ok(text.includes(id), `${place}: ${id}`);
  }
  await visit(page, 'beliefs/graph?space=demo');
  await page.waitForSelector('.whole-graph[data-state="ready"]');
  const graph = await save(page, 'Save Graph of beliefs as an image');
  assert.equal(graph.name, 'graph-of-beliefs.png');
  const canvas = await page.locator('.whole-graph canvas').boundingBox();
  assert.ok(sizeOf(graph.data).width >= canvas.width, 'the whole canvas');
  await visit(page, 'insight/calibration?space=demo');
  const calibration = await save(page, /^Save Calibration of .* as an image/);
  assert.ok(sizeOf(calibration.data).height > 300);
  const csv = await save(page, /^Save Calibration of .* as CSV/);
  assert.match(csv.data.toString('utf8'), /lo,hi,n,stated,actual/);
  await visit(page, 'reviews/calibration?space=demo');
  const reviews = await save(page, 'Save Calibration of reviews as an image');
  assert.ok(sizeOf(reviews.data).height > 200);
  await settle(page);
  assert.deepEqual(complaints, []);
}

// A comparison is two charts, one above the other.
async function saveComparison({ assert, call, open, visit }) {
  await stroll(call, 'one', 6);
  await stroll(call, 'two', 2);
  const { page } = await open({ acceptDownloads: true });
  await visit(page, 'sessions/one?compare=two');
  await page.waitForFunction(() => document.querySelectorAll('.timeline-plot').length === 2);
  const heights = await page.locator('.timeline-plot canvas').evaluateAll((all) =>
    all.map((one) => one.getBoundingClientRect().height));
  const { data } = await save(page, 'Save Comparison of one and two as an image');
  const { height } = sizeOf(data);
  assert.ok(height >= 2 * (heights[0] + heights[1]), `${height} px hold two charts of ${heights}`);
}

export default async function (tools) {
  const { assert, open, call, settle, visit } = tools;
  for (let at = 0; at < 70; ++at)
    await call('POST', '/v1/memory/add', { text: `Sentence ${at}`, global: true });
  await call('POST', '/v1/memory/add', { text: '=HYPERLINK("http://evil.example","click")', global: true });
  const { page, complaints } = await open({ acceptDownloads: true });
  await visit(page, 'ledger?kind=memory');
  await settle(page);
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save ledger as CSV' }).click(),
  ]);
  assert.equal(saved.suggestedFilename(), 'ledger.csv');
  const text = await readFile(await saved.path(), 'utf8');
  const shown = await page.locator('[data-row]').count();
  assert.ok(shown < 71, `only a page is shown: ${shown}`);
  assert.equal(text.trimEnd().split('\r\n').length, 72, 'a head and every event, not only the page');
  assert.ok(text.includes(`"'=HYPERLINK(`), 'the formula is a text');
  assert.ok(!/(^|,)"?=/m.test(text), 'no cell begins a formula');

  // An id is copied in full.
  await page.locator('[data-row]').first().click();
  await settle(page);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Copy the subject' }).click();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  assert.match(copied, /^memory\/[0-9a-f-]{36}$/);
  assert.deepEqual(complaints, []);
  await saveComparison(tools);
  await saveOthers(tools);
}
