// SPDX-License-Identifier: Apache-2.0
// Turns the output of credence_schemas (standard input) into TypeScript: the JSON Schemas of answers,
// and the scope that each operation needs.
import { readFileSync } from 'node:fs';

import { fieldsOf } from '../clients/typescript/schema_types.mjs';

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
