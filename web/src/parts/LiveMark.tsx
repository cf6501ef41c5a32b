// SPDX-License-Identifier: Apache-2.0
import { liveState } from '../api/changes';
import { tokenWanted } from '../api/client';
import { useStore } from '../core/store';

const WORDS = {
  connecting: 'Connecting',
  live: 'Live',
  offline: 'Offline, retrying',
  locked: 'Needs a token',
} as const;

// States differ in shape and text, not only in colour.
export function LiveMark() {
  const state = useStore(liveState);
  if (state === 'locked')
    return (
      <button type="button" class="live bar locked" onClick={() => tokenWanted.set(true)}>
        <span class="live-dot" aria-hidden="true" />
        <span class="live-word">{WORDS.locked}</span>
      </button>
    );
  return (
    <span class={'live bar ' + state} role="status">
      <span class="live-dot" aria-hidden="true" />
      <span class="live-word">{WORDS[state]}</span>
    </span>
  );
}
