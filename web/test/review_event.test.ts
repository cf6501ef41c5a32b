// SPDX-License-Identifier: Apache-2.0
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { WorkReading } from '../src/api/answers';
import {
  type Context,
  EMPTY_DRAFT,
  buildEvent,
  firstGap,
  formField,
  parseLocation,
} from '../src/pages/review/event';
import { scoreFor } from '../src/pages/review/Scores';

const WORK: WorkReading = {
  id: 'w1',
  version: '2',
  type: 'code-module',
  task_type: 'shopify',
  stage: 'review',
  summary: 'a server',
  state: 'pending',
  agent_confidence: 0.8,
  calibrated_confidence: 0.7,
  predicted_score: 7.5,
  level: 0,
  review_share: 1,
  class: 'standard',
  self_review: false,
  compare: null,
  best_window: null,
  registered_at: '2026-11-15T12:00:00Z',
  reviews: 0,
  last_decision: null,
  reviewed_at: null,
};
const CONTEXT: Context = {
  id: '01945e2b-7c00-7000-8000-000000000000',
  sessionId: 's',
  reviewer: 'ada',
  work: WORK,
  other: null,
  timing: { startedAt: 1000, firstAt: 3000, decidedAt: 11_000, activeMs: 6000, revisits: 1 },
  mobile: false,
  waiting: 4,
};

test('a confidence that nobody stated is marked', () => {
  const draft = { ...EMPTY_DRAFT, decision: 'approved' };
  const silent = { ...CONTEXT, work: { ...WORK, agent_confidence: null } };
  const product = buildEvent(draft, silent)['workProduct'] as Record<string, unknown>;
  assert.equal(product['agentConfidence'], 0.5); // The schema requires one.
  assert.deepEqual(product['attributes'], { agentConfidence: 'not-stated' });
  const stated = buildEvent(draft, CONTEXT)['workProduct'] as Record<string, unknown>;
  assert.equal(stated['agentConfidence'], 0.8);
  assert.ok(!('attributes' in stated));
});

test('a bare decision', () => {
  const event = buildEvent({ ...EMPTY_DRAFT, decision: 'approved', severity: 'major' }, CONTEXT);
  assert.deepEqual(event['decision'], { decision: 'approved' }); // An approval has no severity.
  assert.equal(event['pipelineStage'], 'review');
  assert.equal(event['taskType'], 'shopify');
  for (const part of ['scores', 'freeText', 'annotations', 'comparison', 'confidence'])
    assert.ok(!(part in event), part);
  assert.deepEqual(event['meta'], {
    startedAt: '1970-01-01T00:00:01.000Z',
    timeToDecisionMs: 10_000,
    activeTimeMs: 6000,
    timeToFirstInteractionMs: 2000,
    fieldsModified: ['decision'],
    revisits: 1,
    deviceType: 'desktop',
    concurrentModals: 4,
  });
});

test('everything that the form knows', () => {
  const other = { ...WORK, id: 'w2' };
  const event = buildEvent(
    {
      ...EMPTY_DRAFT,
      decision: 'needs-work',
      severity: 'minor',
      reason: ' unclear ',
      scores: { naming: 4, 'code-quality': 10 },
      liked: 'x',
      suggestions: 'one\n\n two ',
      certainty: 'very-sure',
      other: 'w2@2',
      preferred: 'B',
      strength: 'strong',
      notes: [{ location: 'src/a.ts:10-14', type: 'criticism', severity: 'major', text: ' why? ' }],
    },
    { ...CONTEXT, other },
  );
  assert.deepEqual(event['decision'], {
    decision: 'needs-work',
    reason: 'unclear',
    severity: 'minor',
    suggestions: ['one', 'two'],
  });
  assert.deepEqual(event['scores'], [
    { dimension: 'code-quality', score: 10 },
    { dimension: 'naming', score: 4 },
  ]);
  assert.deepEqual(event['freeText'], { liked: 'x' });
  assert.deepEqual(event['annotations'], [
    {
      type: 'criticism',
      severity: 'major',
      text: 'why?',
      target: { file: 'src/a.ts', lineStart: 10, lineEnd: 14 },
    },
  ]);
  const comparison = event['comparison'] as {
    optionB: { id: string };
    preferred: string;
    preferenceStrength: string;
  };
  assert.deepEqual(
    [comparison.optionB.id, comparison.preferred, comparison.preferenceStrength],
    ['w2', 'B', 'strong'],
  );
});

test('a place in a work', () => {
  assert.deepEqual(parseLocation('a.ts'), { file: 'a.ts' });
  assert.deepEqual(parseLocation('a.ts:3'), { file: 'a.ts', lineStart: 3 });
  assert.deepEqual(parseLocation('the header'), { region: 'the header' });
  assert.deepEqual(parseLocation('  '), {});
});

test('errors are shown beside the field that the server names', () => {
  const event = { scores: [{ dimension: 'dx' }, { dimension: 'naming' }] };
  assert.equal(formField('scores[1].score', event), 'scores.naming');
  assert.equal(formField('annotations[2].text', event), 'notes.2');
  assert.equal(formField('freeText.disliked', event), 'disliked');
  assert.equal(formField('decision.decision', event), 'decision');
  assert.equal(formField('decision.suggestions[0]', event), 'suggestions');
  assert.equal(formField('comparison.preferred', event), 'comparison');
  assert.equal(formField('workProduct.id', event), 'form');
  assert.equal(formField('', event), 'form');
});

test('gaps are told before anything is sent', () => {
  assert.equal(firstGap(EMPTY_DRAFT)?.field, 'decision');
  const decided = { ...EMPTY_DRAFT, decision: 'approved' };
  assert.equal(firstGap(decided), null);
  assert.equal(
    firstGap({ ...decided, notes: [{ location: '', type: 'praise', severity: 'nit', text: ' ' }] })
      ?.field,
    'notes.0',
  );
  assert.equal(firstGap({ ...decided, other: 'w2@1' })?.field, 'comparison');
});

test('digits are scores', () => {
  assert.equal(scoreFor('7', undefined), 7);
  assert.equal(scoreFor('0', 3), 10);
  assert.equal(scoreFor('ArrowRight', 10), 10);
  assert.equal(scoreFor('ArrowLeft', 1), null);
  assert.equal(scoreFor('Backspace', 5), null);
  assert.equal(scoreFor('a', 5), undefined);
});
