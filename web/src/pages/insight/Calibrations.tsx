// SPDX-License-Identifier: Apache-2.0
import { ask } from '../../api/client';
import type { CalibrationPeriod, NamedCalibrateGroup, Stats } from '../../api/answers';
import { useQuery } from '../../api/use_query';
import { capital, number, percent, plural, signed } from '../../core/format';
import { Reliability } from '../../charts/Reliability';
import { Badge } from '../../parts/Badge';
import { Loaded } from '../../parts/Loaded';
import { Command, Empty } from '../../parts/States';
import { Time } from '../../parts/Time';
import { curvePoints } from './measures';

const FEW = 20; // With fewer, no curve is fitted and an interval says little.

function Score({
  name,
  value,
  interval,
  means,
}: {
  name: string;
  value: string;
  interval: string | null;
  means: string;
}) {
  return (
    <tr>
      <th scope="row" title={means}>
        {name}
      </th>
      <td class="num">
        <b>{value}</b>
      </td>
      <td class="num muted">{interval ?? '–'}</td>
    </tr>
  );
}

function Scores({ group }: { group: NamedCalibrateGroup }) {
  const range = (of: 'ece' | 'brier' | 'auroc', show: (value: number) => string) => {
    const found = group.intervals[of];
    return found ? show(found[0]) + ' to ' + show(found[1]) : null;
  };
  const share = (value: number) => percent(value, 1);
  const plain = (value: number) => number(value, 3);
  return (
    <table class="calibration-scores">
      <thead>
        <tr>
          <th scope="col">Score</th>
          <th scope="col" class="num">
            Value
          </th>
          <th scope="col" class="num">
            {percent(group.intervals.level)} interval
          </th>
        </tr>
      </thead>
      <tbody>
        <Score
          name="ECE"
          value={percent(group.ece, 1)}
          interval={range('ece', share)}
          means="mean distance from the diagonal"
        />
        <Score
          name="Brier"
          value={number(group.brier, 3)}
          interval={range('brier', plain)}
          means="mean squared error"
        />
        <Score
          name="AUROC"
          value={number(group.auroc, 3)}
          interval={range('auroc', plain)}
          means="tells success from failure; 0.5 is chance"
        />
      </tbody>
    </table>
  );
}

function Periods({ periods, group }: { periods: CalibrationPeriod[]; group: string }) {
  return (
    <div class="scroll" tabIndex={0} role="region" aria-label={'Periods of ' + group}>
      <table>
        <thead>
          <tr>
            <th scope="col">Until</th>
            <th scope="col" class="num">
              n
            </th>
            <th scope="col" class="num">
              Stated
            </th>
            <th scope="col" class="num">
              Came true
            </th>
            <th scope="col" class="num">
              Apart
            </th>
          </tr>
        </thead>
        <tbody>
          {periods.map((period, index) => (
            <tr key={index}>
              <td>
                <Time at={period.to} />
              </td>
              <td class="num">{number(period.n)}</td>
              <td class="num">{percent(period.stated)}</td>
              <td class="num">{percent(period.actual)}</td>
              <td class="num">
                {signed(100 * (period.actual - period.stated), 0)}{' '}
                <span class="muted">± {number(100 * period.margin)}</span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Group({ group }: { group: NamedCalibrateGroup }) {
  const buckets = group.bins.map((bin) => ({
    bucket: number(100 * bin.lo) + '–' + number(100 * bin.hi),
    n: bin.n,
    stated: bin.stated,
    actual: bin.actual,
    correction: null,
  }));
  const fitted = group.fitted && group.fitted.method !== 'identity' ? group.fitted : null;
  const periods = group.periods ?? [];
  return (
    <li class="panel calibration-group">
      <header>
        <h2>{capital(group.group)}</h2>
        <span class="badges">
          {group.drifted && (
            <Badge tone="warn" icon="alert">
              drifted
            </Badge>
          )}
          {group.n < FEW && <Badge icon="info">few</Badge>}
          <span class="muted num">n {number(group.n)}</span>
        </span>
      </header>
      {group.what && <p class="note">{group.what}</p>}
      <Reliability
        buckets={buckets}
        curve={fitted ? curvePoints(fitted.curve) : []}
        came="came true"
        unit="outcome"
        name={group.group}
      />
      <Scores group={group} />
      {fitted && (
        <p class="note">
          A {fitted.method} curve would bring the ECE to <b>{percent(fitted.ece, 1)}</b> on what it
          was not fitted to.
        </p>
      )}
      {periods.length > 1 && (
        <details class="figures">
          <summary>{plural(periods.length, 'period')}, one after the other</summary>
          <Periods periods={periods} group={group.group} />
        </details>
      )}
    </li>
  );
}

function NoOutcome({ why }: { why?: string }) {
  return (
    <Empty title="No confidence has an outcome yet">
      <p>{why ?? 'Calibration compares confidences with outcomes. Report how a session ended:'}</p>
      <Command>credence session outcome SESSION --success</Command>
    </Empty>
  );
}

const READING =
  'Did 80 % of the claims with 80 % confidence come true? On the dotted diagonal the two agree; ' +
  'below it the confidence was too high. Dots grow with the count; the line is the curve that would ' +
  'correct it.';

export function Calibrations() {
  const stats = useQuery<Stats>('stats');
  const asked = (stats.data?.events ?? 0) > 0 ? 'calibrate' : null;
  const query = useQuery<{ groups: NamedCalibrateGroup[] }>(
    asked,
    {},
    ['memory', 'session', 'fire', 'belief', 'review'],
    ask,
  );
  if (query.error?.status === 409) return <NoOutcome why={query.error.detail} />;
  return (
    <Loaded query={stats} rows={8}>
      {({ events }) =>
        events === 0 ? (
          <NoOutcome />
        ) : (
          <Loaded query={query} rows={8}>
            {({ groups }) => (
              <>
                <p class="note">{READING}</p>
                <ul class="calibration-groups" aria-label="Kinds of confidence">
                  {groups.map((group) => (
                    <Group key={group.group} group={group} />
                  ))}
                </ul>
              </>
            )}
          </Loaded>
        )
      }
    </Loaded>
  );
}
