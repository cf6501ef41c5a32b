// SPDX-License-Identifier: Apache-2.0
// Turns the output of credence_schemas (standard input) into TypeScript: the JSON Schemas of answers,
// and the scope that each operation needs.
import { readFileSync } from 'node:fs';

const SIMPLE = {
  integer: 'number',
  number: 'number',
  string: 'string',
  boolean: 'boolean',
  null: 'null',
};

function typeOf(schema) {
  if (schema.$ref) return schema.$ref;
  if (schema.anyOf) return schema.anyOf.map(typeOf).join(' | ');
  if ('const' in schema) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (Array.isArray(schema.type)) return schema.type.map((type) => SIMPLE[type]).join(' | ');
  if (schema.type === 'array') return arrayOf(schema);
  if (schema.properties) return '{\n' + fieldsOf(schema) + '}';
  if (schema.type === 'object') return `Record<string, ${typeOf(schema.additionalProperties)}>`;
  return SIMPLE[schema.type] ?? 'unknown';
}

function arrayOf({ items, minItems, maxItems }) {
  const type = typeOf(items);
  if (minItems && minItems === maxItems) return `[${Array(minItems).fill(type).join(', ')}]`;
  return `(${type})[]`;
}

function fieldsOf({ properties, required }) {
  return Object.entries(properties)
    .map(([name, schema]) => `${name}${required.includes(name) ? '' : '?'}: ${typeOf(schema)};\n`)
    .join('');
}

const { records, needs } = JSON.parse(readFileSync(0, 'utf8'));
process.stdout.write('// Made by web/answer_types.mjs, from the descriptions in src/operations.\n');
for (const [name, schema] of Object.entries(records)) {
  process.stdout.write(`\nexport interface ${name} {\n${fieldsOf(schema)}}\n`);
}

process.stdout.write('\nexport interface Needs {\n');
for (const [operation, scope] of Object.entries(needs)) {
  process.stdout.write(`${JSON.stringify(operation)}: ${JSON.stringify(scope)};\n`);
}
process.stdout.write('}\n');
