// SPDX-License-Identifier: Apache-2.0
import type { ComponentChildren } from 'preact';
import { JUMPS, keysShown } from '../core/keys';
import { type PageName, href } from '../core/router';
import { Icon } from './Icon';
import { LiveMark } from './LiveMark';
import { SpaceSelect } from './SpaceSelect';
import { ThemeToggle } from './ThemeToggle';

const NAV: [PageName, string][] = [
  ['overview', 'Overview'],
  ['sessions', 'Sessions'],
  ['memories', 'Memories'],
  ['heuristics', 'Heuristics'],
  ['beliefs', 'Beliefs'],
  ['reviews', 'Reviews'],
  ['insight', 'Insight'],
  ['ledger', 'Ledger'],
];
const KEY_OF = Object.fromEntries(Object.entries(JUMPS).map(([key, page]) => [page, key]));

export function Shell({ page, children }: { page: PageName; children: ComponentChildren }) {
  return (
    <div class="shell">
      <a
        class="skip"
        href="#main"
        onClick={(event) => {
          event.preventDefault(); // The router owns the hash.
          document.getElementById('main')?.focus();
        }}
      >
        Skip to the content
      </a>
      <header class="top">
        <a class="brand" href={href('overview')}>
          <img src="/favicon.svg" alt="" width="24" height="24" />
          Credence
        </a>
        <div class="top-tools">
          <LiveMark />
          <SpaceSelect />
          <button
            type="button"
            class="quiet icon-button wide-only"
            aria-label="Keys"
            onClick={() => keysShown.set(true)}
          >
            <Icon name="keyboard" />
          </button>
          <ThemeToggle />
        </div>
      </header>
      <nav class="nav" aria-label="Pages">
        {NAV.map(([name, label]) => (
          <a key={name} href={href(name)} aria-current={name === page ? 'page' : undefined}>
            <Icon name={name} />
            <span class="nav-label">{label}</span>
            <kbd aria-hidden="true">g {KEY_OF[name]}</kbd>
          </a>
        ))}
      </nav>
      <main id="main" tabIndex={-1}>
        {children}
      </main>
    </div>
  );
}
