// SPDX-License-Identifier: Apache-2.0
import type { CalibrationBucket } from '../api/answers';
import { percent, plural } from '../core/format';

const SIZE = 320;
const PAD = 36;
const TICKS = [0, 0.25, 0.5, 0.75, 1];

const across = (share: number) => PAD + share * (SIZE - PAD - 10);
const up = (share: number) => SIZE - PAD - share * (SIZE - PAD - 10);

interface Props {
  buckets: CalibrationBucket[];
  curve: { stated: number; calibrated: number }[];
  came?: string; // What the vertical axis counts.
  unit?: string;
  name?: string; // Tells several charts on a page apart.
}

// Stated confidence against actual results. Dots on the diagonal are accurate; larger dots stand
// for more cases.
export function Reliability({ buckets, curve, came = 'approved', unit = 'review', name }: Props) {
  const most = Math.max(1, ...buckets.map((bucket) => bucket.n));
  const known = buckets.filter(
    (bucket) => bucket.n > 0 && bucket.stated !== null && bucket.actual !== null,
  );
  const stated = name ? name + ': stated' : 'Stated';
  const said = ({ bucket, n, stated, actual }: CalibrationBucket) =>
    `${bucket} %: stated ${percent(stated)}, ${came} ${percent(actual)}, ${plural(n, unit)}`;
  return (
    <svg
      class="reliability"
      viewBox={'0 0 ' + SIZE + ' ' + SIZE}
      role="img"
      aria-label={`${stated} confidence against what ${came}; the table has the figures`}
    >
      {TICKS.map((tick) => (
        <g key={tick} class="grid">
          <line x1={across(tick)} y1={up(0)} x2={across(tick)} y2={up(1)} />
          <line x1={across(0)} y1={up(tick)} x2={across(1)} y2={up(tick)} />
          <text x={across(tick)} y={SIZE - PAD + 16} text-anchor="middle">
            {tick * 100}
          </text>
          <text x={PAD - 6} y={up(tick) + 4} text-anchor="end">
            {tick * 100}
          </text>
        </g>
      ))}
      <line class="diagonal" x1={across(0)} y1={up(0)} x2={across(1)} y2={up(1)} />
      <polyline
        class="curve"
        points={curve.map((point) => across(point.stated) + ',' + up(point.calibrated)).join(' ')}
      />
      {known.map((bucket) => (
        <g key={bucket.bucket} class="dot">
          <line
            x1={across(bucket.stated!)}
            y1={up(bucket.stated!)}
            x2={across(bucket.stated!)}
            y2={up(bucket.actual!)}
          />
          <circle
            cx={across(bucket.stated!)}
            cy={up(bucket.actual!)}
            r={4 + 8 * Math.sqrt(bucket.n / most)}
          >
            <title>{said(bucket)}</title>
          </circle>
        </g>
      ))}
      <text class="axis" x={across(0.5)} y={SIZE - 4} text-anchor="middle">
        stated confidence, %
      </text>
      <text class="axis" x={-up(0.5)} y="10" text-anchor="middle" transform="rotate(-90)">
        {came}, %
      </text>
    </svg>
  );
}
