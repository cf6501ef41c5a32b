// SPDX-License-Identifier: Apache-2.0
// The index of the search, and how it is searched. The build makes it, pages read it.
//
// {pages: [[path, title]], sections: [[page, anchor, heading, beginning]],
//  words: {word: [section * 4 + weight, …]}}

// Too frequent to tell pages apart.
const EMPTY = new Set(
  (
    'a an and are as at be by can for from has have if in is it its not of on or so that the ' +
    'then this to was what when which with'
  ).split(' '),
);
const WORD = /[\p{L}\p{N}][\p{L}\p{N}_]*/gu;

// How much a word counts, by where it stands.
export const WEIGHTS = { text: 0, often: 1, heading: 2, title: 3 };
const POINTS = [1, 2, 8, 12];
const EXACT = 3;

// `half_life_days` is found by its parts, too.
export function wordsIn(text) {
  const found = [];
  for (const [word] of text.toLowerCase().matchAll(WORD)) {
    found.push(word);
    if (word.includes('_')) found.push(...word.split('_').filter(Boolean));
  }
  return found.filter((word) => !EMPTY.has(word));
}

// Sections with a word that begins with these letters, and their points.
function pointsOf(index, sorted, beginning) {
  const points = new Map();
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle] < beginning) low = middle + 1;
    else high = middle;
  }
  for (let at = low; at < sorted.length && sorted[at].startsWith(beginning); at += 1) {
    const factor = sorted[at] === beginning ? EXACT : 1;
    for (const entry of index.words[sorted[at]]) {
      const section = entry >> 2;
      const now = factor * POINTS[entry & 3];
      points.set(section, Math.max(points.get(section) ?? 0, now));
    }
  }
  return points;
}

// The sections with all words of the query, best first; else those with any of them.
export function search(index, query, limit = 12) {
  const sorted = (index.sorted ??= Object.keys(index.words).sort());
  const words = [...new Set(wordsIn(query))];
  const perWord = words.map((word) => {
    const points = pointsOf(index, sorted, word);
    const stem = points.size === 0 && word.length > 3 && word.endsWith('s');
    return stem ? pointsOf(index, sorted, word.slice(0, -1)) : points;
  });
  const total = new Map();
  for (const points of perWord) {
    // A rare word says more.
    const weight = Math.log(1 + index.sections.length / (1 + points.size));
    for (const [section, value] of points) {
      const [hits, sum] = total.get(section) ?? [0, 0];
      total.set(section, [hits + 1, sum + value * weight]);
    }
  }
  const best = Math.max(0, ...[...total.values()].map(([hits]) => hits));
  return [...total]
    .filter(([, [hits]]) => hits === best)
    .sort(([a, [, one]], [b, [, other]]) => other - one || a - b)
    .slice(0, limit)
    .map(([number]) => {
      const [page, anchor, heading, beginning] = index.sections[number];
      const [path, title] = index.pages[page];
      return { path, title, anchor, heading, beginning };
    });
}
