// SPDX-License-Identifier: Apache-2.0
// Turns a server's /openapi.json (standard input) into src/generated.ts (standard output): the
// records, and the arguments and the answer of each operation.
import { readFileSync } from 'node:fs';

import { fieldsOf, typeOf } from './schema_types.mjs';

const { paths, components } = JSON.parse(readFileSync(0, 'utf8'));

function argumentsOf({ parameters = [], requestBody }) {
  if (requestBody) {
    const schema = requestBody.content['application/json'].schema;
    // A path that it shares with an operation on the server's machine takes one or the other.
    return fieldsOf(schema.anyOf?.[0] ?? schema);
  }
  const inQuery = parameters.filter((parameter) => parameter.in === 'query');
  return fieldsOf({
    properties: Object.fromEntries(inQuery.map(({ name, schema }) => [name, schema])),
    required: inQuery.filter(({ required }) => required).map(({ name }) => name),
  });
}

function answerOf({ responses }) {
  return typeOf(responses['200'].content['application/json'].schema);
}

let text = '// Made by generate.mjs from the OpenAPI of the server.\n';
for (const [name, schema] of Object.entries(components.schemas)) {
  text += `\nexport interface ${name} {\n${fieldsOf(schema)}}\n`;
}
text += '\nexport interface Operations {\n';
for (const [path, methods] of Object.entries(paths)) {
  // What is tagged `server` is about the server, not an operation on its store.
  const operation = Object.values(methods).find(({ tags }) => !tags.includes('server'));
  if (!operation) continue;
  text += `/** ${operation.summary}. ${operation.description} */\n`;
  text += `${JSON.stringify(path.replace('/v1/', ''))}: {\n`;
  text += `arguments: {\n${argumentsOf(operation)}};\nanswer: ${answerOf(operation)};\n};\n`;
}
process.stdout.write(text + '}\n');
