// SPDX-License-Identifier: Apache-2.0
const WIDTH = 72;
const HEIGHT = 28;
const PAD = 4;

// A few values and their direction; gaps (null) are left out.
export function sparkPoints(values: (number | null)[]): { x: number; y: number }[] {
  const known = values.filter((value): value is number => value !== null);
  const low = Math.min(...known);
  const span = Math.max(...known) - low;
  const step = values.length > 1 ? (WIDTH - 2 * PAD) / (values.length - 1) : 0;
  return values.flatMap((value, index) => {
    if (value === null) return [];
    const share = span === 0 ? 0.5 : (value - low) / span;
    return [{ x: PAD + index * step, y: HEIGHT - PAD - share * (HEIGHT - 2 * PAD) }];
  });
}

export function Spark({ values, label }: { values: (number | null)[]; label: string }) {
  const points = sparkPoints(values);
  const last = points[points.length - 1];
  if (!last || points.length < 2) return null;
  return (
    <svg
      class="spark"
      viewBox={'0 0 ' + WIDTH + ' ' + HEIGHT}
      width={WIDTH}
      height={HEIGHT}
      role="img"
      aria-label={label}
    >
      <polyline points={points.map((point) => point.x + ',' + point.y).join(' ')} />
      <circle cx={last.x} cy={last.y} r="2.5" />
    </svg>
  );
}
