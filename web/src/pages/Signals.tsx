// SPDX-License-Identifier: Apache-2.0
import { signed } from '../core/format';

// Points that a signal adds or subtracts.
export function Points({ delta }: { delta: number }) {
  return <span class={delta < 0 ? 'bad' : 'good'}>{signed(delta, 0)}</span>;
}
