// SPDX-License-Identifier: Apache-2.0
// A list of 100,000 memories: only what is in sight is read and drawn, and the memory that the page
// needs does not grow with the way that was scrolled. STRICT=1 also checks the time of the frames,
// which on a busy machine says nothing.
const ROWS = 100_000;
const PAGE = 100;

// Scrolls for so many frames; returns how long they took, in milliseconds.
function scroll(list, frames, step) {
  return list.evaluate((element, [count, pixels]) => new Promise((done) => {
    const times = [];
    let last = performance.now();
    const next = (now) => {
      times.push(now - last);
      last = now;
      if (times.length > count) return done(times.slice(1));
      element.scrollTop += pixels;
      requestAnimationFrame(next);
    };
    requestAnimationFrame(next);
  }), [frames, step]);
}

function share(times, part) {
  return [...times].sort((a, b) => a - b)[Math.floor(part * (times.length - 1))];
}

export default async function ({ assert, call, open, settle, visit }) {
  await call('POST', '/v1/memory/add', { text: 'Sentence', global: true });
  const [model] = await call('GET', '/v1/memory/list');
  const { page, complaints } = await open();
  let asked = [];
  // The list comes from here, because the page is what is tried, not the server.
  await page.route('**/v1/memory/list*', (route) => {
    const query = new URL(route.request().url()).searchParams;
    const [offset, limit] = [Number(query.get('offset') ?? 0), Number(query.get('limit'))];
    if (limit === PAGE) asked.push(offset);
    const rows = Array.from({ length: Math.min(limit, ROWS - offset) }, (_, at) => ({
      ...model, id: `m${offset + at}`,
      content: `Sentence number ${offset + at} `.repeat(1 + ((offset + at) % 5)),
    }));
    return route.fulfill({
      status: 200, body: JSON.stringify(rows),
      headers: { 'Content-Type': 'application/json', 'Credence-Total': String(ROWS) },
    });
  });
  await visit(page, 'memories');
  await page.getByText('100,000 memories').first().waitFor();
  const list = page.locator('.split-list');
  const rows = () => page.evaluate(() => document.querySelectorAll('[data-row]').length);
  const client = await page.context().newCDPSession(page);
  await client.send('Performance.enable');
  const megabytes = async () => {
    await client.send('HeapProfiler.collectGarbage');
    const { metrics } = await client.send('Performance.getMetrics');
    return metrics.find((one) => one.name === 'JSHeapUsedSize').value / 1e6;
  };

  // The end is as near as the beginning.
  await list.evaluate((element) => (element.scrollTop = element.scrollHeight));
  await page.getByText('Sentence number 99999 ').first().waitFor();
  assert.ok(asked.length <= 5, `${asked.length} pages were read to show the end: ${asked}`);
  assert.ok((await rows()) < 100, 'few rows are in the document');

  // Reading on, a bit more than a screen at a time.
  await list.evaluate((element) => (element.scrollTop = 0));
  await page.getByText('Sentence number 0 ').first().waitFor();
  const before = await megabytes();
  asked = [];
  const times = await scroll(list, 400, 160);
  await settle(page);
  assert.ok((await rows()) < 100, 'few rows are in the document');
  // One that was left before it came may be asked for again, on a slow machine.
  assert.ok(asked.length <= 2 * new Set(asked).size, `pages are read again and again: ${asked}`);
  // Far jumps, which read a page or two each.
  for (let at = 1; at <= 120; ++at) {
    await list.evaluate((element, part) => (element.scrollTop = part * element.scrollHeight), at / 121);
    await page.waitForFunction(() => {
      const box = document.querySelector('.split-list').getBoundingClientRect();
      return ![...document.querySelectorAll('.split-list .row-hole')].some((one) => {
        const { top, bottom } = one.getBoundingClientRect();
        return bottom > box.top && top < box.bottom;
      });
    });
  }
  const after = await megabytes();
  const told = `${asked.length} pages read; frames ${share(times, 0.5).toFixed(1)} ms, 95 % below ` +
    `${share(times, 0.95).toFixed(1)} ms; heap ${before.toFixed(1)} MB, then ${after.toFixed(1)} MB`;
  console.log(told);
  assert.ok(asked.length > 120, told);
  assert.ok(after < before + 15, told);
  if (process.env.STRICT) assert.ok(share(times, 0.95) < 50, told);
  assert.deepEqual(complaints, []);
}
