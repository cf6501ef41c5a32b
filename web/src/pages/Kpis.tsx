// SPDX-License-Identifier: Apache-2.0
import type { ReviewFindings, ReviewKpi } from '../api/answers';
import { number, percent } from '../core/format';
import { Spark } from '../charts/Spark';
import { Icon } from '../parts/Icon';

interface Tile {
  name: string;
  value: string;
  unit: string;
  trend: (number | null)[];
  target: string;
  met: boolean | null;
}

function shown(kpi: ReviewKpi, value: number | null | undefined): string {
  if (value === null || value === undefined) return '–';
  return number(value, kpi.unit === 'points' ? 1 : kpi.unit === '%' ? 1 : 0);
}

function fromReport(report: ReviewFindings): Tile[] {
  const tiles: Tile[] = report.dashboard.kpis.map((kpi) => ({
    name: kpi.name,
    value: shown(kpi, kpi.months[kpi.months.length - 1]),
    unit: kpi.unit,
    trend: kpi.months,
    target: kpi.target,
    met: kpi.on_target,
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
    },
    {
      name: 'calibration error',
      value: ece === null ? '–' : number(ece * 100, 1),
      unit: '%',
      trend: [],
      target: 'below 5 %',
      met: ece === null ? null : ece < 0.05,
    },
  );
  return tiles;
}

function Met({ met }: { met: boolean | null }) {
  if (met === null) return null;
  return met ? (
    <span class="met good">
      <Icon name="check" />
      on target
    </span>
  ) : (
    <span class="met warn">
      <Icon name="alert" />
      off target
    </span>
  );
}

// The indicators for the last 30 days, each with its trend over three 30-day periods.
export function Kpis({ report }: { report: ReviewFindings }) {
  return (
    <section aria-label="Indicators of reviews">
      <header class="section-head">
        <h2>Reviews</h2>
        <span class="muted">
          last 30 days
          {report.dashboard.health !== null && (
            <>
              {' '}
              · health <b>{percent(report.dashboard.health)}</b>
            </>
          )}
        </span>
      </header>
      <div class="tiles">
        {fromReport(report).map((tile) => (
          <div key={tile.name} class="tile">
            <p class="tile-name">{tile.name}</p>
            <p class="big">
              {tile.value}
              <small>{tile.value === '–' ? '' : tile.unit}</small>
            </p>
            <Spark
              values={tile.trend}
              label={
                tile.name +
                ' in three periods of 30 days: ' +
                tile.trend.map((value) => number(value, 1)).join(', ')
              }
            />
            <p class="tile-foot">
              <span class="muted">target {tile.target}</span>
              <Met met={tile.met} />
            </p>
          </div>
        ))}
      </div>
    </section>
  );
}
