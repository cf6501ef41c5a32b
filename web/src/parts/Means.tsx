// SPDX-License-Identifier: Apache-2.0
import type { ComponentChildren } from 'preact';
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { Icon } from './Icon';

interface Props {
  of: string; // The measure: "effective confidence".
  children: ComponentChildren; // What it means, in a sentence or two.
}

const EDGE = 8;

// Explains a measure: shown while the mouse is over it, with focus, or after a click or touch.
export function Means({ of, children }: Props) {
  const id = useId();
  const [over, setOver] = useState(false);
  const [held, setHeld] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const bubble = useRef<HTMLSpanElement>(null);
  const open = over || held;
  const close = () => {
    setOver(false);
    setHeld(false);
  };
  useLayoutEffect(() => {
    const [at, box] = [button.current, bubble.current];
    if (!open || !at || !box) return;
    const from = at.getBoundingClientRect();
    const { offsetWidth: wide, offsetHeight: high } = box;
    const left = Math.min(Math.max(EDGE, from.left - 12), window.innerWidth - wide - EDGE);
    const below = from.bottom + 6 + high <= window.innerHeight;
    box.style.left = left + 'px';
    box.style.top = (below ? from.bottom + 6 : Math.max(EDGE, from.top - high - 6)) + 'px';
  }, [open]);
  useEffect(() => {
    if (!open) return;
    const outside = (event: Event) => {
      if (!button.current?.contains(event.target as Node)) close();
    };
    window.addEventListener('pointerdown', outside);
    window.addEventListener('scroll', close, { capture: true, passive: true });
    return () => {
      window.removeEventListener('pointerdown', outside);
      window.removeEventListener('scroll', close, { capture: true });
    };
  }, [open]);
  return (
    <span class="means">
      <button
        ref={button}
        type="button"
        class="means-mark"
        aria-label={'What does “' + of + '” mean?'}
        aria-expanded={open}
        aria-describedby={open ? id : undefined}
        onClick={(event) => {
          event.preventDefault(); // Inside a label it would move the focus.
          event.stopPropagation();
          if (held) close();
          else setHeld(true);
        }}
        onMouseEnter={() => setOver(true)}
        onMouseLeave={() => setOver(false)}
        onBlur={close}
        onKeyDown={(event) => event.key === 'Escape' && open && (event.stopPropagation(), close())}
      >
        <Icon name="info" />
      </button>
      {open && (
        <span class="bubble" role="tooltip" id={id} ref={bubble}>
          {children}
        </span>
      )}
    </span>
  );
}
