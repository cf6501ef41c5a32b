// SPDX-License-Identifier: Apache-2.0
// Ten thousand beliefs on one canvas: found by search, moved by mouse and keyboard, without a stutter.
const BELIEFS = 10_000;
const AREAS = ['checkout', 'billing', 'search', 'login', 'export', 'metrics', 'backup', 'mail'];

// Numbers that look random and are the same in each run.
function numbers(seed) {
  let state = seed;
  return () => (state = (state * 48271) % 2147483647) / 2147483647;
}

function batch() {
  const next = numbers(5);
  const lines = [];
  for (let at = 0; at < BELIEFS; ++at) {
    const [a, b] = [AREAS[Math.floor(next() * 8)], AREAS[Math.floor(next() * 8)]];
    lines.push({ op: 'add', text: `Part ${at} of ${a} needs the ${b} service`, as: `b${at}` });
  }
  for (let at = 1; at < BELIEFS; ++at) {
    const other = `$b${Math.max(0, at - 1 - Math.floor(next() * 300))}`;
    const kind = next();
    if (kind < 0.55) lines.push({ op: 'support', id: other, by: `$b${at}` });
    else if (kind < 0.85) lines.push({ op: 'relate', a: `$b${at}`, b: other });
    else if (kind < 0.9) lines.push({ op: 'contradict', id: `$b${at}`, by: other });
  }
  return lines.map((line) => JSON.stringify(line)).join('\n');
}

// The time between frames while something happens.
async function framesDuring(page, work) {
  await page.evaluate(() => {
    window.frames_ = [];
    let last = performance.now();
    const note = (now) => {
      window.frames_?.push(now - last);
      last = now;
      if (window.frames_) requestAnimationFrame(note);
    };
    requestAnimationFrame(note);
  });
  await work();
  const all = await page.evaluate(() => {
    const frames = window.frames_;
    window.frames_ = null;
    return frames;
  });
  all.sort((a, b) => a - b);
  return { median: all[all.length >> 1], p95: all[Math.floor(all.length * 0.95)], frames: all.length };
}

const ready = (page) => page.waitForSelector('.whole-graph[data-state="ready"]');
const picture = (page) => page.locator('.whole-graph canvas').evaluate((canvas) => canvas.toDataURL());
const chosen = (page) => page.getByRole('region', { name: 'The chosen belief' });

export default async function ({ LOOKS, assert, open, call, checkAccess, checkWidth, shoot, settle, visit }) {
  await call('POST', '/v1/belief/batch', { file: batch() });
  const { page, complaints } = await open();
  const began = Date.now();
  await visit(page, 'beliefs/graph');
  await ready(page);
  console.log(`  ${BELIEFS} beliefs arranged after ${Date.now() - began} ms`);
  await shoot(page, 'graph-light');

  const canvas = page.locator('.whole-graph canvas');
  const { x, y, width, height } = await canvas.boundingBox();
  const [midX, midY] = [x + width / 2, y + height / 2];
  const moved = await framesDuring(page, async () => {
    await page.mouse.move(midX, midY);
    for (let at = 0; at < 30; ++at) await page.mouse.wheel(0, -60);
    await page.mouse.down();
    for (let at = 0; at < 40; ++at) await page.mouse.move(midX + 5 * at, midY + 2 * at);
    await page.mouse.up();
    for (let at = 0; at < 20; ++at) await page.mouse.wheel(0, 60);
  });
  console.log(`  zooming and moving: ${JSON.stringify(moved)}`);
  // The machine may be busy; a graph that repaints everything slowly takes several times as long.
  if (process.env.STRICT) assert.ok(moved.median < 60, `a frame takes ${moved.median} ms`);

  // Search marks what it finds; Enter goes to the first of them.
  await page.getByLabel('Find beliefs').fill('part 4321 ');
  await page.locator('.found', { hasText: '1 of 10,000 beliefs' }).waitFor();
  await page.keyboard.press('Enter');
  await chosen(page).getByText(/^Part 4321 of/).first().waitFor();
  assert.match(page.url(), /beliefs\/graph\/[0-9a-f-]{36}/, 'the address names it');
  await shoot(page, 'graph-found-light');
  await page.getByRole('button', { name: 'Clear' }).click();

  // A click on the belief in the middle of the window chooses it.
  const first = await chosen(page).locator('h2').textContent();
  await page.getByRole('region', { name: 'The chosen belief' }).getByRole('link').last().click();
  await page.waitForFunction((old) =>
    document.querySelector('[aria-label="The chosen belief"] h2')?.textContent !== old, first);

  // By keyboard: plus enlarges, arrows move, 0 shows all, Escape chooses nothing, Enter opens.
  await canvas.focus();
  const looks = [await picture(page)];
  for (const key of ['+', 'ArrowLeft', 'ArrowDown', '-', '0']) {
    await page.keyboard.press(key);
    await page.waitForTimeout(300);
    looks.push(await picture(page));
    assert.notEqual(looks.at(-1), looks.at(-2), `${key} changes the picture`);
  }
  await page.keyboard.press('Enter');
  await page.getByRole('article', { name: 'Belief' }).waitFor();
  await page.goBack();
  await ready(page);
  await canvas.focus();
  await page.keyboard.press('Escape');
  await chosen(page).waitFor({ state: 'detached' });

  // The same as a list, for a reader who does not see the canvas.
  await page.getByLabel('Status').selectOption('disputed');
  await page.getByText(/As a list: [\d,]+ of 10,000/).click();
  const rows = page.getByRole('list', { name: 'Beliefs of the graph' }).getByRole('listitem');
  assert.ok((await rows.count()) > 20);
  assert.match(await rows.first().textContent(), /disputed/);
  await rows.first().getByRole('link').click();
  await chosen(page).getByText('disputed').first().waitFor();
  await settle(page);
  await checkAccess(page, 'the graph');
  await checkWidth(page, 'the graph');
  assert.deepEqual(complaints, []);

  for (const look of ['dark', 'phone']) {
    const other = await open(LOOKS[look]);
    await visit(other.page, 'beliefs/graph?status=disputed');
    await ready(other.page);
    await other.page.waitForTimeout(300);
    await shoot(other.page, `graph-${look}`);
    await checkAccess(other.page, `the graph (${look})`);
    await checkWidth(other.page, `the graph (${look})`);
    assert.deepEqual(other.complaints, [], look);
  }
}
