// SPDX-License-Identifier: Apache-2.0
// Calls the services with grpc-js. Usage: node client.mjs MODE ADDRESS PROTO_FOLDER CLIENT_FOLDER
//   test    tests what parity_test.py does not: it compares each call with an operation
//   hold    makes a slow call and a watch; prints "begun", then the codes with which they ended
//   watch   watches until it is killed; prints "watching"
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import test from 'node:test';

const [mode, address, protos, clientFolder] = process.argv.slice(2);
const require = createRequire(`${clientFolder}/package.json`);
const grpc = require('@grpc/grpc-js');
const loader = require('@grpc/proto-loader');

// The test's own executive answers by exactly predictable rules.
const ownExecutive = process.env.OWN_EXECUTIVE === '1';
const { status } = grpc;
const nobody = '018f0000-0000-7000-8000-000000000000';
const definition = loader.loadSync(['gladys/executive.proto', 'gladys/memory.proto'], {
  includeDirs: [protos],
  keepCase: true,
  longs: Number,
  enums: String,
  defaults: true,
});
const { gladys } = grpc.loadPackageDefinition(definition);
const credentials = grpc.credentials.createInsecure();

const connections = [];
function connect(Service, options = {}) {
  const client = new Service(address, credentials, {
    'grpc.max_send_message_length': -1,
    ...options,
  });
  connections.push(client);
  return client;
}
const executive = connect(gladys.v1.ExecutiveService);
const storage = connect(gladys.memory.MemoryStorage);
const gateway = connect(gladys.memory.SalienceGateway);

function headers(values = {}) {
  const metadata = new grpc.Metadata();
  for (const [name, value] of Object.entries(values)) metadata.set(name, value);
  return metadata;
}

// Returns the response; throws an error with a code.
function call(client, method, request, { meta = {}, seconds = 30 } = {}) {
  return new Promise((resolve, reject) => {
    const deadline = Date.now() + seconds * 1000;
    client[method](request, headers(meta), { deadline }, (error, response) =>
      error ? reject(error) : resolve(response));
  });
}

async function code(promise) {
  try {
    await promise;
    return status.OK;
  } catch (error) {
    return error.code;
  }
}

// Everything sent before has reached the server, which handles a connection's calls in order.
function hasBegun() {
  return call(executive, 'GetHealth', {});
}

// Sends raw bytes to any path.
function callRaw(path, bytes) {
  return new Promise((resolve, reject) => {
    executive.makeUnaryRequest(path, (b) => b, (b) => b, bytes, headers(), {},
      (error, response) => (error ? reject(error) : resolve(response)));
  });
}

// With a separate connection; resolves once it is established.
function watch(space = 'default') {
  const client = connect(gladys.memory.SalienceGateway, { 'grpc.use_local_subchannel_pool': 1 });
  const stream = client.WatchHeuristicChanges({}, headers({ 'credence-space': space }));
  const seen = [];
  const waiting = [];
  stream.on('data', (change) => {
    seen.push(change);
    for (const check of waiting.splice(0)) check();
  });
  const ended = new Promise((resolve) => stream.on('error', (error) => resolve(error.code)));
  const until = (condition) => new Promise((resolve) => {
    const check = () => (seen.some(condition) ? resolve() : waiting.push(check));
    check();
  });
  return new Promise((resolve, reject) => {
    stream.on('metadata', () => resolve({ client, stream, seen, ended, until }));
    stream.on('error', reject);
  });
}

let number = 0;
function event(text, more = {}) {
  number += 1;
  return {
    event: { id: `event-${process.pid}-${number}`, source: 'game', raw_text: text, ...more },
    immediate: true,
  };
}

async function store(condition, action, more = {}) {
  const heuristic = {
    condition_text: condition,
    effects_json: JSON.stringify({ message: action }),
    source: 'game',
    ...more,
  };
  return (await call(storage, 'StoreHeuristic', { heuristic })).heuristic_id;
}

const near = (a, b) => assert.ok(Math.abs(a - b) < 1e-6, `${a} is not ${b}`);

function defineTests() {
  test('a heuristic is stored, found, and its confidence is not set', async () => {
    const id = await store('the bridge over the river is out', 'take the ferry', {
      name: 'bridge', origin: 'user', origin_id: 'ada', confidence: 0.99,
    });
    const { heuristic } = await call(storage, 'GetHeuristic', { id });
    assert.equal(heuristic.id, id);
    assert.equal(heuristic.name, 'bridge');
    assert.equal(heuristic.condition_text, 'the bridge over the river is out');
    assert.deepEqual(JSON.parse(heuristic.effects_json), { message: 'take the ferry' });
    assert.equal(heuristic.origin, 'user');
    assert.equal(heuristic.origin_id, 'ada');
    assert.equal(heuristic.source, 'game');
    near(heuristic.confidence, 0.5);
    assert.ok(heuristic.created_at_ms > 1e12);
    const { matches } = await call(storage, 'QueryMatchingHeuristics', {
      event_text: 'the bridge over the river is out', source_filter: 'game',
    });
    const match = matches.find((each) => each.heuristic.id === id);
    assert.ok(match.similarity > 0.99);
    near(match.score, match.similarity * 0.5);
    const elsewhere = await call(storage, 'QueryMatchingHeuristics', {
      event_text: 'the bridge over the river is out', source_filter: 'mail',
    });
    assert.equal(elsewhere.matches.length, 0);
  });

  test('a model answers where no heuristic is trusted', async () => {
    const id = await store('night falls over the camp', 'light a fire');
    const request = event('the horizon has a strange colour', {
      structured: { fields: { level: { numberValue: 3 } } },
      salience: { threat: 0.25 },
    });
    request.suggestion = { heuristic_id: id, confidence: 0.99 };
    // An unknown candidate is skipped, and the event is answered all the same.
    request.candidates = [{ heuristic_id: id }, { heuristic_id: nobody }];
    const answer = await call(executive, 'ProcessEvent', request);
    assert.equal(answer.accepted, true);
    assert.equal(answer.decision_path, 'llm');
    assert.notEqual(answer.response_id, '');
    assert.notEqual(answer.response_text, '');
    assert.notEqual(answer.prompt_text, '');
    // The prompt for the model is returned only once; the answer is the same.
    const again = await call(executive, 'ProcessEvent', request);
    assert.deepEqual({ ...again, prompt_text: answer.prompt_text }, answer, 'the same id again');
  });

  test('without a model an event is rejected, and that is an answer', async () => {
    const request = event('nobody is in a hurry here');
    request.immediate = false;
    const answer = await call(executive, 'ProcessEvent', request);
    assert.equal(answer.accepted, false);
    assert.equal(answer.decision_path, 'rejected');
    assert.notEqual(answer.error_message, '');
  });

  test('fires are recorded, judged and listed', async () => {
    const id = await store('the boat is leaking badly', 'bail the water out', { name: 'leak' });
    const processed = event('a fire needs its event');
    await call(executive, 'ProcessEvent', processed);
    const { fire_id } = await call(storage, 'RecordHeuristicFire', {
      heuristic_id: id, event_id: processed.event.id,
    });
    const judged = await call(storage, 'UpdateFireOutcome', {
      fire_id, outcome: 'success', feedback_source: 'dev_outcome',
    });
    assert.equal(judged.success, true);
    const { fires } = await call(storage, 'ListFires', { outcome: 'success' });
    const fire = fires.find((each) => each.id === fire_id);
    assert.equal(fire.heuristic_id, id);
    assert.equal(fire.event_id, processed.event.id);
    assert.equal(fire.outcome, 'success');
    assert.equal(fire.feedback_source, 'dev_outcome');
    assert.equal(fire.heuristic_name, 'leak');
    assert.equal(fire.condition_text, 'the boat is leaking badly');
    const failed = await call(storage, 'ListFires', { outcome: 'fail' });
    assert.ok(!failed.fires.some((each) => each.id === fire_id));
    assert.equal((await call(storage, 'ListFires', { limit: 1, offset: 1000 })).fires.length, 0);
  });

  test('texts are embedded and compared', async () => {
    const { embedding } = await call(storage, 'GenerateEmbedding', { text: 'drink a potion' });
    assert.ok(embedding.length > 0 && embedding.length % 4 === 0);
    let norm = 0;
    for (let at = 0; at < embedding.length; at += 4) norm += embedding.readFloatLE(at) ** 2;
    assert.ok(Math.abs(norm - 1) < 1e-3, `norm ${norm}`);
    const id = await store('the wolf is hungry tonight', 'throw it the meat');
    const some = await call(storage, 'CompareTextToActions', {
      response_text: 'throw it the meat', heuristic_ids: [id],
    });
    assert.deepEqual(some.results.map((each) => each.heuristic_id), [id]);
    assert.ok(some.results[0].similarity > 0.99);
    const all = await call(storage, 'CompareTextToActions', {
      response_text: 'throw it the meat', source: 'game',
    });
    assert.ok(all.results.length > 1);
  });

  test('the cache can be looked at and emptied', async () => {
    const id = await store('the cellar door is open', 'close the cellar door');
    await call(storage, 'GetHeuristic', { id });
    const stats = await call(gateway, 'GetCacheStats', {});
    assert.ok(stats.current_size >= 0 && stats.hit_rate >= 0 && stats.hit_rate <= 1);
    const evicted = await call(gateway, 'EvictFromCache', { heuristic_id: id });
    assert.equal(typeof evicted.found, 'boolean');
    await call(gateway, 'FlushCache', {});
    if (ownExecutive) {
      assert.equal(evicted.found, true);
      assert.equal((await call(gateway, 'GetCacheStats', {})).current_size, 0);
    }
  });

  test('what is wrong has a code', async () => {
    const codes = {
      NOT_FOUND: [
        [storage, 'GetHeuristic', { id: nobody }],
        [storage, 'UpdateHeuristicConfidence', { heuristic_id: nobody, positive: true }],
        [storage, 'RecordHeuristicFire', { heuristic_id: nobody, event_id: 'e' }],
        [storage, 'UpdateFireOutcome', { fire_id: nobody, outcome: 'fail' }],
        [storage, 'CompareTextToActions', { response_text: 'x', heuristic_ids: [nobody] }],
        [executive, 'ProvideFeedback', { event_id: 'no such event', positive: true }],
      ],
      INVALID_ARGUMENT: [
        [executive, 'ProcessEvent', {}],
        [executive, 'ProcessEvent', event('')],
        [executive, 'ProcessEvent', event('words', { source: '' })],
        [executive, 'ProcessEvent', event('long '.repeat(200_000))],
        [executive, 'ProcessEvent', event('words', { salience: { threat: 7 } })],
        [executive, 'ProvideFeedback', { positive: true }],
        [storage, 'GetHeuristic', {}],
        [storage, 'StoreHeuristic', {}],
        [storage, 'StoreHeuristic', {
          heuristic: { condition_text: 'a', source: 'game', effects_json: 'run' },
        }],
        [storage, 'QueryMatchingHeuristics', { event_text: 'x' }],
        [storage, 'QueryMatchingHeuristics', { event_text: 'x', source_filter: 'g', limit: -1 }],
        [storage, 'UpdateHeuristicConfidence', { positive: true }],
        [storage, 'UpdateFireOutcome', { fire_id: nobody, outcome: 'splendid' }],
        [storage, 'ListFires', { outcome: 'splendid' }],
        [storage, 'GenerateEmbedding', {}],
        [storage, 'CompareTextToActions', { response_text: 'x' }],
        [gateway, 'EvictFromCache', { heuristic_id: 'seven' }],
        [gateway, 'NotifyHeuristicChange', { heuristic_id: nobody, change_type: 'eaten' }],
      ],
    };
    for (const [name, calls] of Object.entries(codes)) {
      for (const [client, method, request] of calls) {
        assert.equal(await code(call(client, method, request)), status[name],
          `${method} ${JSON.stringify(request).slice(0, 100)}`);
      }
    }
    const id = await store('a magnitude has its bounds', 'stay within the bounds');
    for (const magnitude of [-0.5, 1.5, NaN]) {
      assert.equal(await code(call(storage, 'UpdateHeuristicConfidence', {
        heuristic_id: id, positive: true, magnitude,
      })), status.INVALID_ARGUMENT);
    }
  });

  test('spaces do not see each other', async () => {
    const id = await store('only in the default space', 'do nothing elsewhere');
    const meta = { 'credence-space': 'elsewhere', 'credence-actor': 'bot:7' };
    assert.equal(await code(call(storage, 'GetHeuristic', { id }, { meta })), status.NOT_FOUND);
    assert.equal(await code(call(storage, 'GetHeuristic', { id }, {
      meta: { 'credence-space': 's'.repeat(65) },
    })), status.INVALID_ARGUMENT);
  });

  test('bytes that are no message are refused, and nothing breaks', async () => {
    const bad = [Buffer.from([0xff, 0xff, 0xff]), Buffer.from([0x0a, 0x7f, 0x01]),
      Buffer.from([0x0a, 0x04, 0x22, 0x02, 0xc3, 0x28])];  // The last one is not UTF-8.
    for (const bytes of bad) {
      assert.equal(await code(callRaw('/gladys.v1.ExecutiveService/ProcessEvent', bytes)),
        status.INVALID_ARGUMENT);
    }
    let seed = 7;
    const random = () => {
      seed = (seed * 1103515245 + 12345) % 2147483648;
      return seed >> 8;
    };
    const fine = new Set([status.OK, status.INVALID_ARGUMENT, status.NOT_FOUND]);
    for (const service of [gladys.v1.ExecutiveService, gladys.memory.MemoryStorage,
      gladys.memory.SalienceGateway]) {
      for (const { path, responseStream } of Object.values(service.service)) {
        if (responseStream) continue;
        for (let i = 0; i < 40; i += 1) {
          const bytes = Buffer.from(Array.from({ length: random() % 40 }, () => random() % 256));
          const got = await code(callRaw(path, bytes));
          assert.ok(fine.has(got), `${path} answered ${got} to ${bytes.toString('hex')}`);
        }
      }
    }
  });

  test('methods of the public protos that are not offered say so', async () => {
    for (const path of ['/gladys.memory.MemoryStorage/StoreEvent', '/gladys.v1.Nothing/Call']) {
      assert.equal(await code(callRaw(path, Buffer.alloc(0))), status.UNIMPLEMENTED);
    }
  });

  test('a message that is too large is refused, and the connection goes on', async () => {
    const huge = event('x'.repeat(5 * 1024 * 1024));
    assert.equal(await code(call(executive, 'ProcessEvent', huge)), status.RESOURCE_EXHAUSTED);
    assert.equal((await call(executive, 'GetHealth', {})).status, 'HEALTH_STATUS_HEALTHY');
  });

  test('a deadline ends the waiting, not the event', { skip: !ownExecutive }, async () => {
    const request = event('wait 1500 for this');
    const waiting = code(call(executive, 'ProcessEvent', request, { seconds: 0.5 }));
    await hasBegun();
    assert.equal(await waiting, status.DEADLINE_EXCEEDED);
    // Feedback is accepted once the event is recorded, without sending the event again.
    const feedback = { event_id: request.event.id, positive: false };
    while (await code(call(executive, 'ProvideFeedback', feedback)) === status.NOT_FOUND) {
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    const answer = await call(executive, 'ProcessEvent', request);
    assert.equal(answer.response_text, 'model: wait 1500 for this');
  });

  test('a call can be cancelled', { skip: !ownExecutive }, async () => {
    let running;
    const got = new Promise((resolve) => {
      running = executive.ProcessEvent(event('wait 2000 for nobody'), (error) =>
        resolve(error?.code));
    });
    await hasBegun();
    running.cancel();
    assert.equal(await got, status.CANCELLED);
  });

  test('health is told in both ways', async () => {
    assert.equal((await call(executive, 'GetHealth', {})).status, 'HEALTH_STATUS_HEALTHY');
    const details = await call(executive, 'GetHealthDetails', {});
    assert.equal(details.status, 'HEALTH_STATUS_HEALTHY');
    assert.ok(details.uptime_seconds >= 0);
    assert.ok(details.details.version && details.details.embedder);
    // grpc.health.v1: {service = 1} gives {status = 1}, where 1 is SERVING.
    const name = Buffer.from('gladys.v1.ExecutiveService');
    for (const request of [Buffer.alloc(0), Buffer.concat([Buffer.from([0x0a, name.length]), name])]) {
      const answer = await callRaw('/grpc.health.v1.Health/Check', request);
      assert.deepEqual([...answer], [0x08, 0x01]);
    }
  });

  test('reflection lists the services and their files', async () => {
    const path = '/grpc.reflection.v1alpha.ServerReflection/ServerReflectionInfo';
    const ask = (field, words) => new Promise((resolve, reject) => {
      const stream = executive.makeBidiStreamRequest(path, (b) => b, (b) => b, headers(), {});
      stream.on('data', (answer) => resolve(answer.toString('latin1')));
      stream.on('error', reject);
      stream.write(Buffer.concat([Buffer.from([(field << 3) | 2, words.length]),
        Buffer.from(words)]));
      stream.end();
    });
    const services = await ask(7, '*');
    for (const name of ['gladys.v1.ExecutiveService', 'gladys.memory.MemoryStorage',
      'gladys.memory.SalienceGateway', 'grpc.health.v1.Health']) {
      assert.ok(services.includes(name), name);
    }
    assert.ok((await ask(4, 'gladys.memory.MemoryStorage')).includes('gladys/memory.proto'));
  });

  test('watchers see changes, whichever of them dies', async () => {
    const first = await watch();
    const second = await watch();
    const elsewhere = await watch('elsewhere');
    const third = spawn(process.execPath, [process.argv[1], 'watch', address, protos, clientFolder],
      { stdio: ['ignore', 'pipe', 'inherit'] });
    await new Promise((resolve) => third.stdout.once('data', resolve));
    const details = (await call(executive, 'GetHealthDetails', {})).details;
    assert.equal(details.watchers, '4');

    const id = await store('somebody watches this change', 'let them watch it');
    const created = (change) => change.heuristic_id === id && change.change_type === 'created';
    await Promise.all([first.until(created), second.until(created)]);
    third.kill('SIGKILL');
    await call(storage, 'UpdateHeuristicConfidence', { heuristic_id: id, positive: true });
    const updated = (change) => change.heuristic_id === id && change.change_type === 'updated';
    await Promise.all([first.until(updated), second.until(updated)]);
    await call(gateway, 'NotifyHeuristicChange', { heuristic_id: nobody, change_type: 'deleted' });
    const deleted = (change) => change.heuristic_id === nobody && change.change_type === 'deleted';
    await Promise.all([first.until(deleted), second.until(deleted)]);
    assert.deepEqual(elsewhere.seen, []);

    for (const each of [first, second, elsewhere]) each.stream.cancel();
    for (const each of [first, second, elsewhere]) {
      assert.equal(await each.ended, status.CANCELLED);
    }
    for (let i = 0; i < 100; i += 1) {
      if ((await call(executive, 'GetHealthDetails', {})).details.watchers === '0') return;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    assert.fail('watchers that have gone are still counted');
  });

  test('a hundred calls at once', async () => {
    const id = await store('many voices speak at once', 'listen to all of them');
    const votes = Array.from({ length: 100 }, () => call(storage, 'UpdateHeuristicConfidence', {
      heuristic_id: id, positive: true, magnitude: 0.5,
    }));
    const events = Array.from({ length: 100 }, (_, i) =>
      call(executive, 'ProcessEvent', event(`thing number ${i} happened`)));
    await Promise.all(votes);
    for (const answer of await Promise.all(events)) assert.equal(answer.accepted, true);
    near((await call(storage, 'GetHeuristic', { id })).heuristic.confidence, 51 / 52);
  });

  test.after(() => connections.forEach((client) => client.close()));
}

async function hold() {
  const { ended } = await watch();
  const answered = code(call(executive, 'ProcessEvent', event('wait 700 for the end')));
  await hasBegun();
  process.stdout.write('begun\n');
  process.stdout.write(JSON.stringify({ event: await answered, watch: await ended }));
  connections.forEach((client) => client.close());
}

if (mode === 'test') {
  defineTests();
} else if (mode === 'hold') {
  await hold();
} else {
  await watch();
  process.stdout.write('watching\n');
}
