// SPDX-License-Identifier: Apache-2.0
// What a browser that knows nothing yet loads for the first view: less than 100 KB, counted as the
// bytes that came over the wire. Other pages load their code when they are opened, and only once.
const LIMIT = 100_000;

// Counts bodies and headers of all answers, by address.
async function count(page) {
  const client = await page.context().newCDPSession(page);
  await client.send('Network.enable');
  const urls = new Map();
  const sizes = [];
  client.on('Network.requestWillBeSent', ({ requestId, request }) => urls.set(requestId, request.url));
  client.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
    sizes.push({ url: urls.get(requestId), bytes: encodedDataLength }));
  return sizes;
}

export default async function ({ assert, base, call, open, settle, visit }) {
  await call('POST', '/v1/demo', {});
  const { page, complaints } = await open();
  const sizes = await count(page);
  await page.goto(`${base}/#/overview?space=demo`);
  await page.getByText('events in the ledger').waitFor();
  await settle(page);
  await page.waitForLoadState('load');
  // The answers of the activity and the alerts may come after the last visible change.
  await page.waitForTimeout(500);
  const total = sizes.reduce((sum, one) => sum + one.bytes, 0);
  const table = sizes.map((one) => `${one.bytes} ${one.url}`).join('\n');
  const files = sizes.filter((one) => one.url.includes('/assets/'));
  assert.equal(files.length, 2, table);
  assert.ok(sizes.some((one) => one.url.includes('/v1/stats')), table);
  assert.ok(total < LIMIT, `${total} bytes for the first view:\n${table}`);
  console.log(`${total} bytes for the first view`);

  // The code of a page comes with its first visit; a new start has everything in its cache.
  await visit(page, 'memories?space=demo');
  await visit(page, 'overview?space=demo');
  await visit(page, 'memories?space=demo');
  const loaded = sizes.map((one) => one.url).filter((url) => url.includes('/assets/Memories'));
  assert.equal(loaded.length, 1);
  const before = sizes.length;
  await page.reload();
  await settle(page);
  const again = sizes.slice(before).filter((one) => one.url.includes('/assets/'));
  assert.equal(again.reduce((sum, one) => sum + one.bytes, 0), 0, JSON.stringify(again));
  assert.deepEqual(complaints, []);
}
