// SPDX-License-Identifier: Apache-2.0
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { WorkReading } from '../src/api/answers';
import { nameOf, saveDraft } from '../src/pages/review/draft';
import {
  type Context,
  type Draft,
  EMPTY_DRAFT,
  buildEvent,
  firstGap,
  formField,
  locationOf,
  parseLocation,
} from '../src/pages/review/event';
import { filledFields, offeredFields } from '../src/pages/review/fields';
import { type Form, formOf, partsOf } from '../src/pages/review/forms';
import { said } from '../src/pages/review/said';
import { scoreFor } from '../src/pages/review/Scores';
import { othersUnderReview } from '../src/pages/review/use_open';

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
  audit: false,
  why: 'at level 0 people review all such work',
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
  form: 'standard',
  work: WORK,
  shown: null,
  other: null,
  otherShown: null,
  timing: { startedAt: 1000, firstAt: 3000, decidedAt: 11_000, activeMs: 6000, revisits: 1 },
  seen: new Map(),
  offered: ['decision', 'scores'],
  device: 'desktop',
  underReview: 4,
};
const NOTE = {
  location: '',
  old: false,
  onLine: false,
  type: 'criticism',
  severity: 'major',
  category: '',
  text: '',
};

test('a confidence that nobody stated is marked', () => {
  const draft = { ...EMPTY_DRAFT, decision: 'approved' };
  const silent = { ...CONTEXT, work: { ...WORK, agent_confidence: null } };
  const product = buildEvent(draft, silent)['workProduct'] as Record<string, unknown>;
  assert.equal(product['agentConfidence'], 0.5); // The schema requires one.
  assert.deepEqual(product['attributes'], ['agentConfidence=not-stated']);
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
  const meta = event['meta'] as { startedAt: string };
  assert.equal(Date.parse(meta.startedAt), 1000);
  assert.deepEqual(meta, {
    startedAt: meta.startedAt,
    timeToDecisionMs: 10_000,
    activeTimeMs: 6000,
    timeToFirstInteractionMs: 2000,
    fieldsModified: ['decision'],
    fieldsOffered: ['decision', 'scores'],
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
      comments: { naming: ' too short ', security: 'without a score' },
      liked: 'x',
      generalNotes: ' y ',
      suggestions: 'one\n\n two ',
      blockers: 'three\n',
      weight: 'strong',
      certainty: 'very-sure',
      delegate: 'no',
      expert: 'yes',
      other: 'w2@2',
      preferred: 'B',
      strength: 'strong',
      winners: { naming: 'B', security: '' },
      notes: [
        { ...NOTE, location: 'src/a.ts:10-14', category: ' naming ', text: ' why? ' },
        { ...NOTE, location: 'Makefile:3', old: true, onLine: true, text: 'gone' },
      ],
    },
    {
      ...CONTEXT,
      other,
      otherShown: { attributes: ['layout=list'], generation: null },
      shown: {
        attributes: ['layout=cards'],
        generation: {
          prompt_hash: 'f00d',
          memory_snapshot: ['m1'],
          model_used: 'opus',
          generation_time_ms: 5,
          iteration_count: 2,
        },
      },
      seen: new Map([
        ['a.ts', { lines: 10, seen: 5, read: true }],
        ['generation', { lines: 0, seen: 0, read: false }],
      ]),
    },
  );
  assert.equal(event['modalId'], 'dashboard-standard');
  assert.equal(event['strength'], 'strong');
  assert.deepEqual(event['confidence'], {
    level: 'very-sure',
    wouldDelegateToAI: false,
    needsExpertReview: true,
  });
  const product = event['workProduct'] as Record<string, unknown>;
  assert.deepEqual(product['attributes'], ['layout=cards']);
  assert.ok(!('generationContext' in product)); // The registration has it.
  const meta = event['meta'] as Record<string, unknown>;
  assert.equal(meta['scrollDepth'], 0.5);
  assert.deepEqual(meta['sections'], [
    { name: 'a.ts', read: true },
    { name: 'generation', read: false },
  ]);
  assert.deepEqual(event['decision'], {
    decision: 'needs-work',
    reason: 'unclear',
    severity: 'minor',
    blockers: ['three'],
    suggestions: ['one', 'two'],
  });
  assert.deepEqual(event['scores'], [
    { dimension: 'code-quality', score: 10 },
    { dimension: 'naming', score: 4, comment: 'too short' },
  ]);
  assert.deepEqual(event['freeText'], { liked: 'x', generalNotes: 'y' });
  assert.deepEqual(event['annotations'], [
    {
      type: 'criticism',
      severity: 'major',
      text: 'why?',
      category: 'naming',
      target: { file: 'src/a.ts', lineStart: 10, lineEnd: 14 },
    },
    {
      type: 'criticism',
      severity: 'major',
      text: 'gone',
      target: { file: 'Makefile', lineStart: 3, side: 'old' },
    },
  ]);
  const comparison = event['comparison'] as {
    optionA: { attributes: string[] };
    optionB: { id: string; attributes: string[] };
    preferred: string;
    preferenceStrength: string;
    dimensions: object[];
  };
  assert.deepEqual(
    [comparison.optionB.id, comparison.preferred, comparison.preferenceStrength],
    ['w2', 'B', 'strong'],
  );
  assert.deepEqual(comparison.optionA.attributes, ['layout=cards']);
  assert.deepEqual(comparison.optionB.attributes, ['layout=list']);
  assert.deepEqual(comparison.dimensions, [{ dimension: 'naming', winner: 'B' }]);
});

test('a place in a work', () => {
  assert.deepEqual(parseLocation('a.ts'), { file: 'a.ts' });
  assert.deepEqual(parseLocation('a.ts:3'), { file: 'a.ts', lineStart: 3 });
  assert.deepEqual(parseLocation('the header'), { region: 'the header' });
  assert.deepEqual(parseLocation('  '), {});
  assert.deepEqual(parseLocation('my notes:3-4'), { file: 'my notes', lineStart: 3, lineEnd: 4 });
  for (const [file, start, end] of [
    ['a b.ts', 3, 3],
    ['Makefile', 3, 9],
    ['', 7, 7],
    ['', 7, 8],
  ] as const)
    assert.deepEqual(parseLocation(locationOf(file, start, end)), {
      ...(file ? { file } : {}),
      lineStart: start,
      ...(end > start ? { lineEnd: end } : {}),
    });
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
  assert.equal(firstGap({ ...decided, notes: [{ ...NOTE, text: ' ' }] })?.field, 'notes.0');
  // The schema takes a yes by itself, and a no only with a certainty.
  assert.equal(firstGap({ ...decided, expert: 'no' })?.field, 'certainty');
  assert.equal(firstGap({ ...decided, expert: 'no', certainty: 'very-sure' }), null);
  const alone = { ...decided, expert: 'yes' };
  assert.equal(firstGap(alone), null);
  assert.deepEqual(buildEvent(alone, CONTEXT)['confidence'], { needsExpertReview: true });
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

test('the class of a work decides what the form asks', () => {
  assert.equal(formOf({ class: 'auto-approve' }, false), 'quick');
  assert.equal(formOf({ class: 'standard' }, false), 'standard');
  assert.equal(formOf({ class: 'quick' }, true), 'full');
  const parts = (form: Form, compare = false) => partsOf(form, compare, EMPTY_DRAFT);
  assert.deepEqual(parts('quick', true), []);
  assert.deepEqual(parts('standard'), ['decision', 'scores']);
  assert.deepEqual(parts('deep'), ['decision', 'notes', 'scores']);
  assert.deepEqual(parts('escalate'), ['decision', 'judgement']);
  assert.deepEqual(parts('deep', true).slice(0, 2), ['decision', 'comparison']);
  assert.deepEqual([...parts('full', true)].sort(), [...parts('full')].sort());
});

test('what was filled in stays in the form, although the class does not ask for it', () => {
  const draft = { ...EMPTY_DRAFT, decision: 'approved', liked: 'short', notes: [NOTE] };
  assert.deepEqual(partsOf('quick', true, draft), ['words', 'notes']);
  assert.deepEqual(partsOf('standard', false, draft), ['decision', 'scores', 'words', 'notes']);
  const compared = { ...EMPTY_DRAFT, other: 'w2@1' };
  assert.deepEqual(partsOf('standard', false, compared), ['decision', 'scores', 'comparison']);
});

test('a form says which fields it offered and which were filled in', () => {
  const turned = { ...EMPTY_DRAFT, decision: 'rejected', reason: 'unclear', blockers: ' ' };
  const offered = (form: Form, draft: Draft) => offeredFields(partsOf(form, false, draft), draft);
  assert.deepEqual(offered('quick', EMPTY_DRAFT), ['decision']);
  assert.deepEqual(offered('escalate', turned), [
    'decision',
    'decision.reason',
    'decision.severity',
    'confidence.level',
    'confidence.needsExpertReview',
    'decision.blockers',
  ]);
  assert.deepEqual(filledFields(turned), ['decision', 'decision.reason']);
  const full = { ...turned, full: true };
  for (const name of ['strength', 'confidence.wouldDelegateToAI', 'freeText.generalNotes'])
    assert.ok(offered('full', full).includes(name), name);
  assert.ok(!offered('full', { ...full, decision: 'approved' }).includes('decision.severity'));
});

test('a long queue is no distraction; works that are begun or open in another tab are', async () => {
  const held = ['credence.open.default.w1@1', 'credence.open.default.w4@1', 'of-another-program'];
  const locks = { query: () => Promise.resolve({ held: held.map((name) => ({ name })) }) };
  const replace = (name: string, value: unknown) =>
    Object.defineProperty(globalThis, name, { value, configurable: true });
  replace('navigator', {});
  const begun = { ...EMPTY_DRAFT, reason: 'unclear' };
  saveDraft('default', 'w1@1', begun);
  assert.equal(await othersUnderReview(nameOf('default', 'w1@1')), 0);
  saveDraft('default', 'w2@1', begun);
  saveDraft('other', 'w1@1', begun);
  saveDraft('default', 'w3@1', EMPTY_DRAFT); // Only looked at.
  assert.equal(await othersUnderReview(nameOf('default', 'w1@1')), 2);
  replace('navigator', { locks });
  assert.equal(await othersUnderReview(nameOf('default', 'w1@1')), 3);
  saveDraft('default', 'w2@1', null); // Submitted.
  assert.equal(await othersUnderReview(nameOf('default', 'w1@1')), 2);
});

test('what a reviewer said, in whatever document', () => {
  const event = {
    decision: {
      decision: 'rejected',
      reason: 'unclear',
      blockers: ['tests'],
      suggestions: ['split'],
    },
    scores: [{ dimension: 'code-quality', score: 4, comment: 'long' }],
    freeText: { liked: ' ', disliked: 'names' },
    annotations: [
      { type: 'criticism', target: { file: 'a.ts', lineStart: 3, lineEnd: 5 }, text: 'why?' },
      { type: 'praise', text: 'short' },
    ],
    comparison: { optionB: { id: 'w2' }, preferred: 'B' },
  };
  assert.deepEqual(said(JSON.stringify(event)), [
    ['Reason', 'unclear'],
    ['Blocker', 'tests'],
    ['code quality', '4 of 10: long'],
    ['Not good', 'names'],
    ['Suggestion', 'split'],
    ['criticism, a.ts:3-5', 'why?'],
    ['praise', 'short'],
    ['Compared with w2', 'the other is better'],
  ]);
  for (const odd of [
    null,
    '',
    '[]',
    '{"scores": 3, "decision": [], "freeText": {"liked": {}}}',
    '7',
  ])
    assert.deepEqual(said(odd), []);
});
