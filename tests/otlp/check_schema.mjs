// SPDX-License-Identifier: Apache-2.0
// Holds export requests against OpenTelemetry's own schema, which its older transformer packages
// carry as generated code.
//
// stdin: [{"path": "/v1/traces", "body": …}]; prints what does not fit, or [].
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const root = require('@opentelemetry/otlp-transformer-schema/build/src/generated/root.js');
const collector = root.opentelemetry.proto.collector;
const types = {
  '/v1/traces': collector.trace.v1.ExportTraceServiceRequest,
  '/v1/logs': collector.logs.v1.ExportLogsServiceRequest,
  '/v1/metrics': collector.metrics.v1.ExportMetricsServiceRequest,
};
const BYTES = new Set(['traceId', 'spanId', 'parentSpanId']);
// Added to the schema after these packages were made.
const NEWER = new Set(['eventName']);

// Ids are hexadecimal in OTLP's JSON, while protobuf's own JSON has base64.
const toProtobuf = (value, key) => {
  if (Array.isArray(value)) return value.map((one) => toProtobuf(one));
  if (BYTES.has(key)) return Buffer.from(value, 'hex');
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).filter(([name]) => !NEWER.has(name))
    .map(([name, of]) => [name, toProtobuf(of, name)]));
};

const paths = (value, at = '') => {
  if (value === null || typeof value !== 'object' || Buffer.isBuffer(value)) return [at];
  if (value instanceof Uint8Array) return [at];
  const inner = Object.entries(value).flatMap(([name, of]) => paths(of, `${at}.${name}`));
  return inner.length > 0 ? inner : [at];
};

const problems = [];
for (const { path, body } of JSON.parse(readFileSync(0, 'utf8'))) {
  const given = toProtobuf(body);
  const type = types[path];
  const message = type.fromObject(given);
  const problem = type.verify(message);
  if (problem) problems.push(`${path}: ${problem}`);
  // What the schema does not know would be gone after a round trip.
  const known = new Set(paths(type.toObject(type.decode(type.encode(message).finish()),
    { longs: String, enums: Number, defaults: false, arrays: true })));
  for (const name of paths(given)) {
    if (!known.has(name) && !/\.(attributes|status)(\.|$)|Count|flags/.test(name)) {
      problems.push(`${path}: ${name} is not in the schema`);
    }
  }
}
console.log(JSON.stringify([...new Set(problems)]));
