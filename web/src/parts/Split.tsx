// SPDX-License-Identifier: Apache-2.0
import type { ComponentChildren } from 'preact';
import { Icon } from './Icon';

interface Props { list: ComponentChildren; detail: ComponentChildren | null; back: string; hint: string }

// A list and the item that is open. On a phone the item takes the list's place.
export function Split({ list, detail, back, hint }: Props) {
  return (
    <div class={'split' + (detail ? ' has-detail' : '')}>
      <div class="split-list">{list}</div>
      <div class="split-detail">
        {detail ? (
          <>
            <a class="back" href={back}><Icon name="back" />Back to the list</a>
            {detail}
          </>
        ) : <p class="hint">{hint}</p>}
      </div>
    </div>
  );
}
