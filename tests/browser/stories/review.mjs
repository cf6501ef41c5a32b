// SPDX-License-Identifier: Apache-2.0
// A change is registered from git and reviewed line by line without a mouse. What reviewers keep
// asking for waits until a person confirms it, and is then in the next prompt.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { credence, criticism, enter, environment, review } from '../made_reviews.mjs';

const WISH = 'Missing the path in the error message';
const CATEGORY = 'error-path';
const CONTENT_BYTES_MAX = 900_000; // Which `credence review register` takes.
const OWN_WORDS = 'Name the path that failed in each error';
const HERE = fileURLToPath(new URL('..', import.meta.url));
const SOURCE = 'tests/browser/play.mjs';

function git(folder, ...args) {
  const who = ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.org', '-c', 'commit.gpgsign=false'];
  const options = { cwd: folder, stdio: 'pipe', encoding: 'utf8', env: environment, maxBuffer: 1 << 28 };
  return execFileSync('git', [...who, ...args], options).trim();
}

// The newest change of this checkout that can be registered: [its root, range]. Throws, with the
// reason, if there is none, as in a source archive.
function ownChange() {
  const root = git(HERE, 'rev-parse', '--show-toplevel');
  git(root, 'ls-files', '--error-unmatch', SOURCE); // Not some other repository around an archive.
  const commits = Number(git(root, 'rev-list', '--count', '--first-parent', 'HEAD'));
  for (let back = 0; back + 1 < commits; ++back) {
    const range = `HEAD~${back + 1}..HEAD~${back}`;
    const bytes = Buffer.byteLength(git(root, 'diff', range));
    if (bytes > 0 && bytes <= CONTENT_BYTES_MAX) return [root, range];
    console.log(`      review.mjs passes over ${range}, which has ${bytes} bytes`);
  }
  throw new Error('no two commits differ');
}

// A repository with one change of a real file: error messages lose what they were about.
function madeChange(folder) {
  const text = readFileSync(join(HERE, 'play.mjs'), 'utf8');
  git(folder, 'init', '--quiet');
  const file = join(folder, SOURCE);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  git(folder, 'add', '.');
  git(folder, 'commit', '--quiet', '-m', 'Play stories');
  writeFileSync(file, text.replace('`${path}: ${JSON.stringify(json)}`', "'the server refused'"));
  git(folder, 'commit', '--quiet', '-am', 'Shorter errors');
  return 'HEAD~1..HEAD';
}

// Fills the folder with a repository, and returns the range to review.
function repository(folder) {
  let own;
  try {
    own = ownChange();
  } catch (reason) {
    const why = String(reason.stderr || reason.message).trim().split('\n').at(-1);
    console.log(`      review.mjs reviews a made-up change, because this is no checkout with one: ${why}`);
    return madeChange(folder);
  }
  git(folder, 'clone', '--quiet', '--local', '--no-hardlinks', '--no-checkout', own[0], '.');
  return own[1];
}

// Adds an annotation by keyboard and returns to where it began. The change may have no lines to
// show, for example if it is of binary files; then the note names the file.
async function annotate(page, assert, file) {
  const focused = () => page.evaluate(() => document.activeElement.className);
  const hasLines = (await page.locator('[data-line]').count()) > 0;
  if (hasLines) {
    await page.keyboard.press('l');
    await page.keyboard.press('ArrowDown');
    assert.match(await focused(), /codeline/);
  }
  await page.keyboard.press('n');
  await page.waitForSelector('[data-note="0"] input:focus');
  if (!hasLines) {
    await page.keyboard.type(file);
    await page.keyboard.press('Tab');
  }
  await page.keyboard.type(WISH);
  await page.keyboard.press('Tab'); // Kind.
  await page.keyboard.press('Tab'); // Severity.
  await page.keyboard.type('major');
  await page.keyboard.press('Tab'); // Category.
  await page.keyboard.type(CATEGORY);
  if (!hasLines) return page.keyboard.press('Escape');
  await page.keyboard.press('Enter'); // Back to the line.
  assert.match(await focused(), /codeline/);
}

async function reviewByKeyboard({ assert, call, settle, shoot, visit }, page, work, files) {
  await visit(page, 'reviews/queue');
  await page.waitForSelector('[data-row]');
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await page.waitForSelector('.code-file');
  await settle(page);
  for (const [kind, sign] of [['added', '+'], ['removed', '−']]) {
    const line = page.locator(`.codeline.${kind} .sign`);
    if ((await line.count()) > 0) assert.equal(await line.first().textContent(), sign);
  }
  await annotate(page, assert, files[0]);
  await shoot(page, 'review-note');
  await page.keyboard.press('m');
  await page.waitForSelector('input[value="needs-work"]:checked');
  await page.keyboard.press('Control+Enter');
  await page.waitForFunction(() => document.querySelector('.toasts')?.textContent.includes('Submitted'));

  const [given] = (await call('GET', `/v1/review/work?id=${encodeURIComponent(work.id)}`)).feedback;
  assert.equal(given.decision, 'needs-work');
  const { document } = await call('GET', `/v1/review/show?id=${given.id}`);
  const sent = typeof document === 'string' ? JSON.parse(document) : document;
  assert.match(sent.timestamp, /\+05:30$/);
  const [{ target, severity }] = sent.annotations;
  assert.ok(files.includes(target.file), `${target.file} is one of the changed files`);
  assert.ok(target.lineStart === undefined || target.lineStart > 0);
  assert.equal(severity, 'major');
  assert.match(sent.modalId, /^dashboard-/);
  const { events } = await call('GET', '/v1/ledger/list?kind=review&limit=20');
  const timed = events.find((event) => event.kind === 'review.timed');
  const meta = JSON.parse(timed.verbatim.text);
  assert.deepEqual(meta.sections.map(({ name }) => name).filter((name) => files.includes(name)).sort(),
    [...files].sort(), 'it says which of the files were opened');
  assert.equal(meta.concurrentModals, 0);
  assert.ok(meta.fieldsOffered.includes('annotations'));
}

// Presses Tab until the button has the focus.
async function tabTo(page, name) {
  const isThere = () => page.evaluate((wanted) => {
    const { activeElement: at } = document;
    return (at.getAttribute('aria-label') ?? at.textContent).startsWith(wanted);
  }, name);
  for (let step = 0; step < 80 && !(await isThere()); ++step) await page.keyboard.press('Tab');
  if (!(await isThere())) throw new Error(`Tab does not lead to "${name}"`);
}

async function confirmInOwnWords({ LOOKS, assert, open, checkAccess, checkWidth, settle, shoot, visit }, folder, page) {
  const rule = () => credence(folder, ['review', 'rules', '--json']).find((one) => one.key === CATEGORY);
  const told = (where = folder) => credence(where, ['inject']);
  const asked = () => credence(folder, ['review', 'context', 'client']);
  // The eighth mention makes the rule active, but nobody is told before a person has seen it.
  credence(folder, ['review', 'learn']);
  assert.equal(rule().mentions, 8);
  assert.equal(rule().awaiting_confirmation, true);
  assert.doesNotMatch(told() + asked(), /the path/i, 'a rule that waits is in no prompt');

  for (const [look, options] of Object.entries(LOOKS)) {
    const { page: looked, complaints } = await open(options);
    await visit(looked, 'reviews/rules');
    await looked.getByText('Waiting for your confirmation').waitFor();
    await settle(looked);
    await checkAccess(looked, `a waiting rule, ${look}`);
    await checkWidth(looked, `a waiting rule, ${look}`);
    await shoot(looked, `review-waiting-${look}`);
    assert.deepEqual(complaints, []);
    await looked.context().close();
  }

  await visit(page, 'reviews/rules');
  const card = page.locator('li.panel').filter({ hasText: 'the path in the error message' });
  assert.equal(await card.locator('blockquote').first().textContent(), WISH);
  await card.getByText('for client').waitFor();
  await tabTo(page, 'Confirm in other words');
  await page.keyboard.press('Enter');
  await page.waitForSelector('.reasoned input:focus');
  await page.keyboard.press('Control+A');
  await page.keyboard.type(OWN_WORDS);
  await page.keyboard.press('Enter');
  await page.getByText('Confirmed in your words.').waitFor();
  await page.getByRole('heading', { name: OWN_WORDS }).waitFor();
  await shoot(page, 'review-rule');

  assert.equal(rule().state, 'active');
  assert.equal(rule().awaiting_confirmation, false);
  assert.ok(told().includes(OWN_WORDS), 'the next prompt has the rule');
  assert.doesNotMatch(told(), /the path in the error message/, 'in the words of the person alone');
  assert.ok(asked().includes(OWN_WORDS));
  const memory = credence(folder, ['memory', 'list', '--json']).find(({ content }) => content === OWN_WORDS);
  assert.deepEqual([memory.type, memory.domain], ['rule', 'client']);
  assert.equal(realpathSync(memory.project), realpathSync(folder));
  const elsewhere = mkdtempSync(join(tmpdir(), 'credence-elsewhere-'));
  try {
    assert.ok(!told(elsewhere).includes(OWN_WORDS), 'another project is not told');
  } finally {
    rmSync(elsewhere, { recursive: true });
  }
}

export default async function (tools) {
  const { LOOKS, assert, open, call, checkAccess, checkWidth, settle, shoot, visit } = tools;
  const folder = mkdtempSync(join(tmpdir(), 'credence-story-'));
  try {
    const range = repository(folder);
    const files = git(folder, '-c', 'core.quotePath=false', 'diff', '--name-only', range).split('\n');
    enter(folder, Array.from({ length: 7 }, (_, index) => review({
      id: `earlier-${index}`, taskType: 'client', days: 1 + (index % 4),
      decision: { decision: 'needs-work' }, annotations: [criticism(CATEGORY, WISH)],
    })));
    credence(folder, ['review', 'register', '--diff', range, '--task-type', 'client']);

    // The work, in all looks.
    const [work] = await call('GET', '/v1/review/list');
    const place = `reviews/queue/${encodeURIComponent(`${work.id}@${work.version}`)}`;
    for (const [look, options] of Object.entries(LOOKS)) {
      const { page, complaints } = await open(options);
      await visit(page, place);
      await page.waitForSelector('.code-file');
      await settle(page);
      await checkAccess(page, `the review of a diff, ${look}`);
      await checkWidth(page, `the review of a diff, ${look}`);
      await shoot(page, `review-${look}`);
      assert.deepEqual(complaints, []);
      await page.context().close();
    }

    const { page, complaints } = await open({ timezoneId: 'Asia/Kolkata' });
    await reviewByKeyboard(tools, page, work, files);
    await confirmInOwnWords(tools, folder, page);
    assert.deepEqual(complaints, []);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
