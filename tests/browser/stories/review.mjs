// SPDX-License-Identifier: Apache-2.0
// A change is registered from git, reviewed line by line without a mouse, and what reviewers keep asking
// for becomes a rule in the next prompt.
import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const DAY_MS = 86_400_000;
const WISH = 'Missing the path in the error message';
const CATEGORY = 'error-path';
const SOURCE = 'tests/browser/play.mjs';

function git(folder, ...args) {
  const who = ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.org', '-c', 'commit.gpgsign=false'];
  execFileSync('git', [...who, ...args], { cwd: folder, stdio: 'pipe' });
}

// A repository with one change of a real file: error messages lose what they were about.
function repository() {
  const folder = mkdtempSync(join(tmpdir(), 'credence-story-'));
  const file = join(folder, SOURCE);
  const text = readFileSync(fileURLToPath(new URL('../play.mjs', import.meta.url)), 'utf8');
  git(folder, 'init', '--quiet');
  mkdirSync(join(folder, 'tests/browser'), { recursive: true });
  writeFileSync(file, text);
  git(folder, 'add', '.');
  git(folder, 'commit', '--quiet', '-m', 'Play stories');
  writeFileSync(file, text.replace('`${path}: ${JSON.stringify(json)}`', "'the server refused'"));
  git(folder, 'commit', '--quiet', '-am', 'Shorter errors');
  return folder;
}

function credence(folder, args, input) {
  const text = execFileSync(process.env.CREDENCE, args, { cwd: folder, input, encoding: 'utf8' });
  return args.includes('--json') ? JSON.parse(text) : text;
}

// What a reviewer said about earlier work, `days` days ago.
function earlier(index, days) {
  const workProduct = {
    type: 'code', id: `earlier-${index}`, version: '1', summary: 'Errors of a client', agentConfidence: 0.7,
  };
  const generationContext = { promptHash: 'p', modelUsed: 'm', generationTimeMs: 1, iterationCount: 1 };
  return {
    registration: { workProduct: { ...workProduct, generationContext }, taskType: 'client' },
    feedback: {
      id: randomUUID().replace(/^(.{14})4/, '$17'),
      timestamp: new Date(Date.now() - days * DAY_MS).toISOString(),
      sessionId: `s-${index}`, modalId: 'cli', modalVersion: '1', pipelineStage: 'review',
      workProduct, reviewer: 'grace', decision: { decision: 'needs-work' },
      annotations: [{ type: 'criticism', target: {}, text: WISH, severity: 'major', category: CATEGORY }],
      meta: { timeToDecisionMs: 40_000, timeToFirstInteractionMs: 900 },
    },
  };
}

export default async function ({ LOOKS, assert, open, call, checkAccess, checkWidth, settle, shoot, visit }) {
  const folder = repository();
  try {
    const seven = Array.from({ length: 7 }, (_, index) => earlier(index, 1 + (index % 4)));
    const asLines = (name) => seven.map((one) => JSON.stringify(one[name])).join('\n');
    credence(folder, ['review', 'register', '-'], asLines('registration'));
    credence(folder, ['review', 'submit', '-'], asLines('feedback'));
    credence(folder, ['review', 'register', '--diff', 'HEAD~1..HEAD', '--task-type', 'client']);

    // The work, in all looks.
    const [work] = await call('GET', '/v1/review/list');
    const place = `reviews/queue/${encodeURIComponent(`${work.id}@${work.version}`)}`;
    for (const [look, options] of Object.entries(LOOKS)) {
      const { page, complaints } = await open(options);
      await visit(page, place);
      await page.waitForSelector('.codeline.added');
      await settle(page);
      await checkAccess(page, `the review of a diff, ${look}`);
      await checkWidth(page, `the review of a diff, ${look}`);
      await shoot(page, `review-${look}`);
      assert.deepEqual(complaints, []);
      await page.context().close();
    }

    // The review, by keyboard.
    const { page, complaints } = await open({ timezoneId: 'Asia/Kolkata' });
    await visit(page, 'reviews/queue');
    await page.waitForSelector('[data-row]');
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await page.waitForSelector('.codeline.added');
    const sign = (kind) => page.locator(`.codeline.${kind} .sign`).first().textContent();
    assert.deepEqual([await sign('added'), await sign('removed')], ['+', '−']);
    await settle(page);
    await page.keyboard.press('l');
    const focused = () => page.evaluate(() => document.activeElement.className);
    for (let line = 0; line < 20 && !(await focused()).includes('added'); ++line)
      await page.keyboard.press('ArrowDown');
    await page.keyboard.press('n');
    await page.waitForSelector('[data-note="0"] input:focus');
    await page.keyboard.type(WISH);
    await page.keyboard.press('Tab'); // Kind.
    await page.keyboard.press('Tab'); // Severity.
    await page.keyboard.type('major');
    await page.keyboard.press('Tab'); // Category.
    await page.keyboard.type(CATEGORY);
    await shoot(page, 'review-note');
    await page.keyboard.press('Enter'); // Back to the line.
    assert.match(await focused(), /codeline added/);
    await page.keyboard.press('m');
    await page.waitForSelector('input[value="needs-work"]:checked');
    await page.keyboard.press('Control+Enter');
    await page.waitForFunction(() => document.querySelector('.toasts')?.textContent.includes('Submitted'));

    const [given] = (await call('GET', `/v1/review/work?id=${encodeURIComponent(work.id)}`)).feedback;
    assert.equal(given.decision, 'needs-work');
    const { document } = await call('GET', `/v1/review/show?id=${given.id}`);
    const sent = typeof document === 'string' ? JSON.parse(document) : document;
    assert.match(sent.timestamp, /\+05:30$/);
    assert.equal(sent.annotations[0].target.file, SOURCE);
    assert.ok(sent.annotations[0].target.lineStart > 0);
    assert.equal(sent.annotations[0].severity, 'major');
    assert.match(sent.modalId, /^dashboard-/);
    const { events } = await call('GET', '/v1/ledger/list?kind=review&limit=20');
    const timed = JSON.stringify(events.find((event) => event.kind === 'review.timed'));
    assert.match(timed, /scrollDepth\W+1\b/, 'the whole change was on the screen');
    assert.ok(timed.includes(SOURCE), 'and its file was open');

    // The eighth mention makes the rule active; the next prompt has it.
    credence(folder, ['review', 'learn']);
    const rule = () => credence(folder, ['review', 'rules', '--json']).find((one) => one.key === CATEGORY);
    assert.equal(rule().mentions, 8);
    await visit(page, 'reviews/rules');
    await page.getByText('the path in the error message').first().waitFor();
    await shoot(page, 'review-rule');
    const told = () => credence(folder, ['inject']).includes('the path in the error message');
    if (!told()) { // The rule waits for a person.
      await page.getByRole('button', { name: /^confirm/i }).first().focus();
      await page.keyboard.press('Enter');
      await page.getByText(/^Confirmed/).waitFor();
    }
    assert.ok(told(), 'the next prompt has the rule');
    assert.equal(rule().state, 'active');
    assert.deepEqual(complaints, []);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
