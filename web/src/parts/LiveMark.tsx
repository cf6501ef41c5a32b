// SPDX-License-Identifier: Apache-2.0
import { liveState } from '../api/changes';
import { useStore } from '../core/store';

const WORDS = { connecting: 'Connecting', live: 'Live', offline: 'Offline, retrying' } as const;

// Shape and word differ as well as the colour.
export function LiveMark() {
  const state = useStore(liveState);
  return (
    <span class={'live ' + state} role="status">
      <span class="live-dot" aria-hidden="true" />
      {WORDS[state]}
    </span>
  );
}
