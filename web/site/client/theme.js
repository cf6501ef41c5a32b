// SPDX-License-Identifier: Apache-2.0
// Runs before the page is drawn, so that it does not flash in the wrong colours. The choice is that
// of the dashboard.
(() => {
  const root = document.documentElement;
  let chosen = null;
  try {
    chosen = localStorage.getItem('credence.theme');
  } catch {
    // Storage is off; the system's theme it is.
  }
  const dark = matchMedia('(prefers-color-scheme: dark)').matches;
  root.dataset.theme = chosen === 'light' || chosen === 'dark' ? chosen : dark ? 'dark' : 'light';
  root.dataset.script = '';
})();
