// SPDX-License-Identifier: Apache-2.0
// Pictures of every page for the documentation: the demonstration, light, 1280 × 800, in few colours.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { crc32, deflateSync } from './png.mjs';

const SIZE = { width: 1280, height: 800 };
const BYTES_MAX = 150_000;

// The name of the picture, the address (or what finds it), and what is done before it is taken.
const PICTURES = [
  ['overview', 'overview'],
  ['sessions', 'sessions', openFirst],
  ['compare', 'sessions/demo-struggling?compare=demo-steady', waitForTimelines],
  ['memories', 'memories', openFirst],
  ['why', whyOfFirst],
  ['events', 'events/list', openFirst],
  ['events-over-time', 'events/over-time'],
  ['heuristics', 'heuristics', openFirst],
  ['beliefs', 'beliefs'],
  ['belief', 'beliefs', openFirst],
  ['graph', 'beliefs/graph', waitForGraph],
  ['reviews', 'reviews/queue', openFirst],
  ['rules', 'reviews/rules'],
  ['autonomy', 'reviews/autonomy'],
  ['report', 'reviews/report'],
  ['what-if', 'insight/what-if'],
  ['signals', 'insight/signals'],
  ['calibration', 'insight/calibration'],
  ['lift', 'insight/lift'],
  ['ledger', 'ledger', openFirst],
  ['settings', 'settings'],
  ['setup', 'setup', nameUsualStore],
  ['palette', 'overview', openPalette],
  ['welcome', 'overview?space=default', nameUsualStore],
];

// The address of what explains a memory.
async function whyOfFirst(call) {
  const [memory] = await call('GET', '/v1/memory/list?limit=1', undefined, {
    'Credence-Space': 'demo',
  });
  return 'why/' + memory.id;
}

async function waitForTimelines(page) {
  await page.waitForFunction(() => document.querySelectorAll('.timeline-plot').length === 2);
}

async function waitForGraph(page) {
  await page.waitForSelector('.whole-graph[data-state="ready"]');
}

async function openFirst(page, settle) {
  const row = page.locator('[data-row]').first();
  if ((await row.count()) === 0) return;
  await row.click();
  await settle(page);
}

// The store of this run is in a temporary folder, which means nothing to a reader.
async function nameUsualStore(page, settle) {
  await settle(page);
  await page.getByText(process.env.CREDENCE_DB).first().waitFor();
  await page.evaluate((path) => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const { currentNode: node } = walker;
      node.data = node.data.replaceAll(path, '~/.local/share/credence/credence.db');
    }
  }, process.env.CREDENCE_DB);
}

async function openPalette(page) {
  await page.keyboard.press('Control+k');
  await page.keyboard.type('test');
  await page.waitForFunction(() => document.querySelectorAll('[role="option"]').length > 2);
}

// The pixels of a picture as indices into at most 256 colours, found in a page without a policy.
function reduce(page, png) {
  return page.evaluate(async (base64) => {
    const image = new Image();
    image.src = 'data:image/png;base64,' + base64;
    await image.decode();
    const canvas = new OffscreenCanvas(image.width, image.height);
    const context = canvas.getContext('2d');
    context.drawImage(image, 0, 0);
    const { data } = context.getImageData(0, 0, image.width, image.height);
    const key = (at) => (data[at] << 16) | (data[at + 1] << 8) | data[at + 2];
    const counts = new Map();
    for (let at = 0; at < data.length; at += 4) counts.set(key(at), (counts.get(key(at)) ?? 0) + 1);
    // The most frequent colours, none of them close to another one.
    const far = (one, other) =>
      Math.abs((one >> 16) - (other >> 16)) + Math.abs(((one >> 8) & 255) - ((other >> 8) & 255)) +
      Math.abs((one & 255) - (other & 255));
    const colours = [];
    for (const [colour] of [...counts].sort((a, b) => b[1] - a[1])) {
      if (colours.length === 256) break;
      if (colours.length < 16 || colours.every((one) => far(one, colour) > 9)) colours.push(colour);
    }
    const nearest = new Map();
    const indexOf = (colour) => {
      let found = nearest.get(colour);
      if (found === undefined) {
        found = 0;
        colours.forEach((one, at) => far(one, colour) < far(colours[found], colour) && (found = at));
        nearest.set(colour, found);
      }
      return found;
    };
    const pixels = new Uint8Array(data.length / 4);
    for (let at = 0; at < pixels.length; ++at) pixels[at] = indexOf(key(4 * at));
    let text = '';
    for (let at = 0; at < pixels.length; at += 8192)
      text += String.fromCharCode(...pixels.subarray(at, at + 8192));
    return { width: image.width, height: image.height, colours, pixels: btoa(text) };
  }, png.toString('base64'));
}

function chunk(type, data) {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [size, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  size.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([size, body, sum]);
}

function encode({ width, height, colours, pixels }) {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 3, 0, 0, 0], 8); // Eight bits, indices into a palette.
  const palette = Buffer.from(colours.flatMap((one) => [one >> 16, (one >> 8) & 255, one & 255]));
  const rows = Buffer.from(pixels, 'base64');
  const lines = Buffer.alloc(height * (width + 1));
  for (let row = 0; row < height; ++row)
    rows.copy(lines, row * (width + 1) + 1, row * width, (row + 1) * width);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head), chunk('PLTE', palette), chunk('IDAT', deflateSync(lines)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

export default async function ({ assert, call, open, openDemo, settle, visit }) {
  const { page } = await openDemo({ viewport: SIZE, colorScheme: 'light' });
  const { page: painter } = await open();
  await painter.goto('about:blank');
  for (const [name, place, prepare] of PICTURES) {
    await visit(page, typeof place === 'function' ? await place(call) : place);
    if (prepare) await prepare(page, settle);
    await settle(page);
    await page.mouse.move(0, 0);
    const file = encode(await reduce(painter, await page.screenshot()));
    console.log(`${name}.png  ${file.length}`);
    assert.ok(file.length < BYTES_MAX, `${name}.png has ${file.length} bytes`);
    writeFileSync(join(process.env.PICTURES, `${name}.png`), file);
    await page.keyboard.press('Escape');
  }
}
