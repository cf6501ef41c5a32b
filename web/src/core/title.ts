// SPDX-License-Identifier: Apache-2.0
// The title of the document: the open item, or else the page.
import { useEffect } from 'preact/hooks';
import { clip } from './format';
import { visible } from './visible';

const LENGTH = 70;
let page = '';
let item: string | null = null;

function show(): void {
  document.title = [item ?? page, 'Credence'].filter(Boolean).join(' · ');
}

export function usePageTitle(title: string): void {
  useEffect(() => {
    page = title;
    show();
  }, [title]);
}

// "Memory", "Run the tests…" → "Memory · Run the tests… · Credence"; the page's own title again as
// soon as the item is closed. A null name: the item is not loaded yet.
export function useItemTitle(kind: string, name: string | null | undefined): void {
  useEffect(() => {
    if (!name) return;
    const own = kind + ' · ' + clip(visible(name).replace(/\s+/g, ' ').trim(), LENGTH);
    item = own;
    show();
    return () => {
      if (item !== own) return;
      item = null;
      show();
    };
  }, [kind, name]);
}
