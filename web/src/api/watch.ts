// SPDX-License-Identifier: Apache-2.0
// Keeps what a page has read up to date.
import { liveState, onChange } from './changes';
import type { Problem } from './problem';

// A hook or an import records many events at once; one reload covers them all.
const SETTLE_MS = 400;

export interface Watched {
  live: readonly string[]; // Faculties whose events change it; "*" stands for all of them.
  reload: () => void;
  error: () => Problem | null; // How the last attempt failed.
  isBusy?: () => boolean; // A reload now would lose what is being read.
}

// The server could not be reached or could not answer, so the same question may succeed later.
function isOutage(error: Problem | null): boolean {
  return error !== null && (error.status === 0 || error.status >= 500);
}

// Reloads soon after the ledger records an event of a faculty in `live`, and after an outage as
// soon as the server is back, whether or not anything changed meanwhile. Returns what ends it.
export function watch({ live, reload, error, isBusy = () => false }: Watched): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const soon = () => {
    clearTimeout(timer);
    timer = setTimeout(() => (isBusy() ? soon() : reload()), SETTLE_MS);
  };
  const stops = [
    onChange((kind) => {
      const faculty = kind.split('.', 1)[0] ?? '';
      const concerns = live.includes(faculty) || live.includes('*') || faculty === '*';
      if (concerns && live.length > 0) soon();
    }),
    liveState.subscribe(() => {
      if (liveState.get() !== 'live' || !isOutage(error())) return;
      if (isBusy()) soon();
      else reload();
    }),
  ];
  return () => {
    clearTimeout(timer);
    for (const stop of stops) stop();
  };
}
