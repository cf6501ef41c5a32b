// SPDX-License-Identifier: Apache-2.0
// Which pages the range of time narrows. The others show all time, and say why.
import type { Route } from './router';

const PRESENT = 'This page shows the present state, whatever the time range';
const WHOLE = 'These figures always use the whole ledger';

// By page, or by page and tab; the first tab of a page is also the page itself.
const UNTIMED: Record<string, string> = {
  settings: PRESENT,
  setup: PRESENT,
  why: 'An explanation always covers all time',
  missing: 'There is nothing here to narrow',
  'insight/signals': WHOLE,
  'insight/calibration': WHOLE,
  'insight/lift': WHOLE,
  'reviews/calibration': WHOLE,
  'reviews/autonomy': WHOLE,
  'reviews/agreement': WHOLE,
  'reviews/report': 'The report has periods of its own',
  'reviews/rules': PRESENT,
  'reviews/questions': PRESENT,
  'reviews/quarantine': PRESENT,
};

// Why the range does not narrow what is shown; null if it does.
export function untimed({ page, path, params }: Route): string | null {
  const searches = page === 'beliefs' && path[0] !== 'graph' && !!params['q'];
  if (searches) return 'A search for beliefs always covers all time';
  return UNTIMED[page] ?? UNTIMED[page + '/' + path[0]] ?? null;
}

// What the range cannot say here: replays have a beginning, and always go on to the present.
export function endsNow({ page, path }: Route): boolean {
  return page === 'insight' && (path[0] === undefined || path[0] === 'what-if');
}
