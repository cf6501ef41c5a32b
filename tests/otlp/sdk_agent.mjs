// SPDX-License-Identifier: Apache-2.0
// An agent's program that reports its work with the OpenTelemetry SDK, as an instrumentation would.
//
// usage: node sdk_agent.mjs ENDPOINT proto|http none|gzip CONVERSATION|- [HEADER=VALUE]
// Prints the id of the trace, and the errors of its exporters.
import { diag, context, trace, SpanStatusCode } from '@opentelemetry/api';
import { OTLPLogExporter as JsonLogs } from '@opentelemetry/exporter-logs-otlp-http';
import { OTLPLogExporter as ProtoLogs } from '@opentelemetry/exporter-logs-otlp-proto';
import { OTLPTraceExporter as JsonTraces } from '@opentelemetry/exporter-trace-otlp-http';
import { OTLPTraceExporter as ProtoTraces } from '@opentelemetry/exporter-trace-otlp-proto';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchLogRecordProcessor, LoggerProvider } from '@opentelemetry/sdk-logs';
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node';

const [endpoint, encoding, compression, conversation, header] = process.argv.slice(2);
const errors = [];
const note = (...words) => errors.push(words.map(String).join(' '));
diag.setLogger({ error: note, warn: note, info() {}, debug() {}, verbose() {} });

const resource = resourceFromAttributes({ 'service.name': 'shop-agent' });
const headers = header ? { [header.split('=')[0]]: header.split('=').slice(1).join('=') } : {};
const of = (path) => ({ url: `${endpoint}/v1/${path}`, compression, headers, timeoutMillis: 20000 });
const [Traces, Logs] = encoding === 'proto' ? [ProtoTraces, ProtoLogs] : [JsonTraces, JsonLogs];
const tracing = new NodeTracerProvider({
  resource, spanProcessors: [new BatchSpanProcessor(new Traces(of('traces')))],
});
const logging = new LoggerProvider({
  resource, processors: [new BatchLogRecordProcessor({ exporter: new Logs(of('logs')) })],
});
const tracer = tracing.getTracer('shop');
const named = conversation === '-' ? {} : { 'gen_ai.conversation.id': conversation };

const agent = tracer.startSpan('invoke_agent shop', {
  attributes: {
    'gen_ai.operation.name': 'invoke_agent',
    ...named,
    'gen_ai.input.messages': JSON.stringify([
      { role: 'user', parts: [{ type: 'text', content: 'Debug this FastAPI error' }] }]),
    'gen_ai.output.messages': JSON.stringify([
      { role: 'assistant', parts: [{ type: 'text', content: 'It works.' }], finish_reason: 'stop' }]),
  },
});
const inside = trace.setSpan(context.active(), agent);
const tool = (id, command, result, failed) => {
  const span = tracer.startSpan('execute_tool Bash', {
    attributes: {
      'gen_ai.operation.name': 'execute_tool', ...named,
      'gen_ai.tool.name': 'Bash', 'gen_ai.tool.call.id': id,
      'gen_ai.tool.call.arguments': JSON.stringify({ command }), 'gen_ai.tool.call.result': result,
    },
  }, inside);
  if (failed) {
    span.recordException(new Error(result));
    span.setStatus({ code: SpanStatusCode.ERROR, message: result });
    span.setAttribute('error.type', 'ExitCode');
  }
  span.end();
};
tool('call_1', 'cat missing.txt', 'cat: missing.txt: No such file', true);
tool('call_2', 'pytest', '12 passed in 0.31s', false);
tracer.startSpan('GET', { attributes: { 'http.request.method': 'GET' } }, inside).end();
agent.end();
logging.getLogger('shop').emit({
  eventName: 'gen_ai.evaluation.result',
  context: inside,
  attributes: {
    'gen_ai.evaluation.name': 'task_success', 'gen_ai.evaluation.score.label': 'pass',
    'gen_ai.evaluation.score.value': 1,
  },
});
await tracing.forceFlush().catch(note);
await logging.forceFlush().catch(note);
await Promise.allSettled([tracing.shutdown(), logging.shutdown()]);
console.log(JSON.stringify({ trace: agent.spanContext().traceId, errors }));
