// SPDX-License-Identifier: Apache-2.0
import { useStore } from '../core/store';
import { theme, toggleTheme } from '../core/theme';
import { Icon } from './Icon';

export function ThemeToggle() {
  const dark = useStore(theme) === 'dark';
  return (
    <button
      type="button"
      class="quiet icon-button"
      aria-label={dark ? 'Light theme' : 'Dark theme'}
      onClick={toggleTheme}
    >
      <Icon name={dark ? 'sun' : 'moon'} />
    </button>
  );
}
