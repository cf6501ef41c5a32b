// SPDX-License-Identifier: Apache-2.0
import { useEffect, useRef } from 'preact/hooks';
import { useRoute } from './core/router';
import { Beliefs } from './pages/Beliefs';
import { Events } from './pages/Events';
import { Heuristics } from './pages/Heuristics';
import { Insight } from './pages/Insight';
import { Ledger } from './pages/Ledger';
import { Memories } from './pages/Memories';
import { Overview } from './pages/Overview';
import { Reviews } from './pages/Reviews';
import { Sessions } from './pages/Sessions';
import { WhyPage } from './pages/WhyPage';
import { KeysDialog } from './parts/KeysDialog';
import { Shell } from './parts/Shell';
import { Toasts } from './parts/Toasts';
import { TokenDialog } from './parts/TokenDialog';

const PAGES = {
  overview: Overview,
  sessions: Sessions,
  memories: Memories,
  events: Events,
  heuristics: Heuristics,
  beliefs: Beliefs,
  reviews: Reviews,
  insight: Insight,
  ledger: Ledger,
  why: WhyPage,
} as const;

export function App() {
  const { page } = useRoute();
  const first = useRef(true);
  useEffect(() => {
    // A new page starts at the top, for sighted users and screen readers alike.
    if (!first.current) document.getElementById('main')?.focus({ preventScroll: true });
    if (!first.current) window.scrollTo(0, 0);
    first.current = false;
  }, [page]);
  const Page = PAGES[page];
  return (
    <>
      <Shell page={page}>
        <Page key={page} />
      </Shell>
      <Toasts />
      <KeysDialog />
      <TokenDialog />
    </>
  );
}
