// SPDX-License-Identifier: Apache-2.0
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { episodesOf, nameOf, turnsOf } from '../src/pages/beliefs/episodes';
import { importSummary } from '../src/pages/onboarding/import_summary';
import { commandFor, commandsIn } from '../src/pages/onboarding/commands';

test('commands name the store and the space unless they are the default', () => {
  assert.equal(commandFor('memory list', {}), 'credence memory list');
  const usual = { store: '/home/ada/.local/share/credence/credence.db', space: 'default' };
  assert.equal(commandFor('memory list', usual), 'credence memory list');
  assert.equal(
    commandFor('memory list', { store: '/tmp/x.db', isDefault: false, space: 'demo' }),
    'credence --db /tmp/x.db --space demo memory list',
  );
  assert.equal(
    commandFor('status', { store: "/tmp/ada's; rm -rf/x.db" }),
    "credence --db '/tmp/ada'\\''s; rm -rf/x.db' status",
  );
});

test('clients are not installed for the demonstration', () => {
  assert.equal(commandFor('install codex', { space: 'demo' }), 'credence install codex');
  assert.equal(commandFor('install codex', { space: 'team' }), 'credence --space team install codex');
});

test('an import is told in sentences', () => {
  const report = { files: 1, events: 6, prompts: 2, calls: 3, malformed_lines: 1 };
  assert.equal(
    importSummary(report),
    'Imported 1 file: 2 prompts, 3 calls. 1 line could not be read.',
  );
  assert.match(importSummary({ files: 0 }), /No recorded sessions/);
  assert.match(importSummary({ files: 2, events: 0 }), /imported before/);
});

test('the commands of a sentence can be copied', () => {
  assert.deepEqual(commandsIn("run 'credence install claude-code' in your project"), [
    'credence install claude-code',
  ]);
  assert.deepEqual(commandsIn('nothing to do'), []);
  assert.deepEqual(commandsIn(null), []);
});

test('a pasted conversation becomes turns', () => {
  assert.deepEqual(turnsOf('User: We deploy on Fridays.\nAgent: Noted.\nReally.\n\nHuman: Yes'), [
    { speaker: 'user', text: 'We deploy on Fridays.' },
    { speaker: 'assistant', text: 'Noted.\nReally.' },
    { speaker: 'user', text: 'Yes' },
  ]);
  assert.deepEqual(turnsOf('The office is in Lisbon.\nNote: it has a view.\n\nMore.'), [
    { speaker: 'user', text: 'The office is in Lisbon.\nNote: it has a view.' },
    { speaker: 'user', text: 'More.' },
  ]);
  assert.deepEqual(turnsOf('see https://x.y: z'), [{ speaker: 'user', text: 'see https://x.y: z' }]);
  assert.deepEqual(turnsOf(' \n\n'), []);
});

test('the same text has the same name, and lines are JSON whatever they hold', () => {
  assert.equal(nameOf('a text'), nameOf('a text'));
  assert.notEqual(nameOf('a text'), nameOf('another'));
  const lines = episodesOf(turnsOf('User: "quoted"\nand\tmore'), 'n', '2026-11-18T00:00:00Z');
  assert.deepEqual(lines.split('\n').map((line) => JSON.parse(line)), [
    { id: 'n-1', at: '2026-11-18T00:00:00Z', speaker: 'user', text: '"quoted"\nand\tmore', conversation: 'n' },
  ]);
});
