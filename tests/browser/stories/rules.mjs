// SPDX-License-Identifier: Apache-2.0
// A person answers what waits on the Rules page: it is a rule, a rule for all, or none; and says what
// a theme asks for.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { credence, criticism, enter, review } from '../made_reviews.mjs';

const NAMES = 'longer variable names';
const TESTS = 'tests for edge cases';
const WRAPPER = 'the wrapper class';
const STYLE = 'Keep each function on one screen';

// Each of eight reviews asks for the same things. No two comments on style ask for one thing.
function asked(taskType, annotations) {
  return Array.from({ length: 8 }, (_, index) => review({
    id: `${taskType}-${index}`, taskType, days: 1 + (index % 4), decision: { decision: 'needs-work' },
    annotations: [
      criticism('naming', 'Variable names too short'),
      criticism('tests', 'More tests for edge cases would help'),
      ...annotations(index),
    ],
  }));
}

const ODD = ['Odd.', 'Strange.', 'Hm.', 'Not nice.', 'Why?', 'Really?', 'Ugly.', 'Weird.'];

export default async function ({ LOOKS, assert, open, checkAccess, checkWidth, settle, shoot, visit }) {
  const folder = mkdtempSync(join(tmpdir(), 'credence-shop-'));
  const elsewhere = mkdtempSync(join(tmpdir(), 'credence-other-'));
  try {
    enter(folder, [
      ...asked('web', () => []),
      ...asked('api', (index) => [
        criticism('wrapper', 'The wrapper class is unnecessary'), criticism('style', ODD[index]),
      ]),
    ]);
    credence(folder, ['review', 'learn']);
    const rule = (key) =>
      credence(folder, ['review', 'rules', '--all', '--json']).find((one) => one.key === key);
    const told = (where = folder) => credence(where, ['inject']);
    for (const key of ['naming', 'tests', 'wrapper']) assert.ok(rule(key).awaiting_confirmation, key);
    assert.equal(rule('style').state, 'theme');
    assert.equal(told().trim(), '', 'agents are told nothing yet');

    for (const [look, options] of Object.entries(LOOKS)) {
      const { page, complaints } = await open(options);
      await visit(page, 'reviews/rules');
      await page.getByText('Waiting for your confirmation').waitFor();
      await settle(page);
      await checkAccess(page, `rules, ${look}`);
      await checkWidth(page, `rules, ${look}`);
      await shoot(page, `rules-${look}`);
      assert.deepEqual(complaints, []);
      await page.context().close();
    }

    const { page, complaints } = await open();
    await visit(page, 'reviews/rules');
    const card = (text) => page.locator('li.panel').filter({ hasText: text });
    const press = (text, name) => card(text).getByRole('button', { name }).click();

    await card(WRAPPER).getByText('The wrapper class is unnecessary').waitFor(); // What it comes from.
    await press(WRAPPER, /^Not a rule/);
    await page.getByText(/^It will not become a rule/).waitFor();
    await card(WRAPPER).waitFor({ state: 'detached' });
    assert.equal(rule('wrapper').state, 'retired');
    await page.getByLabel('Show retired rules').check();
    await card(WRAPPER).getByRole('button', { name: 'Revive' }).waitFor();
    await page.getByLabel('Show retired rules').uncheck();

    await press(TESTS, /^Confirm for all task types/);
    await page.getByText('Confirmed for all task types and projects.').waitFor();
    await card(TESTS).getByText('for all task types').waitFor();
    assert.ok(rule('tests').for_all);

    // A plain confirmation keeps the scope; the active rule is then proposed for all.
    await press(NAMES, /^Confirm:/);
    await page.getByText('Confirmed: agents are told from now on.').waitFor();
    await card(NAMES).getByText('proposed for all task types').waitFor();
    assert.ok(told().includes(NAMES) && told().includes(TESTS));
    assert.ok(told(elsewhere).includes(TESTS), 'a rule for all is told in other projects');
    assert.ok(!told(elsewhere).includes(NAMES), 'a rule of this project is not');
    await card(NAMES).getByText('What reviewers wrote').click();
    await card(NAMES).getByText('Variable names too short').waitFor();
    await shoot(page, 'rules-active');
    await press(NAMES, /^Confirm for all task types/);
    await card(NAMES).getByText('proposed for all task types').waitFor({ state: 'detached' });
    assert.ok(rule('naming').for_all);
    assert.ok(told(elsewhere).includes(NAMES));

    // What is retired or revived by mistake is taken back.
    const undo = () => page.locator('.toasts').getByRole('button', { name: 'Undo' }).last().click();
    await press(NAMES, /^Retire…/);
    await page.waitForSelector('.reasoned input:focus');
    await page.keyboard.type('By mistake');
    await page.keyboard.press('Enter');
    await page.getByText('Retired.', { exact: true }).waitFor();
    await card(NAMES).waitFor({ state: 'detached' });
    assert.equal(rule('naming').state, 'retired');
    await undo();
    await card(NAMES).getByText('active', { exact: true }).waitFor();
    assert.ok(rule('naming').for_all, 'with its reach');
    assert.ok(told(elsewhere).includes(NAMES));
    await page.getByLabel('Show retired rules').check();
    await card(WRAPPER).getByRole('button', { name: 'Revive' }).click();
    await page.getByText('The rule counts again.').waitFor();
    await undo();
    await card(WRAPPER).getByText('retired', { exact: true }).waitFor();
    assert.equal(rule('wrapper').state, 'retired');
    await page.getByLabel('Show retired rules').uncheck();

    // A theme has no wording, so a person gives it one.
    await card('Odd.').or(card('Weird.')).getByText('theme', { exact: true }).waitFor();
    await card('Weird.').or(card('Odd.')).getByRole('button', { name: /^Say it as a rule/ }).click();
    await page.waitForSelector('.reasoned input:focus');
    await page.keyboard.type(STYLE);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: STYLE }).waitFor();
    assert.equal(rule('style').state, 'active');
    assert.ok(told().includes(STYLE));
    assert.doesNotMatch(told() + told(elsewhere), /wrapper/);
    assert.deepEqual(complaints, []);
  } finally {
    for (const made of [folder, elsewhere]) rmSync(made, { recursive: true });
  }
}
