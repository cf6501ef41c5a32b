// SPDX-License-Identifier: Apache-2.0
// Reads the executive's metrics, which come in the text format of Prometheus.

const PREFIX = 'credence_executive_';

export interface Durations {
  count: number;
  mean: number; // Milliseconds.
  // The smallest bucket that holds 95 % of the values; null if they are longer than all buckets.
  within: number | null;
}

const USUAL = 0.95;

// The value of each metric, by its name and labels: 'x_bucket{le="5"}'.
export function readMetrics(text: string): Map<string, number> {
  const values = new Map<string, number>();
  for (const line of text.split('\n')) {
    const space = line.lastIndexOf(' ');
    if (!line.startsWith(PREFIX) || space < 0) continue;
    values.set(line.slice(PREFIX.length, space), Number(line.slice(space + 1)));
  }
  return values;
}

// A share, or null if nothing was counted yet (NaN).
export function shareIn(values: Map<string, number>, name: string): number | null {
  const value = values.get(name);
  return value === undefined || Number.isNaN(value) ? null : value;
}

export function durationsIn(values: Map<string, number>, name: string): Durations | null {
  const count = values.get(name + '_count') ?? 0;
  if (count === 0) return null;
  const bounds = [...values]
    .flatMap(([key, value]) => {
      const bound = key.startsWith(name + '_bucket{le="') ? /le="([\d.]+)"/.exec(key)?.[1] : null;
      return bound && value >= USUAL * count ? [Number(bound)] : [];
    })
    .sort((a, b) => a - b);
  return { count, mean: (values.get(name + '_sum') ?? 0) / count, within: bounds[0] ?? null };
}
