// SPDX-License-Identifier: Apache-2.0
import type { Point } from './Line';

interface Props {
  points: Point[]; // Values from 0 to 1, oldest first.
  from: number; // Seconds since 1970, so that several traces share one axis.
  to: number;
  threshold: number;
  label: string;
}

const WIDTH = 320;
const HEIGHT = 44;
const PAD = 3;

// The corners of a line that keeps its value until the next point.
export function tracePath(points: Point[], from: number, to: number): string {
  const span = Math.max(to - from, 1);
  const x = (at: number) => (((at - from) / span) * WIDTH).toFixed(1);
  const y = (value: number) => (HEIGHT - PAD - value * (HEIGHT - 2 * PAD)).toFixed(1);
  const steps = points.map(({ at, value }, index) =>
    index === 0 ? `M${x(at)} ${y(value)}` : `H${x(at)}V${y(value)}`,
  );
  return steps.length === 0 ? '' : steps.join('') + `H${WIDTH}`;
}

// A confidence over time, small enough that several can be compared below each other.
export function Trace({ points, from, to, threshold, label }: Props) {
  const limit = HEIGHT - PAD - threshold * (HEIGHT - 2 * PAD);
  return (
    <svg
      class="trace"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      <line class="limit" x1="0" x2={WIDTH} y1={limit} y2={limit} />
      <path d={tracePath(points, from, to)} />
    </svg>
  );
}
