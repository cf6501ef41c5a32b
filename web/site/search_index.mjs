// SPDX-License-Identifier: Apache-2.0
// Makes the index that client/search.js reads.
import { WEIGHTS, wordsIn } from './client/search.js';

const BEGINNING = 120; // Characters.
const OFTEN = 3;

function beginningOf(text) {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= BEGINNING) return line;
  return line.slice(0, line.lastIndexOf(' ', BEGINNING)) + ' …';
}

function weightsIn({ level, text, body }) {
  const weights = new Map();
  const counts = new Map();
  for (const word of wordsIn(body)) counts.set(word, (counts.get(word) ?? 0) + 1);
  for (const [word, count] of counts) {
    weights.set(word, count >= OFTEN ? WEIGHTS.often : WEIGHTS.text);
  }
  const weight = level === 1 ? WEIGHTS.title : WEIGHTS.heading;
  for (const word of wordsIn(text)) weights.set(word, weight);
  return weights;
}

// `pages`: {path, title, headings}, in the order of the navigation.
export function makeIndex(pages) {
  const sections = [];
  const words = new Map();
  pages.forEach(({ headings }, number) => {
    for (const heading of headings) {
      const anchor = heading.level === 1 ? '' : heading.id;
      for (const [word, weight] of weightsIn(heading)) {
        if (!words.has(word)) words.set(word, []);
        words.get(word).push(sections.length * 4 + weight);
      }
      sections.push([number, anchor, heading.text, beginningOf(heading.body)]);
    }
  });
  return {
    pages: pages.map(({ path, title }) => [path, title]),
    sections,
    words: Object.fromEntries([...words].sort(([a], [b]) => (a < b ? -1 : 1))),
  };
}
