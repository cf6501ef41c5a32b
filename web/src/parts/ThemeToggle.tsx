// SPDX-License-Identifier: Apache-2.0
import { useStore } from '../core/store';
import { theme, toggleTheme } from '../core/theme';
import { IconButton } from './Icon';

export function ThemeToggle() {
  const dark = useStore(theme) === 'dark';
  return (
    <IconButton
      name={dark ? 'sun' : 'moon'}
      label={dark ? 'Light theme' : 'Dark theme'}
      onClick={toggleTheme}
    />
  );
}
