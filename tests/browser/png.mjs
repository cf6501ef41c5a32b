// SPDX-License-Identifier: Apache-2.0
// What a PNG file needs besides the pixels.
import zlib from 'node:zlib';

export const deflateSync = (data) => zlib.deflateSync(data, { level: 9, memLevel: 9 });

const TABLE = Array.from({ length: 256 }, (_, at) => {
  let value = at;
  for (let bit = 0; bit < 8; ++bit) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value >>> 0;
});

// Node has its own only since version 22.
export function crc32(data) {
  let sum = 0xffffffff;
  for (const byte of data) sum = (sum >>> 8) ^ TABLE[(sum ^ byte) & 255];
  return (sum ^ 0xffffffff) >>> 0;
}
