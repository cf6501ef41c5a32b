// SPDX-License-Identifier: Apache-2.0
// What the instrumented programs have in common: an exporter to ENDPOINT, a model at MODEL_URL, a
// task, and a tool of which one command succeeds and every other throws.
import { diag } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node';

export const { ENDPOINT, MODEL_URL, TASK, INSTRUMENTATION, VARIANT = '' } = process.env;

const errors = [];
const note = (...words) => errors.push(words.map(String).join(' '));
/** The exporter's errors, and those of the SDK. */
export const noteErrors = () =>
  diag.setLogger({ error: note, warn: note, info() {}, debug() {}, verbose() {} },
    { suppressOverrideMessage: true });

export const makeExporter = () =>
  new OTLPTraceExporter({ url: `${ENDPOINT}/v1/traces`, timeoutMillis: 20000 });

/** The SDK as its documentation sets it up. */
export function startReporting(attributes = {}) {
  noteErrors();
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'shop-agent', ...attributes }),
    spanProcessors: [new BatchSpanProcessor(makeExporter())],
  });
  provider.register();
  return provider;
}

export function runCommand({ command }) {
  if (command === 'make test') return '12 passed in 0.31s';
  throw new Error(`make: *** [${command}] Error 1`);
}

/** Ends the program: sends what is left, and prints what went wrong on the way. */
export async function finish(provider) {
  await provider.forceFlush().catch(note);
  await provider.shutdown?.().catch(note);
  console.log(JSON.stringify({ errors }));
}
