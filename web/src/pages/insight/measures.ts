// SPDX-License-Identifier: Apache-2.0
import type { Curve, SweepPoint, SweepReport } from '../../api/answers';

export type FacultyCounts = SweepPoint['faculties'][number];

export interface Measure {
  name: string;
  of: number | null; // The maximum; null for shares, whose maximum is 1.
  points: { at: number; value: number }[];
}

export const AUROC = 'separates success from failure';

const varies = ({ points }: Measure) => points.some(({ value }) => value !== points[0]?.value);

// The measures that a sweep changes, by faculty.
export function measuresOf(sweep: SweepReport): { faculty: string; measures: Measure[] }[] {
  const first = sweep.points[0]?.faculties ?? [];
  return first
    .map(({ faculty, outcomes, verdicts }) => {
      const follow = (
        name: string,
        of: number | null,
        read: (counts: FacultyCounts) => number | null | undefined,
      ): Measure => {
        const points = sweep.points.flatMap(({ value: at, faculties }) => {
          const counts = faculties.find((one) => one.faculty === faculty);
          const value = counts && read(counts);
          return typeof value === 'number' ? [{ at, value }] : [];
        });
        return { name, of, points };
      };
      const measures = [
        ...outcomes.map(({ what, of }) =>
          follow(what, of, (counts) => counts.outcomes.find((one) => one.what === what)?.other),
        ),
        follow('changed decisions', verdicts, (counts) => counts.changed_verdicts),
        follow('mean change', null, (counts) => counts.mean_change),
        follow(AUROC, null, (counts) => counts.ranking.other),
      ];
      return { faculty, measures: measures.filter(varies) };
    })
    .filter(({ measures }) => measures.length > 0);
}

// Like src/model/curve.h: logistic in ln x and ln(1 − x), or straight lines between knots.
export function curvePoints(curve: Curve): { stated: number; calibrated: number }[] {
  if (curve.knots) return curve.knots.map(([stated, calibrated]) => ({ stated, calibrated }));
  const { a, b, c } = curve;
  if (a === undefined || b === undefined || c === undefined) return [];
  return Array.from({ length: 41 }, (_, index) => {
    const x = Math.min(0.995, Math.max(0.005, index / 40));
    const odds = a * Math.log(x) - b * Math.log1p(-x) + c;
    return { stated: index / 40, calibrated: 1 / (1 + Math.exp(-odds)) };
  });
}

// The values with some space above and below, within their limits.
export function spanOf(measure: Measure): [number, number] {
  const values = measure.points.map(({ value }) => value);
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const pad = Math.max((high - low) * 0.15, 1e-3);
  if (measure.of !== null) return [Math.max(0, low - pad), Math.min(measure.of, high + 2 * pad)];
  return [low - pad, high + 2 * pad];
}
