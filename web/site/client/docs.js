// SPDX-License-Identifier: Apache-2.0
// What a page can do beyond being read: search, copy, another theme, the menu on a phone.
import { search } from './search.js';

const root = document.documentElement;
const byId = (id) => document.getElementById(id);
const query = byId('query');
const results = byId('results');
const found = byId('found');

function make(tag, name, text) {
  const element = document.createElement(tag);
  if (name) element.className = name;
  if (text) element.textContent = text;
  return element;
}

// --- Theme

byId('theme').addEventListener('click', () => {
  const next = root.dataset.theme === 'dark' ? 'light' : 'dark';
  const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  root.dataset.theme = next;
  try {
    // Choosing the system's theme follows the system again.
    if (next === system) localStorage.removeItem('credence.theme');
    else localStorage.setItem('credence.theme', next);
  } catch {
    // It lasts for this page.
  }
});

// --- Menu

const menu = byId('menu');
menu.addEventListener('click', () => {
  const open = menu.getAttribute('aria-expanded') !== 'true';
  menu.setAttribute('aria-expanded', String(open));
  byId('pages').classList.toggle('open', open);
});
byId('pages').querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });

// --- Copy

for (const block of document.querySelectorAll('.code')) {
  const typed = [...block.querySelectorAll('.typed')].map((one) => one.textContent);
  const button = make('button', 'copy', 'Copy');
  button.type = 'button';
  button.setAttribute('aria-label', typed.length > 0 ? 'Copy the commands' : 'Copy the text');
  button.addEventListener('click', async () => {
    const text = typed.length > 0 ? typed.join('\n') : block.textContent.trimEnd();
    let word = 'Copied';
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      word = 'Not allowed';
    }
    button.textContent = word;
    setTimeout(() => (button.textContent = 'Copy'), 1500);
  });
  block.querySelector('pre').before(button);
}

// --- Search

let index = null;
async function load() {
  index ??= fetch(root.dataset.root + 'search.json').then((answer) => {
    if (!answer.ok) throw new Error(String(answer.status));
    return answer.json();
  });
  return index;
}

function close() {
  results.hidden = true;
  results.replaceChildren();
  found.textContent = '';
}

function show(hits, asked) {
  results.replaceChildren(
    ...hits.map((hit) => {
      const link = make('a');
      link.href = root.dataset.root + hit.path + '.html' + (hit.anchor ? '#' + hit.anchor : '');
      const heading = hit.anchor ? `${hit.title}: ${hit.heading}` : hit.title;
      link.append(make('b', '', heading), make('span', '', hit.beginning));
      link.addEventListener('click', close);
      const item = make('li');
      item.append(link);
      return item;
    }),
  );
  if (hits.length === 0) results.append(make('li', 'none', `Nothing found for “${asked}”.`));
  results.hidden = false;
  found.textContent = hits.length === 1 ? '1 result' : `${hits.length} results`;
}

async function update() {
  const asked = query.value.trim();
  if (asked === '') return close();
  try {
    const loaded = await load();
    // Something else may have been typed meanwhile.
    if (query.value.trim() === asked) show(search(loaded, asked), asked);
  } catch {
    index = null;
    results.replaceChildren(make('li', 'none', 'The search could not be loaded; try again.'));
    results.hidden = false;
  }
}

function move(step) {
  const links = [...results.querySelectorAll('a')];
  const at = links.indexOf(document.activeElement) + step;
  if (at < 0) query.focus();
  else links[Math.min(at, links.length - 1)]?.focus();
}

query.addEventListener('focus', () => void load().catch(() => (index = null)));
query.addEventListener('input', () => void update());
query.addEventListener('keydown', (event) => {
  if (event.key === 'Enter') results.querySelector('a')?.click();
});
document.addEventListener('keydown', (event) => {
  const inSearch = event.target === query || results.contains(event.target);
  if (inSearch && event.key === 'Escape') {
    query.value = '';
    close();
    query.focus();
  } else if (inSearch && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
    event.preventDefault();
    move(event.key === 'ArrowDown' ? 1 : -1);
  } else if (event.key === '/' && !event.target.closest('input')) {
    event.preventDefault();
    query.focus();
  }
});
document.addEventListener('pointerdown', (event) => {
  if (!event.target.closest('.find')) close();
});
