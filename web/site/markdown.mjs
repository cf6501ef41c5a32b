// SPDX-License-Identifier: Apache-2.0
// A document as HTML, with its title, its headings and the text below each of them.
import { posix } from 'node:path';
import { Marked } from 'marked';

const HIDDEN = /<!--[\s\S]*?-->/g;
const HERE_DOCUMENT = /<<'?(\w+)'?/;

export function escapeHtml(text) {
  const names = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
  return text.replace(/[&<>"]/g, (character) => names[character]);
}

// The part of a URL that GitHub makes of a heading, so that links work there as well.
function slugOf(heading) {
  const kept = heading.toLowerCase().replace(/[^\p{L}\p{N}\s_-]/gu, '');
  return kept.trim().replace(/\s/g, '-');
}

// What a person types in a shell is marked, because it is what the copy button copies. The same
// rules as in tests/readme/document.py.
function consoleHtml(text) {
  const lines = text.split('\n');
  const html = [];
  while (lines.length > 0) {
    const line = lines.shift();
    if (!line.startsWith('$ ')) {
      html.push(escapeHtml(line));
      continue;
    }
    const typed = [line.slice(2)];
    while (typed.at(-1).endsWith('\\') && lines.length > 0) typed.push(lines.shift());
    const here = HERE_DOCUMENT.exec(typed.join('\n'));
    while (here && lines.length > 0 && typed.at(-1) !== here[1]) typed.push(lines.shift());
    const command = escapeHtml(typed.join('\n'));
    html.push(`<span class="prompt">$ </span><span class="typed">${command}</span>`);
  }
  return html.join('\n');
}

// Width and height of a PNG or SVG, so that the page does not jump when the picture arrives.
function sizeOf(picture) {
  if (picture.toString('latin1', 1, 4) === 'PNG') {
    return ` width="${picture.readUInt32BE(16)}" height="${picture.readUInt32BE(20)}"`;
  }
  const box = /^<svg [^>]*viewBox="0 0 (\d+) (\d+)"/.exec(picture.toString('latin1', 0, 1000));
  return box ? ` width="${box[1]}" height="${box[2]}"` : '';
}

// `known` has the documents (path without .md → title) and reads pictures. `page` is the path of
// this document.
export function renderDocument(source, page, known) {
  const headings = []; // {level, id, text, body}
  const ids = new Map();
  const folder = posix.dirname(page);
  const up = page.includes('/') ? '../' : '';

  function plain(tokens) {
    return tokens.map((one) => (one.tokens ? plain(one.tokens) : unescaped(one))).join('');
  }
  // The title of the page that a token names, as in the text that people see.
  function unescaped(token) {
    const named = token.type === 'codespan' ? pageNamed(token.text) : null;
    return named ? known.titles.get(named) : (token.text ?? token.raw ?? '');
  }
  function pageNamed(code) {
    const path = /^docs\/([\w/-]+)\.md$/.exec(code)?.[1];
    return path && known.titles.has(path) ? path : null;
  }
  function hrefOf(path) {
    return up + path + '.html';
  }

  const renderer = {
    heading({ tokens, depth }) {
      const text = plain(tokens);
      const slug = slugOf(text);
      const repeats = ids.get(slug) ?? 0;
      ids.set(slug, repeats + 1);
      const id = repeats ? `${slug}-${repeats}` : slug;
      headings.push({ level: depth, id, text, body: [] });
      const inner = this.parser.parseInline(tokens);
      const label = 'aria-label="Link to this section"';
      const link = depth === 1 ? '' : `<a class="anchor" href="#${id}" ${label}>#</a>`;
      return `<h${depth} id="${id}">${inner}${link}</h${depth}>\n`;
    },
    code({ text, lang }) {
      const shell = lang === 'console' || (!lang && text.startsWith('$ '));
      const inner = shell ? consoleHtml(text) : escapeHtml(text);
      return `<div class="code"><pre tabindex="0"><code>${inner}</code></pre></div>\n`;
    },
    codespan({ text }) {
      const path = pageNamed(text);
      if (!path) return `<code>${escapeHtml(text)}</code>`;
      return `<a href="${hrefOf(path)}">${escapeHtml(known.titles.get(path))}</a>`;
    },
    link({ href, tokens }) {
      const inner = this.parser.parseInline(tokens);
      const to = (address) => `<a href="${escapeHtml(address)}">${inner}</a>`;
      if (/^[a-z]+:/.test(href) || href.startsWith('#')) return to(href);
      const [path, anchor] = href.split('#');
      const target = posix.normalize(posix.join(folder, path)).replace(/\.md$/, '');
      // Files of the source code are not part of the site.
      if (target.startsWith('../')) return inner;
      if (!known.titles.has(target)) {
        throw new Error(`docs/${page}.md: no page for the link ${href}`);
      }
      return to(hrefOf(target) + (anchor ? '#' + anchor : ''));
    },
    image({ href, text }) {
      const path = posix.normalize(posix.join(folder, href));
      const picture = known.picture(path);
      if (!picture) throw new Error(`docs/${page}.md: no picture ${href}`);
      const [source_, words] = [up + path, escapeHtml(text)];
      return (
        `<figure><a href="${source_}"><img src="${source_}" alt="${words}"${sizeOf(picture)}` +
        ` loading="lazy"></a><figcaption aria-hidden="true">${words}</figcaption></figure>`
      );
    },
    paragraph({ tokens }) {
      const inner = this.parser.parseInline(tokens);
      return tokens.length === 1 && tokens[0].type === 'image' ? inner + '\n' : `<p>${inner}</p>\n`;
    },
    html({ text }) {
      throw new Error(`docs/${page}.md: HTML is not allowed in documents: ${text.trim()}`);
    },
  };

  const marked = new Marked({ gfm: true, renderer });
  const tokens = marked.lexer(source.replace(HIDDEN, ''));
  const html = marked
    .parser(tokens)
    .replaceAll('<table>', '<div class="wide" tabindex="0"><table>')
    .replaceAll('</table>', '</table></div>');

  // Below which heading each text stands, for the search.
  let at = -1;
  for (const token of tokens) {
    if (token.type === 'heading') at += 1;
    else if (at >= 0 && token.type !== 'space') headings[at].body.push(bodyOf(token, unescaped));
  }
  return { html, headings: headings.map((one) => ({ ...one, body: one.body.join(' ') })) };
}

// The words that a block shows.
function bodyOf(token, leaf) {
  if (token.type === 'table') {
    const cells = [...token.header, ...token.rows.flat()];
    return cells.map((cell) => bodyOf(cell, leaf)).join(' ');
  }
  if (token.type === 'list') return token.items.map((one) => bodyOf(one, leaf)).join(' ');
  if (token.tokens) return token.tokens.map((one) => bodyOf(one, leaf)).join('');
  return leaf(token);
}
