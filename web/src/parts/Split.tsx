// SPDX-License-Identifier: Apache-2.0
import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { useRoute } from '../core/router';
import { Icon } from './Icon';

interface Props {
  list: ComponentChildren;
  detail: ComponentChildren | null;
  back: string;
  hint: string;
}

// A list and the open item. On a phone the item replaces the list.
export function Split({ list, detail, back, hint }: Props) {
  const opened = useRoute().path.join('/');
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // A new item starts at the top.
    if ((place.current?.getBoundingClientRect().top ?? 0) < 0)
      place.current?.scrollIntoView({ block: 'start' });
  }, [opened]);
  return (
    <div class={'split' + (detail ? ' has-detail' : '')}>
      <div class="split-list">{list}</div>
      <div class="split-detail" ref={place}>
        {detail ? (
          <>
            <a class="back" href={back}>
              <Icon name="back" />
              Back to the list
            </a>
            {detail}
          </>
        ) : (
          <p class="hint">{hint}</p>
        )}
      </div>
    </div>
  );
}
