// SPDX-License-Identifier: Apache-2.0
import { useEffect, useMemo, useState } from 'preact/hooks';
import type { Entry } from './entry';
import { type AxisKind, type View, clampView, fullView, positionsOf } from './timeline';

export interface Shown {
  axis: AxisKind;
  full: View;
  view: View;
  isZoomed: boolean;
  show: (view: View | null) => void; // Null: everything.
}

// The part of the axis that is shown. New entries widen it, unless the reader has zoomed in.
export function useView(entries: readonly Entry[], axis: AxisKind, other?: readonly Entry[]): Shown {
  const [chosen, choose] = useState<View | null>(null);
  useEffect(() => choose(null), [axis]);
  const full = useMemo(() => {
    const longer = other && axis === 'step' && other.length > entries.length ? other : entries;
    return fullView(positionsOf(longer, axis), axis);
  }, [entries, other, axis]);
  const view = chosen ? clampView(chosen, full, axis) : full;
  const isZoomed = view.to - view.from < (full.to - full.from) * 0.999;
  return { axis, full, view, isZoomed, show: choose };
}
