// SPDX-License-Identifier: Apache-2.0
// Builds the documentation site from docs/: static pages, a search index, a style sheet and two
// scripts. The server embeds them with the dashboard and serves them at /docs.
//
// usage: node build.mjs DOCS TOKENS_CSS OUT
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { renderDocument } from './markdown.mjs';
import { GROUPS } from './navigation.mjs';
import { pageHtml } from './page.mjs';
import { makeIndex } from './search_index.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const [docs, tokens, out] = process.argv.slice(2);
if (!docs || !tokens || !out) throw new Error('usage: node build.mjs DOCS TOKENS_CSS OUT');

function filesIn(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? filesIn(path) : [path];
  });
}

function write(path, text) {
  mkdirSync(dirname(join(out, path)), { recursive: true });
  writeFileSync(join(out, path), text);
}

const sources = new Map(
  filesIn(docs)
    .filter((file) => file.endsWith('.md'))
    .map((file) => [
      relative(docs, file).split(sep).join('/').slice(0, -'.md'.length),
      readFileSync(file, 'utf8'),
    ]),
);
const order = GROUPS.flatMap(([, pages]) => pages);
for (const path of sources.keys()) {
  if (!order.includes(path)) throw new Error(`docs/${path}.md is in no group of navigation.mjs`);
}
for (const path of order) {
  if (!sources.has(path)) {
    throw new Error(`docs/${path}.md does not exist; navigation.mjs names it`);
  }
}

const titles = new Map(
  order.map((path) => {
    const title = /^# (.+)$/m.exec(sources.get(path))?.[1];
    if (!title) throw new Error(`docs/${path}.md has no title`);
    return [path, title];
  }),
);
const pictures = new Set();
const known = {
  titles,
  picture(path) {
    const file = join(docs, path);
    if (!existsSync(file)) return null;
    pictures.add(path);
    return readFileSync(file);
  },
};

const pages = order.map((path) => {
  const { html, headings } = renderDocument(sources.get(path), path, known);
  const root = path.includes('/') ? '../' : '';
  const title = titles.get(path);
  const shared = { page: path, title, html, headings, groups: GROUPS, titles, root };
  write(`${path}.html`, pageHtml(shared));
  return { path, title, headings };
});

// It is shown at any address below /docs, so its links cannot be relative.
const missing =
  '<h1 id="missing">There is no such page</h1>\n<p>The address may be mistyped, or the page may ' +
  'have been renamed. Search for it above, or begin at the ' +
  '<a href="/docs/index.html">first page</a>.</p>';
write(
  '404.html',
  pageHtml({
    page: '404',
    title: 'There is no such page',
    html: missing,
    headings: [],
    groups: GROUPS,
    titles,
    root: '/docs/',
  }),
);

write('search.json', JSON.stringify(makeIndex(pages)));
const style = readFileSync(tokens, 'utf8') + readFileSync(join(here, 'style.css'), 'utf8');
write('site.css', style);
for (const script of readdirSync(join(here, 'client'))) {
  cpSync(join(here, 'client', script), join(out, script));
}
for (const path of pictures) {
  mkdirSync(dirname(join(out, path)), { recursive: true });
  cpSync(join(docs, path), join(out, path));
}
