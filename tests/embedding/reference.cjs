// SPDX-License-Identifier: Apache-2.0
// node reference.cjs TOKENIZERS TOKENIZER_JSON MAX_TOKENS: reads a JSON array of texts from
// standard input and writes an array of their token ids, from the package `tokenizers`, to standard
// output.
const fs = require('node:fs');

const [tokenizersFolder, tokenizerJson, maxTokens] = process.argv.slice(2);
const { Tokenizer } = require(tokenizersFolder);

async function main() {
  const tokenizer = Tokenizer.fromFile(tokenizerJson);
  tokenizer.disablePadding();
  tokenizer.setTruncation(Number(maxTokens));
  const ids = [];
  for (const text of JSON.parse(fs.readFileSync(0, 'utf-8'))) {
    ids.push((await tokenizer.encode(text)).getIds());
  }
  fs.writeFileSync(1, JSON.stringify(ids));
}

main();
