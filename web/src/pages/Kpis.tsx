// SPDX-License-Identifier: Apache-2.0
import type { ReviewFindings, ReviewKpi } from '../api/answers';
import { basis, number, words } from '../core/format';
import { Spark } from '../charts/Spark';
import { Icon } from '../parts/Icon';
import { Means } from '../parts/Means';
import { Tile } from '../parts/Tile';

interface Indicator {
  name: string;
  value: string;
  unit: string;
  trend: (number | null)[];
  target: string;
  met: boolean | null;
  basis: string;
}

const month = (value: number | null) => number(value, 1);

function shown(kpi: ReviewKpi, value: number | null | undefined): string {
  if (value === null || value === undefined) return '–';
  return number(value, kpi.unit === 'points' ? 1 : kpi.unit === '%' ? 1 : 0);
}

function fromReport(report: ReviewFindings): Indicator[] {
  const tiles: Indicator[] = report.dashboard.kpis.map((kpi) => ({
    name: kpi.name,
    value: shown(kpi, kpi.months[kpi.months.length - 1]),
    unit: kpi.unit,
    trend: kpi.months,
    target: kpi.target,
    met: kpi.on_target,
    basis: basis(kpi.n, kpi.low, kpi.high),
  }));
  const { overall } = report.last_30_days;
  const decided = overall.approved + overall.rejected + overall.needs_work;
  const ece = report.calibration.ece;
  tiles.splice(
    2,
    0,
    {
      name: 'revision rate',
      value: decided ? number((100 * overall.needs_work) / decided, 1) : '–',
      unit: '%',
      trend: [],
      target: 'falling',
      met: null,
      basis: basis(decided, null, null),
    },
    {
      name: 'calibration error',
      value: ece === null ? '–' : number(ece * 100, 1),
      unit: '%',
      trend: [],
      target: 'below 5 %',
      met: ece === null ? null : ece < 0.05,
      basis: basis(report.calibration.n, null, null),
    },
  );
  return tiles;
}

function Met({ met }: { met: boolean | null }) {
  if (met === null) return null;
  return (
    <span class={'met ' + (met ? 'good' : 'warn')}>
      <Icon name={met ? 'check' : 'alert'} />
      {met ? 'on target' : 'off target'}
    </span>
  );
}

// Health is how many targets are met: what the tiles below say one by one.
function Health({ indicators, limit }: { indicators: Indicator[]; limit: string | null }) {
  const judged = indicators.filter(({ met }) => met !== null);
  if (judged.length === 0) return <>not enough reviews to judge</>;
  return (
    <>
      health:{' '}
      <b>
        {judged.filter(({ met }) => met).length} of {judged.length} on target
      </b>
      {limit !== null && <>, limited by {words(limit)}</>}{' '}
      <Means of="health">
        How many of the indicators below reach their target. Those without enough reviews do not
        count.
      </Means>
    </>
  );
}

// The indicators for the last 30 days, each with its trend over three 30-day periods.
export function Kpis({ report, title }: { report: ReviewFindings; title: string }) {
  const indicators = fromReport(report);
  return (
    <section aria-label="Indicators of reviews">
      <header class="section-head">
        <h2>{title}</h2>
        <span class="muted">
          last 30 days · <Health indicators={indicators} limit={report.dashboard.limited_by} />
        </span>
      </header>
      <div class="tiles">
        {indicators.map(({ name, value, unit, trend, target, met, basis: from }) => (
          <Tile
            key={name}
            name={name}
            value={value}
            unit={unit}
            foot={
              <>
                <span>target {target}</span>
                {from && (
                  <span>
                    {from}{' '}
                    <Means of={'n of ' + name}>
                      How many reviews the value comes from, and its 95 % interval.
                    </Means>
                  </span>
                )}
                <Met met={met} />
              </>
            }
          >
            <Spark
              values={trend}
              label={`${name} in three periods of 30 days: ${trend.map(month).join(', ')}`}
            />
          </Tile>
        ))}
      </div>
    </section>
  );
}
