// SPDX-License-Identifier: Apache-2.0
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadDraft, saveDraft } from '../src/pages/settings/draft';
import { unsentNames } from '../src/core/unsent';
import type { Setting } from '../src/pages/settings/types';
import {
  diffLines,
  draftError,
  fieldText,
  isHidden,
  isOwn,
  kindOf,
  outside,
  partName,
  partsOf,
  same,
  searched,
  settingName,
  signalRows,
  typed,
  under,
  valuesOf,
  withDraft,
  written,
} from '../src/pages/settings/values';

const setting = (key: string, value: string, more: Partial<Setting> = {}): Setting => ({
  key,
  value,
  default: value,
  changed: (more.default ?? value) !== value,
  origin: 'default',
  environment: '',
  type: '',
  choices: [],
  minimum: null,
  maximum: null,
  summary: 'what it does',
  ...more,
});

test('each kind of value has its control', () => {
  assert.equal(kindOf(setting('a.b', 'true')), 'boolean');
  assert.equal(kindOf(setting('a.b', '-3.5')), 'number');
  assert.equal(kindOf(setting('a.b', '["x"]')), 'list');
  assert.equal(kindOf(setting('a.b', '"ask"', { choices: ['ask', 'enforce'] })), 'choice');
  assert.equal(kindOf(setting('a.b', '"http://x"')), 'text');
  assert.equal(kindOf(setting('a.b', '"7"', { type: 'text' })), 'text');
});

test('values are typed as people type them, and come back the same', () => {
  for (const toml of ['70', 'true', '"ask"', '""', '["a", "b, c"]', '[]', '"with \\"quotes\\""']) {
    const one = setting('a.b', toml);
    assert.ok(same(kindOf(one), toml, typed(toml)), toml);
    assert.deepEqual(withDraft({ 'a.b': '1' }, one, typed(toml)), {}, 'no change is no draft');
  }
  assert.equal(typed('["a", "b"]'), 'a\nb');
  assert.equal(written('list', ' a \n\n"b" \n'), '["a","\\"b\\""]');
  assert.equal(written('text', '  ask '), 'ask');
  assert.ok(same('number', '0.5', '.50') && !same('number', '0', ''));
});

test('numbers outside their bounds are named before the server is asked', () => {
  const one = setting('a.b', '70', { minimum: 0, maximum: 100, type: 'integer' });
  assert.equal(outside(one, '70'), null);
  assert.match(outside(one, '101')!, /100/);
  assert.match(outside(one, '-1')!, /0/);
  assert.match(outside(one, '1.5')!, /whole/);
  assert.match(outside(one, '')!, /number/);
  assert.equal(outside(setting('a.b', '"x"'), 'anything'), null);
});

test('a wrong value keeps a draft from being written', () => {
  const one = setting('a.b', '70', { minimum: 0, maximum: 100 });
  assert.match(draftError(one, { 'a.b': '101' })!, /100/);
  assert.equal(draftError(one, { 'a.b': '7' }), null);
  assert.equal(draftError(one, { 'a.b': null }), null, 'the default is never wrong');
  assert.equal(draftError(one, {}), null);
});

test('names end in their unit', () => {
  assert.equal(settingName('memory.half_life_days'), 'half-life (days)');
  assert.equal(settingName('llm.timeout_ms'), 'timeout (ms)');
  assert.equal(settingName('a.days'), 'days');
  assert.equal(partName('llm'), 'Language model');
  assert.equal(partName('governor.zones'), 'Governor: zones');
});

test('a draft becomes what the server takes', () => {
  const before = [setting('a.own', '["x"]', { default: '[]' }), setting('a.none', '5')];
  assert.deepEqual(valuesOf({ 'a.own': 'x\ny', 'a.none': null }, before), {
    'a.own': '["x","y"]',
    'a.none': null,
  });
});

test('only what a person set in a file goes back to the default', () => {
  const own = ['default', 'profile', 'user', 'project', 'repository', 'environment'].filter((origin) =>
    isOwn(setting('a.b', '1', { origin: origin as Setting['origin'], default: '2' })),
  );
  assert.deepEqual(own, ['user', 'project']);
});

test('a hidden value is not offered for writing', () => {
  const one = setting('store.url', '"postgresql://ada:[redacted]@db/x"', { default: '""' });
  assert.ok(isHidden(one));
  assert.equal(fieldText(one, {}), '', 'the field starts empty');
  assert.deepEqual(withDraft({ 'store.url': 'x' }, one, ''), {}, 'an empty field changes nothing');
  const draft = withDraft({}, one, 'postgresql://db/y');
  assert.equal(fieldText(one, draft), 'postgresql://db/y');
  assert.equal(fieldText(one, { 'store.url': null }), '', 'the default');
  assert.ok(!isHidden(setting('store.url', '"postgresql://db/y"')));
});

test('unwritten changes are kept for each space, and in no storage', () => {
  const refuse = () => assert.fail('it is written to the disk');
  Object.assign(globalThis, {
    sessionStorage: { setItem: refuse, getItem: refuse },
    localStorage: { setItem: refuse, getItem: refuse },
  });
  saveDraft('one', { 'store.url': 'postgresql://ada:secret@db/x', 'a.c': null });
  assert.deepEqual(loadDraft('one'), { 'store.url': 'postgresql://ada:secret@db/x', 'a.c': null });
  assert.deepEqual(loadDraft('other'), {});
  saveDraft('one', {});
  assert.deepEqual(loadDraft('one'), {});
  assert.deepEqual(unsentNames(''), [], 'nothing keeps the browser from leaving the page');
});

test('parts, search and the signals', () => {
  const all = [
    setting('memory.half_life_days', '30.0'),
    setting('governor.zones.working', '51', { default: '50' }),
    setting('governor.mode', '"ask"'),
    setting('governor.signals.sunk_cost.delta', '-20'),
    setting('governor.signals.sunk_cost.enabled', 'true'),
    setting('governor.signals.own.delta', '5'),
  ];
  assert.deepEqual(
    partsOf(all).map(({ prefix, count, changed }) => [prefix, count, changed]),
    [['memory', 1, 0], ['governor', 1, 0], ['governor.zones', 1, 1], ['governor.signals', 3, 0]],
  );
  assert.deepEqual(searched(all, 'HALF life').map(({ key }) => key), ['memory.half_life_days']);
  assert.equal(under(all, 'governor.signals.sunk_cost').length, 2);
  assert.equal(under(all, 'governor.s').length, 0);
  assert.deepEqual(
    signalRows(under(all, 'governor.signals')).map(({ name, fields }) => [name, Object.keys(fields)]),
    [['sunk_cost', ['delta', 'enabled']], ['own', ['delta']]],
  );
});

test('lines of a diff', () => {
  const diff = '--- a\n+++ b\n@@ -1 +1 @@\n # kept\n-x = 1\n+x = 2\n';
  assert.deepEqual(diffLines(diff).map(({ kind }) => kind), [
    'head', 'head', 'head', 'same', 'remove', 'add',
  ]);
});
