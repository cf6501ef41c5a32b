// SPDX-License-Identifier: Apache-2.0
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  ago,
  basis,
  clip,
  duration,
  eventText,
  latency,
  localStamp,
  number,
  percent,
  plural,
  shortId,
  signed,
  words,
} from '../src/core/format';

test('percent never claims a certainty that is not there', () => {
  assert.equal(percent(0.999), '99 %');
  assert.equal(percent(0.001), '1 %');
  assert.equal(percent(1), '100 %');
  assert.equal(percent(0), '0 %');
  assert.equal(percent(0.1442, 1), '14.4 %');
});

test('what is not known is a dash', () => {
  for (const value of [null, undefined, Number.NaN]) {
    assert.equal(percent(value), '–');
    assert.equal(number(value), '–');
    assert.equal(signed(value), '–');
  }
});

test('signs are always shown', () => {
  assert.equal(signed(0.05), '+0.05');
  assert.equal(signed(-12, 0), '−12');
  assert.equal(signed(-0.001), '±0.00');
});

test('times are told as people tell them', () => {
  const now = Date.parse('2026-11-15T12:00:00Z');
  assert.equal(ago('2026-11-15T11:59:50Z', now), 'just now');
  assert.equal(ago('2026-11-15T11:30:00Z', now), '30 min ago');
  assert.equal(ago('2026-11-15T09:00:00Z', now), '3 h ago');
  assert.equal(ago('2026-11-05T12:00:00Z', now), '10 d ago');
  assert.equal(ago('2024-11-15T12:00:00Z', now), '2 y ago');
  assert.equal(ago('2026-11-15T12:01:00Z', now), 'soon');
  assert.equal(ago('nonsense', now), '–');
  assert.equal(duration(59_000), '59 s');
  assert.equal(duration(61_000), '1 min 01 s');
  assert.equal(duration(3_660_000), '1 h 01 min');
});

test('latencies from microseconds', () => {
  assert.equal(latency(0), '0 ms');
  assert.equal(latency(3), '0 ms');
  assert.equal(latency(92), '0.09 ms');
  assert.equal(latency(400), '0.4 ms');
  assert.equal(latency(38_200), '38 ms');
  assert.equal(latency(1_240_000), '1.2 s');
  assert.equal(latency(125_000_000), '2 min 05 s');
  assert.equal(latency(null), '–');
});

test('words, counts and ids', () => {
  assert.equal(words('session.refused'), 'session refused');
  assert.equal(words('needs-work'), 'needs work');
  assert.equal(plural(1, 'turn'), '1 turn');
  assert.equal(plural(1200, 'event'), '1,200 events');
  assert.equal(shortId('w377'), 'w377');
  assert.equal(shortId('01a0e774-be98-7000-b680-9cc65120d089'), '01a0…20d089');
});

test('clip cuts between symbols', () => {
  assert.equal(clip('abc', 3), 'abc');
  assert.equal(clip('abcd', 3), 'ab…');
  assert.equal(clip('🦆🦆🦆🦆', 3), '🦆🦆…');
});

test('documents are not shown as the text of an event', () => {
  assert.equal(eventText({ verbatim: { text: '{"id": 1}' } }), null);
  assert.equal(eventText({ verbatim: { text: 'said so' } }), 'said so');
  assert.equal(eventText({ verbatim: null }), null);
});

test('a moment with the offset of the reader', () => {
  const at = Date.UTC(2026, 10, 15, 23, 30);
  assert.equal(localStamp(at, 60), '2026-11-16T00:30:00.000+01:00');
  assert.equal(localStamp(at, -210), '2026-11-15T20:00:00.000-03:30');
  assert.equal(localStamp(at, 0), '2026-11-15T23:30:00.000+00:00');
  assert.equal(Date.parse(localStamp(at)), at);
});

test('a figure says what it comes from', () => {
  assert.equal(basis(0, null, null), '');
  assert.equal(basis(1, null, null), 'n = 1');
  assert.equal(basis(40, 61.234, 84), `n = 40, ${number(61.234, 1)} to ${number(84, 1)}`);
});
