// SPDX-License-Identifier: Apache-2.0
// node embed_reference.cjs EMBED MODEL MAX_TOKENS: reads a JSON array of texts from standard input
// and writes the embedding of each, from the package @lat.md/embed, on a line of standard output.
//   ... MAX_TOKENS timed   writes the milliseconds for each text instead
const fs = require('node:fs');
const path = require('node:path');

const [engineFolder, modelFolder, maxTokens, mode] = process.argv.slice(2);
// The engine seeds its hash tables from the global `crypto`, which Node has only since version 19.
globalThis.crypto ??= require('node:crypto').webcrypto;
// Not the package's own interface, which would start several engines.
const { Embedder } = require(path.join(engineFolder, 'dist', 'engine.cjs'));

const read = (name) => new Uint8Array(fs.readFileSync(path.join(modelFolder, 'model', name)));
const embedder = new Embedder(read('model.fp16.safetensors'), read('tokenizer.json'),
                              read('config.json'), Number(maxTokens));
for (const text of JSON.parse(fs.readFileSync(0, 'utf-8'))) {
  const start = performance.now();
  const [row] = embedder.embed([text]);
  const took = performance.now() - start;
  fs.writeSync(1, (mode === 'timed' ? took.toFixed(3) : row.join(' ')) + '\n');
}
