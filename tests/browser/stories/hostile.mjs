// SPDX-License-Identifier: Apache-2.0
// Hostile text in every text field.
import { randomUUID } from 'node:crypto';

const SCRIPT = '<img src=x onerror=alert(1)><script>alert(2)</script>';
const LONG = 'W'.repeat(1_500);
const MIXED = '\u202Eright to left\u202C שלום 👩‍👩‍👧 "quotes" & <b>bold</b>';

function feedback(text) {
  const now = new Date().toISOString();
  return {
    id: randomUUID(), timestamp: now, sessionId: 's', modalId: 'form', modalVersion: '1',
    workProduct: {
      type: 'code', id: 'w-1', version: '1', summary: text, agentConfidence: 0.8,
      generationContext: {
        promptHash: 'p', memorySnapshot: [], modelUsed: 'm', generationTimeMs: 1, iterationCount: 1,
      },
    },
    pipelineStage: 'review', taskType: 'hostile', reviewer: 'ada', decision: { decision: 'rejected', reason: text },
    scores: [{ dimension: 'code-quality', score: 3 }],
    freeText: { liked: text, disliked: text },
    annotations: [{ type: 'criticism', target: { file: 'a.ts', lineStart: 1 }, text, severity: 'major' }],
    meta: {
      timeToDecisionMs: 900, timeToFirstInteractionMs: 100, fieldsModified: [], revisits: 0,
      deviceType: 'desktop', concurrentModals: 1,
    },
  };
}

export default async function ({ assert, open, call, checkWidth, shoot, visit }) {
  const ids = [];
  for (const text of [SCRIPT, `${SCRIPT} ${LONG}`, MIXED]) {
    const memory = await call('POST', '/v1/memory/add', { text, global: true });
    await call('POST', '/v1/memory/violate', { id: memory.id, reason: text });
    const belief = await call('POST', '/v1/belief/add', { text });
    const heuristic = await call('POST', '/v1/heuristic/add', {
      condition: text, action: text, source: 'ops', name: SCRIPT,
    });
    ids.push(['memories', memory.id], ['beliefs', belief.id], ['heuristics', heuristic.id]);
    const event = feedback(text);
    await call('POST', '/v1/review/predict', {
      file: { workProduct: { ...event.workProduct, id: `p-${ids.length}` }, taskType: 'hostile' },
    });
    await call('POST', '/v1/review/submit', { file: { nonsense: text } });
  }
  await call('POST', '/hooks/claude-code', {
    hook_event_name: 'UserPromptSubmit', session_id: SCRIPT, cwd: '/', prompt: SCRIPT,
  });
  const { page, complaints } = await open({ viewport: { width: 390, height: 844 } });
  const places = ['overview', 'sessions', 'memories', 'heuristics', 'beliefs', 'reviews/queue',
    'reviews/quarantine', 'reviews/rules', 'ledger', ...ids.map(([kind, id]) => `${kind}/${id}`)];
  for (const place of places) {
    await visit(page, place);
    assert.equal(await page.locator('img[src="x"], main script').count(), 0, place);
    await checkWidth(page, place);
  }
  // Nothing may reorder or hide what follows it, wherever it is shown.
  await visit(page, 'memories');
  const found = page.getByText('right to left', { exact: false }).first();
  await found.waitFor();
  const HIDDEN = /[\u202A-\u202E\u2066-\u2069\u200B\u200C\u200E\u200F]/;
  for (const place of ['memories', 'beliefs', 'heuristics', 'ledger', ...ids.map(([kind, id]) => `${kind}/${id}`)]) {
    await visit(page, place);
    assert.doesNotMatch(await page.locator('body').textContent(), HIDDEN, place);
    assert.doesNotMatch(await page.title(), HIDDEN, place);
  }
  await visit(page, `memories/${ids.at(-3)[1]}`);
  assert.match(await page.locator('main').textContent(), /\uFFFDright to left\uFFFD/);
  await shoot(page, 'hostile');
  assert.deepEqual(complaints, []);
}
