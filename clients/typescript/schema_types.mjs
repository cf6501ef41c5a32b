// SPDX-License-Identifier: Apache-2.0
// Writes JSON Schemas as TypeScript types. A reference becomes the name at its end.

const SIMPLE = {
  integer: 'number',
  number: 'number',
  string: 'string',
  boolean: 'boolean',
  null: 'null',
  array: 'unknown[]',
  object: 'Record<string, unknown>',
};

export function typeOf(schema) {
  if (schema.$ref) return schema.$ref.split('/').pop();
  if (schema.anyOf) return schema.anyOf.map(typeOf).join(' | ');
  if ('const' in schema) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (Array.isArray(schema.type)) return schema.type.map((type) => SIMPLE[type]).join(' | ');
  if (schema.type === 'array' && schema.items) return arrayOf(schema);
  if (schema.properties) return '{\n' + fieldsOf(schema) + '}';
  if (schema.type === 'object' && schema.additionalProperties) {
    return `Record<string, ${typeOf(schema.additionalProperties)}>`;
  }
  return SIMPLE[schema.type] ?? 'unknown';
}

function arrayOf({ items, minItems, maxItems }) {
  const type = typeOf(items);
  if (minItems && minItems === maxItems) return `[${Array(minItems).fill(type).join(', ')}]`;
  return `(${type})[]`;
}

export function fieldsOf({ properties, required = [] }) {
  return Object.entries(properties)
    .map(
      ([name, schema]) =>
        commentOf(schema) + `${name}${required.includes(name) ? '' : '?'}: ${typeOf(schema)};\n`,
    )
    .join('');
}

function commentOf({ description }) {
  return description ? `/** ${description.replaceAll('*/', '* /')} */\n` : '';
}
