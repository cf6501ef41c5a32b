// SPDX-License-Identifier: Apache-2.0
// The frame of a page: header, navigation, contents, neighbours. No inline script and no style
// attribute, because the server's Content-Security-Policy refuses both.
import { escapeHtml } from './markdown.mjs';

// "Cues: how a turn reacts to the previous one" is "Cues" in the navigation, unless another page is
// called so.
function shortTitle(titles, path) {
  const title = titles.get(path);
  const short = title.split(':')[0];
  const isTaken = [...titles].some(([other, name]) => other !== path && name === short);
  return escapeHtml(isTaken ? title : short);
}

function navigation(groups, titles, page, root) {
  return groups
    .map(([name, pages]) => {
      const items = pages.map((path) => {
        const here = path === page ? ' aria-current="page"' : '';
        return `<li><a href="${root}${path}.html"${here}>${shortTitle(titles, path)}</a></li>`;
      });
      return `<h2>${escapeHtml(name)}</h2>\n<ul>\n${items.join('\n')}\n</ul>`;
    })
    .join('\n');
}

function contents(headings) {
  const shown = headings.filter(({ level }) => level === 2);
  if (shown.length < 2) return '';
  const items = shown.map(({ id, text }) => `<li><a href="#${id}">${escapeHtml(text)}</a></li>`);
  return (
    '<nav class="contents" aria-labelledby="contents">\n<h2 id="contents">On this page</h2>\n' +
    `<ul>\n${items.join('\n')}\n</ul>\n</nav>`
  );
}

function neighbours(groups, titles, page, root) {
  const order = groups.flatMap(([, pages]) => pages);
  const at = order.indexOf(page);
  const link = (path, name, word) =>
    path && at >= 0
      ? `<a class="${name}" href="${root}${path}.html"><small>${word}</small>` +
        `${shortTitle(titles, path)}</a>`
      : '<span></span>';
  const [before, after] = [order[at - 1], order[at + 1]];
  return (
    '<nav class="neighbours" aria-label="Neighbouring pages">' +
    `${link(before, 'previous', 'Previous')}${link(after, 'next', 'Next')}</nav>`
  );
}

// `root` leads from the page to the folder of the site.
export function pageHtml({ page, title, html, headings, groups, titles, root }) {
  const full = page === 'index' ? 'Credence: documentation' : `${title} · Credence`;
  return `<!doctype html>
<html lang="en" data-root="${root}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<title>${escapeHtml(full)}</title>
<link rel="icon" href="${root}../favicon.svg" type="image/svg+xml">
<script src="${root}theme.js"></script>
<link rel="stylesheet" href="${root}site.css">
<script type="module" src="${root}docs.js"></script>
</head>
<body>
<a class="skip" href="#main">Skip to the content</a>
<header>
<a class="brand" href="${root}index.html">
<img src="${root}../favicon.svg" alt="" width="24" height="24">
Credence <span class="brand-part">documentation</span>
</a>
<div class="find" role="search">
<input type="search" id="query" placeholder="Search" aria-label="Search the documentation"
 autocomplete="off" spellcheck="false" aria-controls="results">
<ol id="results" hidden></ol>
<p id="found" class="unseen" role="status"></p>
</div>
<a class="dashboard" href="${root}../">Dashboard</a>
<button type="button" id="theme" aria-label="Switch between light and dark">◐</button>
<button type="button" id="menu" aria-expanded="false" aria-controls="pages">Pages</button>
</header>
<div class="frame">
<nav id="pages" aria-label="Pages">
${navigation(groups, titles, page, root)}
</nav>
<main id="main" tabindex="-1">
${html}
${neighbours(groups, titles, page, root)}
</main>
${contents(headings)}
</div>
</body>
</html>
`;
}
