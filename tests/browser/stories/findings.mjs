// SPDX-License-Identifier: Apache-2.0
// What reviews teach beyond single works, each on the page where a reader looks for it: who should
// decide, what a rule changed, what work was made with, and what forms could do without.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { credence, criticism, daysAgo, enter, review } from '../made_reviews.mjs';

const LEARNED_DAYS_AGO = 20;
const MEMORY = 'memory-of-an-old-habit';
const META = {
  fieldsModified: ['decision', 'scores'], fieldsOffered: ['decision', 'scores', 'freeText.liked'],
  scrollDepth: 0.3, sections: [{ name: 'tests', read: true }, { name: 'details', read: false }],
};

const scored = (score) => [{ dimension: 'code-quality', score }];
const many = (count, made) => Array.from({ length: count }, (_, index) => made(index));

// The rule on timeouts is learned twenty days ago, and database work is scored higher since.
function beforeTheRule() {
  return [
    ...many(8, (index) => review({
      id: `db-${index}`, taskType: 'db', days: 30 - (index % 4), decision: { decision: 'needs-work' },
      scores: scored(4 + (index % 2)), annotations: [criticism('timeouts', 'Could you add a timeout here?')],
    })),
    ...many(8, (index) => review({
      id: `ui-${index}`, taskType: 'ui', days: 30 - (index % 4), decision: { decision: 'approved' },
      scores: scored(7 + (index % 2)),
    })),
  ];
}

function afterTheRule() {
  return [
    ...many(8, (index) => review({
      id: `db-later-${index}`, taskType: 'db', days: 2 + index, decision: { decision: 'approved' },
      scores: scored(8 + (index % 2)),
    })),
    ...many(8, (index) => review({
      id: `ui-later-${index}`, taskType: 'ui', days: 2 + index, decision: { decision: 'approved' },
      scores: scored(7 + (index % 2)),
    })),
    // Reviewers would let the agent decide on manuals, and ask for experts on cryptography.
    ...many(12, (index) => review({
      id: `manual-${index}`, taskType: 'manual', days: 1 + (index % 9), decision: { decision: 'approved' },
      confidence: { level: 'very-sure', wouldDelegateToAI: true }, modalId: 'panel', meta: META,
    })),
    ...many(12, (index) => review({
      id: `crypto-${index}`, taskType: 'crypto', days: 1 + (index % 9), decision: { decision: 'approved' },
      scores: scored((index % 2 ? 4 : 8) + (index % 4 > 1 ? 1 : 0)), memories: index % 2 ? [MEMORY] : [],
      confidence: { level: 'very-sure', needsExpertReview: index % 3 !== 0 }, modalId: 'panel', meta: META,
    })),
  ];
}

export default async function ({ LOOKS, assert, open, checkAccess, checkWidth, settle, shoot, visit }) {
  const folder = mkdtempSync(join(tmpdir(), 'credence-story-'));
  try {
    const then = ['--now', daysAgo(LEARNED_DAYS_AGO)];
    enter(folder, beforeTheRule(), then);
    credence(folder, [...then, 'review', 'learn']);
    enter(folder, afterTheRule());
    credence(folder, ['review', 'learn']);

    for (const [look, options] of Object.entries(LOOKS)) {
      const { page, complaints } = await open(options);
      for (const [tab, text] of [
        ['autonomy', 'Raise the level'], ['rules', 'Always add a timeout'], ['report', 'Work made with'],
      ]) {
        await visit(page, `reviews/${tab}`);
        await page.getByText(text).first().waitFor();
        await settle(page);
        await checkAccess(page, `findings, ${tab}, ${look}`);
        await checkWidth(page, `findings, ${tab}, ${look}`);
        await shoot(page, `findings-${tab}-${look}`);
      }
      assert.deepEqual(complaints, []);
      await page.context().close();
    }

    const { page, complaints } = await open();
    const textOf = async (place) => (await place.textContent()).replace(/\s+/g, ' ');
    const card = (title) => page.locator('li.panel').filter({ has: page.getByRole('heading', { name: title }) });

    await visit(page, 'reviews/autonomy');
    await page.getByText('Raise the level').waitFor();
    const manual = await textOf(card('manual'));
    assert.match(manual, /The agent could have decided alone: 12 of 12 \(\d+ % to 100 %\)/);
    assert.match(manual, /So its form is one step lighter/);
    assert.match(manual, /Raise the level: in 12 of 12 reviews the agent could have decided alone\./);
    const crypto = await textOf(card('crypto'));
    assert.match(crypto, /An expert was asked for: 8 of 12 \(\d+ % to \d+ %\) ?So its reviews are escalated\./);
    assert.match(crypto, /Lower the level: reviewers asked for an expert in 8 of 12 reviews\./);
    assert.match(crypto, /raise review\.level_1_share, which applies to all task types/);
    await card('manual').getByRole('link', { name: /^Try the proposal/ }).click();
    await page.waitForFunction(() => location.hash.includes('level_2_approvals'));
    await page.getByText('level 2 approvals').first().waitFor();

    await visit(page, 'reviews/rules');
    await card('Always add a timeout').waitFor();
    assert.match(await textOf(card('Always add a timeout')),
      /Scores since: \+4\.6 relative to other task types \(\+\d\.\d to \+\d\.\d\), 8 reviews/);

    await visit(page, 'reviews/report');
    const row = (table, name) => page.getByRole('region', { name: table }).getByRole('row').filter({ hasText: name });
    await row('Work made with', MEMORY).waitFor();
    assert.match(await textOf(row('Work made with', MEMORY)), /4\.0 lower \(−\d\.\d to −\d\.\d\)60$/);
    await row('Forms', 'panel, review').waitFor();
    const forms = await page.getByRole('list', { name: 'What forms could do without' }).locator('li').allTextContents();
    assert.deepEqual(forms, [
      'panel, review could show less, because 30 % of the work is seen',
      'panel, review could drop fields that people rarely fill in: freeText liked (0 of 24)',
    ]);
    assert.match(await textOf(row('Parts of the work', 'tests')), /open24 of 24$/);
    assert.match(await textOf(row('Parts of the work', 'details')), /closed0 of 24$/);
    assert.deepEqual(complaints, []);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
