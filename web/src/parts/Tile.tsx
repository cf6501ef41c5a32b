// SPDX-License-Identifier: Apache-2.0
import type { ComponentChildren } from 'preact';

interface Props {
  name: string;
  value: string;
  unit?: string;
  foot: ComponentChildren;
  children?: ComponentChildren; // Beside the value.
}

// One large figure; several stand side by side.
export function Tile({ name, value, unit, foot, children }: Props) {
  return (
    <div class="tile">
      <p class="tile-name capital">{name}</p>
      <p class="big">
        {value}
        {unit && value !== '–' && <small>{unit}</small>}
      </p>
      {children}
      <p class="tile-foot line muted">{foot}</p>
    </div>
  );
}
