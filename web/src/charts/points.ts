// SPDX-License-Identifier: Apache-2.0

export interface Point {
  at: number; // In seconds since 1970, or on another axis.
  value: number;
}

// The points in order, none at the place of another: events of the same second stay visible, in
// their order, a hair's breadth apart.
export function spread(points: Point[], room?: number): Point[] {
  const [first, last] = [points[0]?.at ?? 0, points[points.length - 1]?.at ?? 0];
  const step = (room ?? Math.max(last - first, 1)) / 500;
  const placed: Point[] = [];
  for (const { at, value } of points) {
    const before = placed[placed.length - 1]?.at ?? -Infinity;
    placed.push({ at: Math.max(at, before + (at - before < step && at <= before ? step : 0)), value });
  }
  return placed;
}

// The points with the present value at the end, so that a chart ends where the number stands.
export function until(points: Point[], now: number, value: number): Point[] {
  const last = points[points.length - 1];
  const kept = points.filter((point) => point.at <= now);
  if (kept.length === 0 && last) return [{ at: now, value }];
  return [...kept, { at: now, value }];
}
