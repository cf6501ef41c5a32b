// SPDX-License-Identifier: Apache-2.0
// Prints the changes of memories, one on each line, until it is ended.
import { Client } from '@credence/client';

for await (const { kind, sequence } of new Client().changes({ kind: 'memory' })) {
  console.log(JSON.stringify([kind, sequence]));
}
