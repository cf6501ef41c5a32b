// SPDX-License-Identifier: Apache-2.0
// What is wrong with the scope of an address that somebody typed.
import { useRoute } from '../core/router';
import { existence, isReversed, lastOwnSpace, listing, range, space } from '../core/scope';
import { useStore } from '../core/store';
import { endsNow, untimed } from '../core/timed';
import { Empty } from './States';
import { Text } from './Text';

// The space stays usable: its first event creates it.
export function NoSuchSpace() {
  const current = useStore(space);
  const listed = useStore(listing);
  if (existence(current, listed) !== 'missing') return null;
  const back = lastOwnSpace();
  return (
    <div class="banner bar" role="status">
      <span>
        There is no space “<Text>{current}</Text>” yet. Its first event creates it.
      </span>
      <a href={'#/overview?' + new URLSearchParams({ space: back })}>
        Go to the space “<Text>{back}</Text>”
      </a>
    </div>
  );
}

// Whether the page would show zeros because its range of time ends before it begins.
export function useReversedRange(): boolean {
  const chosen = useStore(range);
  const route = useRoute();
  return untimed(route) === null && !endsNow(route) && isReversed(chosen);
}

export function ReversedRange() {
  return (
    <div role="alert">
      <Empty title="From is after To">Choose an earlier From or a later To.</Empty>
    </div>
  );
}
