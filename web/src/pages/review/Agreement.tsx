// SPDX-License-Identifier: Apache-2.0
import type {
  AgreementMeasure,
  AgreementReport,
  JudgeReading,
  ReviewerBias,
  ReviewerPair,
} from '../../api/answers';
import { useQuery } from '../../api/use_query';
import { number, plural, range, signed } from '../../core/format';
import { Badge } from '../../parts/Badge';
import { Panel } from '../../parts/Panel';
import { Empty, Loaded } from '../../parts/States';
import { type Column, Table } from '../../parts/Table';
import { Text } from '../../parts/Text';
import { Tile } from '../../parts/Tile';

function interval(measure: AgreementMeasure): string {
  if (measure.coefficient === null) return 'unknown: every answer is the same';
  if (measure.low === null || measure.high === null) return 'too few works for an interval';
  return number(measure.low, 2) + ' to ' + number(measure.high, 2);
}

function MeasureTile({ name, measure }: { name: string; measure: AgreementMeasure }) {
  if (measure.works === 0) return null;
  return (
    <Tile
      name={name}
      value={measure.coefficient === null ? '–' : number(measure.coefficient, 2)}
      foot={interval(measure) + ', ' + plural(measure.works, 'work')}
    />
  );
}

function JudgeLine({ judge }: { judge: JudgeReading }) {
  return (
    <li>
      <b>
        <Text>{judge.judge}</Text>
      </b>{' '}
      <Badge tone={judge.may_decide ? 'good' : 'warn'}>
        {judge.may_decide ? 'may decide' : 'may not decide'}
      </Badge>
      <p class="note">
        <Text>{judge.verdict}</Text>; {plural(judge.kappa.works, 'work')} in common, the lower end
        must reach {number(judge.needed, 2)}.
      </p>
    </li>
  );
}

const points = (share: number | null) => (share === null ? null : share * 100);

const BIASES: Column<ReviewerBias>[] = [
  { name: 'Reviewer', cell: (bias) => <Text>{bias.reviewer}</Text> },
  { name: 'Works', is: 'num', cell: (bias) => number(Math.max(bias.works, bias.scored_works)) },
  {
    name: 'Approvals, points',
    is: 'num',
    cell: (bias) =>
      bias.approval === null
        ? ''
        : signed(bias.approval * 100, 0) +
          range(points(bias.approval_low), points(bias.approval_high), 0),
  },
  {
    name: 'Score',
    is: 'num',
    cell: (bias) =>
      bias.score === null ? '' : signed(bias.score, 1) + range(bias.score_low, bias.score_high, 1),
  },
];

const PAIRS: Column<ReviewerPair>[] = [
  { name: 'Reviewer', cell: (pair) => <Text>{pair.first}</Text> },
  { name: 'And', cell: (pair) => <Text>{pair.second}</Text> },
  { name: 'Works', is: 'num', cell: (pair) => number(pair.kappa.works) },
  {
    name: "Cohen's kappa",
    is: 'num',
    cell: (pair) => (pair.kappa.coefficient === null ? '–' : number(pair.kappa.coefficient, 2)),
  },
  { name: '95 % interval', cell: (pair) => interval(pair.kappa) },
];

export function Agreement() {
  const query = useQuery<AgreementReport>('review/agreement', {}, ['review']);
  return (
    <Loaded query={query}>
      {(report) => {
        if (report.pairs.length === 0 && report.judges.length === 0) {
          return (
            <Empty
              title="No work has two reviewers yet"
              command="credence review import pulls.json reviews.json"
            >
              Agreement needs at least two reviews of the same version. Import reviews from GitHub:
            </Empty>
          );
        }
        return (
          <>
            {report.judges.length > 0 && (
              <Panel title="Models as judges">
                <ul class="plain">
                  {report.judges.map((judge) => (
                    <JudgeLine key={judge.judge} judge={judge} />
                  ))}
                </ul>
              </Panel>
            )}
            <div class="tiles small">
              <MeasureTile name="Decisions, alpha" measure={report.decision_alpha} />
              <MeasureTile name="Decisions, Fleiss" measure={report.fleiss} />
              <MeasureTile name="Scores, alpha" measure={report.score_alpha} />
            </div>
            <Panel
              title="Compared with other reviewers of the same work"
              note="An interval that excludes 0 shows a reviewer who is stricter or milder."
            >
              <Table label="Table of reviewers" named rows={report.biases} columns={BIASES} />
            </Panel>
            <Panel title="Pairs" note="Agreement beyond chance: 1 is perfect, 0 is chance.">
              <Table label="Table of pairs" named rows={report.pairs} columns={PAIRS} />
            </Panel>
          </>
        );
      }}
    </Loaded>
  );
}
