// SPDX-License-Identifier: Apache-2.0
import { useEffect, useRef } from 'preact/hooks';
import { useSpace } from './core/scope';
import { currentEntry, settlePlace } from './core/places';
import { useRoute } from './core/router';
import { Missing } from './parts/Missing';
import { PAGES } from './pages/registry';
import { KeysDialog } from './parts/KeysDialog';
import { Palette } from './parts/Palette';
import { ReversedRange, useReversedRange } from './parts/ScopeNotes';
import { Shell } from './parts/Shell';
import { Toasts } from './parts/Toasts';
import { TokenDialog } from './parts/TokenDialog';

export function App() {
  const { page } = useRoute();
  const inSpace = useSpace();
  const isReversed = useReversedRange();
  const { key } = currentEntry();
  const shown = useRef<string>();
  useEffect(() => {
    const isNewPage = shown.current !== page;
    // A new page starts at the top, for sighted users and screen readers alike.
    if (shown.current !== undefined && isNewPage)
      document.getElementById('main')?.focus({ preventScroll: true });
    // Also between the items of a page: on a phone, an item replaces its list.
    settlePlace(isNewPage);
    shown.current = page;
  }, [page, key]);
  const Page = (page !== 'missing' && PAGES[page]) || Missing;
  return (
    <>
      <Shell page={page}>
        {isReversed ? <ReversedRange /> : <Page key={page + ' ' + inSpace} />}
      </Shell>
      <Toasts />
      <KeysDialog />
      <Palette />
      <TokenDialog />
    </>
  );
}
