// SPDX-License-Identifier: Apache-2.0
// Usage: library_test.mjs RULE, with CREDENCE_URL; RULE is a memory of the current folder.
import assert from 'node:assert/strict';

import * as credence from '@credence/client';

const rule = process.argv[2];
const client = new credence.Client();
const debug = 'Debug this FastAPI error'; // Such a session begins at 45.
const change = 'Store prices in whole cents'; // At 55, a person is asked about a commit.
const write = { file_path: `${process.cwd()}/main.py`, content: 'x = 1\n' };
const commit = { command: 'git commit -m x' };

const listening = new AbortController();
const seen = [];
const listener = (async () => {
  for await (const change of client.changes({ kind: 'session', signal: listening.signal })) {
    seen.push(change.kind);
  }
})();

let id;
await client.session(debug, async (s) => {
  id = s.id;
  assert.ok(s.context.includes(rule), s.context);
  await assert.rejects(s.guard('Write', write), (error) => {
    assert.ok(error instanceof credence.Refused);
    assert.match(error.reason, /45%/);
    return true;
  });
  const before = (await s.show()).confidence;
  await s.ran(await s.guard('Bash', { command: 'pytest tests' }), '12 passed in 0.31s');
  assert.equal((await s.show()).confidence, before + 5);
  const failing = s.run('Bash', { command: 'pytest tests' }, () => {
    throw new Error('Exit code 1');
  });
  await assert.rejects(failing, /Exit code 1/);
  assert.equal((await s.show()).confidence, before);
  assert.equal((await s.outcome(false, 'it does not work')).outcome, 'failure');
});

// A value that JSON cannot hold is reported as text.
const itself = {};
itself.itself = itself;
await client.session(debug, async (s) => {
  const before = (await s.show()).confidence;
  for (const odd of [itself, 10n, [10n]]) {
    assert.equal(await s.run('Bash', { command: 'pytest tests', odd }, () => odd), odd);
  }
  // It does not hide the other fields: the server sees that these are tests.
  const call = await s.guard('Bash', { command: 'pytest tests', odd: itself });
  await s.ran(call, '12 passed in 0.31s');
  assert.equal((await s.show()).confidence, before + 5);
});

const ended = await client.call('session/show', { id });
assert.deepEqual([ended.ended, ended.client, ended.outcome], [true, 'sdk', 'failure']);

for (const answer of [false, true]) {
  await client.session(
    change,
    async (s) => {
      const guarded = s.guard('Bash', commit);
      if (answer) assert.equal((await guarded).tool, 'Bash');
      else await assert.rejects(guarded, { name: 'Refused', asks: true });
    },
    { onAsk: async () => answer },
  );
}
await client.session(change, (s) =>
  assert.rejects(s.guard('Bash', commit), { name: 'Refused', asks: false }),
);

const added = await client.memories.add('Deployments go through make ship');
assert.equal(added.created, true);
const confirmed = await client.memories.confirm(added.id, 'the script says so');
assert.ok(confirmed.confidence > added.confidence);
assert.ok((await client.memories.fail(added.id)).confidence < confirmed.confidence);
assert.equal((await client.memories.search('How do we deploy?'))[0]?.id, added.id);
assert.ok((await client.memories.prompt()).includes(rule));

await assert.rejects(client.memories.show('nothing'), credence.NotFound);
await assert.rejects(client.call('memory/show', { idd: 'x' }), credence.Invalid);
await assert.rejects(new credence.Client({ url: 'http://127.0.0.1:1' }).memories.prompt(), {
  name: 'Unreachable',
});
const aborted = AbortSignal.abort(new Error('stopped by the user'));
await assert.rejects(client.call('stats', {}, { signal: aborted }), /stopped by the user/);

for (let tries = 0; seen.length === 0 && tries < 600; tries += 1) {
  await new Promise((resolve) => setTimeout(resolve, 100));
}
listening.abort();
await listener; // An abort ends the stream without an error.
assert.ok(seen.length > 0 && seen.every((kind) => kind.startsWith('session.')), String(seen));
