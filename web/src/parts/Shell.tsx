// SPDX-License-Identifier: Apache-2.0
import type { ComponentChildren } from 'preact';
import { capital } from '../core/format';
import { JUMPS, keysShown } from '../core/keys';
import { type PageName, href } from '../core/router';
import { useStore } from '../core/store';
import { theme, toggleTheme } from '../core/theme';
import { Icon, IconButton } from './Icon';
import { LiveMark } from './LiveMark';
import { SpaceSelect } from './SpaceSelect';

export function Shell({ page, children }: { page: PageName; children: ComponentChildren }) {
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
        <a class="brand bar" href={href('overview')}>
          <img src="/favicon.svg" alt="" width="24" height="24" />
          Credence
        </a>
        <div class="top-tools bar">
          <LiveMark />
          <SpaceSelect />
          <IconButton
            name="keyboard"
            label="Keys"
            extra="wide-only"
            onClick={() => keysShown.set(true)}
          />
          <IconButton
            name={dark ? 'sun' : 'moon'}
            label={dark ? 'Light theme' : 'Dark theme'}
            onClick={toggleTheme}
          />
        </div>
      </header>
      <nav class="nav" aria-label="Pages">
        {Object.entries(JUMPS).map(([key, name]) => (
          <a
            key={name}
            class="bar"
            href={href(name)}
            aria-current={name === page ? 'page' : undefined}
          >
            <Icon name={name} />
            <span class="nav-label">{capital(name)}</span>
            <kbd aria-hidden="true">g {key}</kbd>
          </a>
        ))}
      </nav>
      <main id="main" tabIndex={-1}>
        {children}
      </main>
    </div>
  );
}
