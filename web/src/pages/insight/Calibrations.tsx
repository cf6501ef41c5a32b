// SPDX-License-Identifier: Apache-2.0
import { useRef } from 'preact/hooks';
import { ask } from '../../api/client';
import type { CalibrationPeriod, NamedCalibrateGroup, Stats } from '../../api/answers';
import { useQuery } from '../../api/use_query';
import { capital, number, percent, plural, signed } from '../../core/format';
import { Reliability } from '../../charts/Reliability';
import { Badge } from '../../parts/Badge';
import { ExportMenu } from '../../parts/ExportMenu';
import { Means } from '../../parts/Means';
import { Empty, Loaded } from '../../parts/States';
import { type Column, Table } from '../../parts/Table';
import { Time } from '../../parts/Text';
import { curvePoints } from './measures';

const FEW = 20; // With fewer, no curve is fitted and an interval says little.

type Score = 'ece' | 'brier' | 'auroc';

const SCORES: [of: Score, name: string, short: string, means: string][] = [
  [
    'ece',
    'Off by, on average',
    'ECE',
    'Expected calibration error: how far the stated confidences are from what came true, on average. ' +
      '0 is perfect.',
  ],
  [
    'brier',
    'Squared error',
    'Brier',
    'Brier score: the mean square of the difference between confidence and outcome. 0 is perfect; ' +
      'always saying 50 % earns 0.25.',
  ],
  [
    'auroc',
    'Separates success from failure',
    'AUROC',
    'AUROC: how often what came true had a higher confidence than what did not. 1 is always, 0.5 is ' +
      'chance.',
  ],
];

function Scores({ group }: { group: NamedCalibrateGroup }) {
  const shown = (of: Score, value: number | null) =>
    of === 'ece' ? percent(value, 1) : number(value, 3);
  return (
    <Table
      class="calibration-scores"
      named
      rows={SCORES.map(([of, name, short, means]) => {
        const found = group.intervals[of];
        const interval = found ? shown(of, found[0]) + ' to ' + shown(of, found[1]) : '–';
        return { name, short, means, value: shown(of, group[of]), interval };
      })}
      columns={[
        {
          name: 'Measure',
          cell: ({ name, short, means }) => (
            <>
              {name} <Means of={short}>{means}</Means>
            </>
          ),
        },
        { name: 'Value', is: 'num', cell: ({ value }) => <b>{value}</b> },
        {
          name: percent(group.intervals.level) + ' interval',
          is: 'num',
          cell: ({ interval }) => <span class="muted">{interval}</span>,
        },
      ]}
    />
  );
}

const PERIOD_COLUMNS: Column<CalibrationPeriod>[] = [
  { name: 'Until', cell: (period) => <Time at={period.to} /> },
  { name: 'Outcomes', is: 'num', cell: (period) => number(period.n) },
  { name: 'Stated', is: 'num', cell: (period) => percent(period.stated) },
  { name: 'Came true', is: 'num', cell: (period) => percent(period.actual) },
  {
    name: 'Apart',
    is: 'num',
    cell: ({ actual, stated, margin }) => (
      <>
        {signed(100 * (actual - stated), 0)} <span class="muted">± {number(100 * margin)}</span>
      </>
    ),
  },
];

const FITS: Record<string, string> = {
  platt: 'A smooth curve, fitted to the outcomes (Platt scaling, with three parameters).',
  isotonic: 'A line that only rises, fitted to the outcomes (isotonic regression).',
};

function Group({ group }: { group: NamedCalibrateGroup }) {
  const chart = useRef<HTMLDivElement>(null);
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
          {group.drifted && <Badge tone="warn">drifted</Badge>}
          {group.n < FEW && <Badge icon="info">few outcomes</Badge>}
          <span class="muted num">{plural(group.n, 'outcome')}</span>
        </span>
      </header>
      {group.what && <p class="note">{group.what}</p>}
      <div ref={chart}>
        <Reliability
          buckets={buckets}
          curve={fitted ? curvePoints(fitted.curve) : []}
          came="came true"
          unit="outcome"
          name={group.group}
        />
      </div>
      <ExportMenu name={'Calibration of ' + group.group} rows={group.bins} chart={chart} />
      <Scores group={group} />
      {fitted && (
        <p class="note">
          Corrected by the line, confidences would be off by <b>{percent(fitted.ece, 1)}</b>,
          measured on outcomes that the line was not fitted to.
          <Means of="the line">
            {FITS[fitted.method] ?? 'A curve that is fitted to the outcomes.'} “credence calibrate”
            says how to use it.
          </Means>
        </p>
      )}
      {periods.length > 1 && (
        <details class="figures">
          <summary>{plural(periods.length, 'period')}, one after the other</summary>
          <Table label={'Periods of ' + group.group} rows={periods} columns={PERIOD_COLUMNS} />
        </details>
      )}
    </li>
  );
}

function NoOutcome({ why }: { why?: string }) {
  return (
    <Empty
      title="No confidence has an outcome yet"
      command="credence session outcome SESSION --success"
    >
      {why ?? 'Calibration compares confidences with outcomes. Report how a session ended:'}
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
