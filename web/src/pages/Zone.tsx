// SPDX-License-Identifier: Apache-2.0
import { zoneTone } from './zones';

export function Zone({ zone }: { zone: string }) {
  return (
    <span class="badge plain">
      <span class={'swatch share ' + zoneTone(zone)} aria-hidden="true" />
      {zone.toLowerCase()}
    </span>
  );
}
