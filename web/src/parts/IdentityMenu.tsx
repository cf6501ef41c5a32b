// SPDX-License-Identifier: Apache-2.0
import { useEffect, useRef, useState } from 'preact/hooks';
import { identity } from '../api/identity';
import { token, tokenWanted } from '../api/client';
import { keysShown } from '../core/keys';
import { useStore } from '../core/store';
import { theme, toggleTheme } from '../core/theme';
import { Facts } from './Facts';
import { IconButton } from './Icon';
import { Command } from './States';
import { Text } from './Text';

// Who the server takes this page for, the version, and what concerns the dashboard itself.
export function IdentityMenu() {
  const [open, setOpen] = useState(false);
  const who = useStore(identity);
  const dark = useStore(theme) === 'dark';
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!open) return;
    const outside = (event: Event) =>
      !box.current?.contains(event.target as Node) && setOpen(false);
    window.addEventListener('pointerdown', outside);
    return () => window.removeEventListener('pointerdown', outside);
  }, [open]);
  const close = () => {
    setOpen(false);
    box.current?.querySelector('button')?.focus();
  };
  return (
    <div
      class="menu"
      ref={box}
      onKeyDown={(event) => event.key === 'Escape' && open && (event.stopPropagation(), close())}
      onFocusOut={(event) =>
        event.relatedTarget && !box.current?.contains(event.relatedTarget as Node) && setOpen(false)
      }
    >
      <IconButton
        name="user"
        label="You and this server"
        expanded={open}
        onClick={() => setOpen(!open)}
      />
      {open && (
        <div class="menu-body box stack" role="group" aria-label="You and this server">
          {who && (
            <Facts
              items={[
                ['You are', <Text>{who.actor}</Text>],
                ['You may', who.scopes.includes('admin') ? 'do everything' : who.scopes.join(', ')],
                ['Space', <Text>{who.space}</Text>],
                ['Version', who.version ?? null],
              ]}
            />
          )}
          <button type="button" onClick={toggleTheme}>
            {dark ? 'Light theme' : 'Dark theme'}
          </button>
          <button type="button" onClick={() => (setOpen(false), keysShown.set(true))}>
            Keys
          </button>
          {(who?.token || token.get()) && (
            <button type="button" onClick={() => (setOpen(false), tokenWanted.set(true))}>
              Use another token
            </button>
          )}
          <a href="/docs/" target="_blank">
            Documentation
          </a>
          <a href="/openapi.json" target="_blank" rel="noreferrer">
            The HTTP interface (OpenAPI)
          </a>
          <Command>credence help</Command>
        </div>
      )}
    </div>
  );
}
