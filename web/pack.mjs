// SPDX-License-Identifier: Apache-2.0
// Packs the built dashboard and documentation for the program that embeds them: dashboard.bin holds every asset as it
// is, with gzip and with Brotli; dashboard.inc is the table of them for surface/http/dashboard.cc.
//
// usage: node pack.mjs DIST OUT
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const TYPES = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.json': 'application/json',
};
// Vite's names with a hash, for example /assets/app-C1a32LE4.css.
const HASHED = /^\/assets\/.+-[\w-]{8}\.\w+$/;

const [dist, out] = process.argv.slice(2);
if (!dist || !out) throw new Error('usage: node pack.mjs DIST OUT');

function filesIn(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? filesIn(path) : [path];
  });
}

const parts = [];
let bytes = 0;
function place(content) {
  parts.push(content);
  bytes += content.length;
  return `At(${bytes - content.length}, ${content.length})`;
}

// Nothing, where compressing does not pay: pictures would be in the program three times.
const SMALLER = 0.9;
function placeIfSmaller(content, compressed) {
  return compressed.length < SMALLER * content.length ? place(compressed) : '{}';
}

const rows = filesIn(dist)
  .map((file) => ({ file, path: '/' + relative(dist, file).split(sep).join('/') }))
  .sort((a, b) => (a.path < b.path ? -1 : 1))
  .map(({ file, path }) => {
    const type = TYPES[extname(path)];
    if (!type) throw new Error(`${path}: pack.mjs does not know the type of ${extname(path)} files`);
    const content = readFileSync(file);
    const tag = createHash('sha256').update(content).digest('hex').slice(0, 32);
    const brotli = brotliCompressSync(content, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      },
    });
    const cells = [
      JSON.stringify(path),
      JSON.stringify(type),
      JSON.stringify(tag),
      HASHED.test(path),
      place(content),
      placeIfSmaller(content, gzipSync(content, { level: constants.Z_BEST_COMPRESSION })),
      placeIfSmaller(content, brotli),
    ];
    return `{${cells.join(', ')}},\n`;
  });

mkdirSync(out, { recursive: true });
writeFileSync(join(out, 'dashboard.bin'), Buffer.concat(parts));
writeFileSync(join(out, 'dashboard.inc'), rows.join(''));
