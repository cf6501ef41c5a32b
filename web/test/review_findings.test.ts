// SPDX-License-Identifier: Apache-2.0
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { settingFor } from '../src/pages/review/Delegation';
import { differenceOf } from '../src/pages/review/MadeWith';
import { proposalsOf } from '../src/pages/review/Presentation';
import { effectOf, reach } from '../src/pages/review/rule_words';

test('where a rule holds', () => {
  const rule = {
    for_all: false,
    applies_to: ['api', 'web'],
    projects: ['/home/ada/shop'],
    scope: null,
  };
  assert.equal(reach(rule), 'for api, web · in shop');
  assert.equal(reach({ ...rule, for_all: true }), 'for all task types');
  assert.equal(reach({ ...rule, applies_to: [], projects: [] }), 'for all task types');
  const stage = { kind: 'stage', values: ['design'] };
  assert.equal(
    reach({ ...rule, scope: stage }),
    'for api, web · in shop · only in the stage design',
  );
  const dimension = { kind: 'dimension', values: ['dx'] };
  assert.match(reach({ ...rule, scope: dimension }), /only where dx is scored$/);
});

test('what a rule changed, relative to other task types if that is known', () => {
  const rule = {
    effectiveness: 0.79,
    effect_low: 0.41,
    effect_high: 1.2,
    effect_against_others: null,
    against_low: null,
    against_high: null,
    reviews_since: 46,
  };
  assert.equal(effectOf({ ...rule, effectiveness: null }), null);
  assert.equal(effectOf(rule), 'Scores since: +0.8 (+0.4 to +1.2), 46 reviews');
  assert.equal(
    effectOf({ ...rule, effect_against_others: 0.3, against_low: -0.2, against_high: 0.8 }),
    'Scores since: +0.3 relative to other task types (−0.2 to +0.8), 46 reviews; it may be chance',
  );
});

test('how much lower or higher work is scored', () => {
  assert.equal(differenceOf({ difference: -4.1, low: -5, high: -3.2 }), '4.1 lower (−5.0 to −3.2)');
  assert.equal(
    differenceOf({ difference: 0.2, low: -0.3, high: 0.7 }),
    '0.2 higher (−0.3 to +0.7), may be chance',
  );
  assert.equal(differenceOf({ difference: null, low: 0, high: 0 }), '');
});

test('what a form could do without', () => {
  const field = (name: string, filled: number, proposal: string) => ({
    field: name,
    filled,
    offered: 12,
    proposal,
  });
  const fields = [field('decision', 12, ''), field('freeText.liked', 0, 'drop')];
  assert.deepEqual(proposalsOf({ proposal: '', seen: 0.9, fields: [] }), []);
  assert.deepEqual(proposalsOf({ proposal: 'shorten', seen: 0.4, fields }), [
    'show less, because 40 % of the work is seen',
    'drop fields that people rarely fill in: freeText liked (0 of 12)',
  ]);
});

test('a proposed level names the setting that would follow it', () => {
  const level = { level: 1, approvals: 14 };
  const raise = { ...level, proposal: 'raise the level: in 6 of 6 reviews …' };
  assert.equal(settingFor(raise), 'review.level_2_approvals=14');
  const lower = { ...level, proposal: 'lower the level: reviewers asked …' };
  assert.equal(settingFor(lower), 'review.level_1_share=1');
  assert.equal(settingFor({ ...raise, level: 0, approvals: 0 }), 'review.level_1_approvals=1');
});
