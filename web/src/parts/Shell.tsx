// SPDX-License-Identifier: Apache-2.0
import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { capital } from '../core/format';
import { NAVIGATION } from '../core/keys';
import { paletteShown } from '../core/palette';
import { type Route, href } from '../core/router';
import { DEMO_SPACE, leaveDemo, space } from '../core/scope';
import { useStore } from '../core/store';
import { theme, toggleTheme } from '../core/theme';
import { Icon, IconButton } from './Icon';
import { IdentityMenu } from './IdentityMenu';
import { LiveMark } from './LiveMark';
import { NoSuchSpace } from './ScopeNotes';
import { ScopeBar } from './ScopeBar';

type Page = Route['page'];

// All pages. On a phone the first few, and a button that shows the others.
function Navigation({ page }: { page: Page }) {
  const [open, setOpen] = useState(false);
  const nav = useRef<HTMLElement>(null);
  useEffect(() => setOpen(false), [page]);
  useEffect(() => {
    if (!open) return;
    const outside = (event: Event) =>
      !nav.current?.contains(event.target as Node) && setOpen(false);
    window.addEventListener('pointerdown', outside);
    return () => window.removeEventListener('pointerdown', outside);
  }, [open]);
  const hidden = NAVIGATION.some((one) => one.page === page && !one.first);
  return (
    <nav
      class={'nav' + (open ? ' open' : '')}
      aria-label="Pages"
      ref={nav}
      onKeyDown={(event) => event.key === 'Escape' && setOpen(false)}
    >
      {NAVIGATION.map(({ page: name, key, first }) => (
        <a
          key={name}
          class={'bar' + (first ? '' : ' later')}
          href={href(name)}
          aria-current={name === page ? 'page' : undefined}
          onClick={() => setOpen(false)}
        >
          <Icon name={name} />
          <span class="nav-label">{capital(name)}</span>
          <kbd aria-hidden="true">g {key}</kbd>
        </a>
      ))}
      <button
        type="button"
        class={'nav-more bar' + (hidden ? ' here' : '')}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <Icon name="more" />
        <span class="nav-label">More</span>
      </button>
    </nav>
  );
}

function DemoBanner() {
  if (useStore(space) !== DEMO_SPACE) return null;
  return (
    <div class="banner bar" role="note">
      <span>This is the demonstration: invented data in a space of its own.</span>
      <button type="button" class="quiet unfold" onClick={leaveDemo}>
        Leave the demo
      </button>
    </div>
  );
}

export function Shell({ page, children }: { page: Page; children: ComponentChildren }) {
  const dark = useStore(theme) === 'dark';
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
      <header class="top bar">
        <a class="brand bar" href={href('overview')} aria-label="Credence, overview">
          <img src="/favicon.svg" alt="" width="24" height="24" />
          <span class="brand-name">Credence</span>
        </a>
        <button type="button" class="find bar" onClick={() => paletteShown.set(true)}>
          <Icon name="search" />
          <span class="find-word">Search</span>
          <kbd class="wide-only">Ctrl K</kbd>
        </button>
        <div class="top-tools bar">
          <LiveMark />
          <ScopeBar />
          <IconButton
            name={dark ? 'sun' : 'moon'}
            label={dark ? 'Light theme' : 'Dark theme'}
            extra="wide-only"
            onClick={toggleTheme}
          />
          <IdentityMenu />
        </div>
      </header>
      <Navigation page={page} />
      <main id="main" tabIndex={-1}>
        <DemoBanner />
        <NoSuchSpace />
        {children}
      </main>
    </div>
  );
}
