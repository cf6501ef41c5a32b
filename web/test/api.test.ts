// SPDX-License-Identifier: Apache-2.0
import assert from 'node:assert/strict';
import { webcrypto } from 'node:crypto';
import { test } from 'node:test';
import { address, nextLink } from '../src/api/client';
import { EventParser } from '../src/api/event_parser';
import { problemFrom } from '../src/api/problem';
import { uuid7 } from '../src/core/uuid';

// Browsers have this; Node only since version 19.
(globalThis as { crypto?: unknown }).crypto ??= webcrypto;

test('arguments become a query; what is not given is left out', () => {
  assert.equal(
    address('memory/list', { type: '', all: false, limit: 5 }),
    '/v1/memory/list?limit=5',
  );
  assert.equal(address('why', { id: 'a b&c' }), '/v1/why?id=a+b%26c');
});

test('the next page', () => {
  assert.equal(
    nextLink('</v1/memory/list?limit=20&offset=20>; rel="next"'),
    '/v1/memory/list?limit=20&offset=20',
  );
  assert.equal(nextLink(null), null);
});

test('a stream in pieces of any size', () => {
  const stream =
    ': beat\n\nid: 7\nevent: change\ndata: {"a":1}\n\nevent: reset\ndata: x\r\ndata: y\r\n\r\n';
  for (let size = 1; size <= stream.length; ++size) {
    const got: string[][] = [];
    const parser = new EventParser((event, data, id) => got.push([event, data, id]));
    for (let at = 0; at < stream.length; at += size) parser.push(stream.slice(at, at + size));
    assert.deepEqual(
      got,
      [
        ['change', '{"a":1}', '7'],
        ['reset', 'x\ny', '7'],
      ],
      'size ' + size,
    );
  }
});

test('problems keep the words of the server', () => {
  assert.equal(problemFrom(404, '{"detail":"no memory","code":"NOT_FOUND"}').detail, 'no memory');
  assert.equal(problemFrom(502, '<html>').detail, 'The server answered with status 502.');
});

test('a request that the server names is a link, not a sentence', () => {
  const told = (detail: string) => {
    const { detail: shown, list } = problemFrom(404, JSON.stringify({ detail }));
    return [shown, list];
  };
  assert.deepEqual(told('no session "a; b"; GET /v1/session/list shows them'), [
    'no session "a; b".',
    'session/list',
  ]);
  assert.deepEqual(
    told('no memory "x"; a part of an id needs 4 characters, and GET /v1/memory/list?all=true shows them'),
    ['no memory "x".', 'memory/list'],
  );
  assert.deepEqual(told('a value is missing; give one'), ['a value is missing; give one', null]);
});

test('identifiers are version 7 and sort by time', () => {
  const [early, late] = [uuid7(1_000_000), uuid7(2_000_000)];
  assert.match(early, /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  assert.ok(early < late);
});
