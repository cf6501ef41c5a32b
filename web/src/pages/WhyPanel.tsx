// SPDX-License-Identifier: Apache-2.0
import type {
  HeuristicWhyReport,
  LevelWhyReport,
  MemoryWhyReport,
  RuleWhyReport,
} from '../api/answers';
import { useQuery } from '../api/use_query';
import { percent, signed, words } from '../core/format';
import { href } from '../core/router';
import { Line } from '../charts/Line';
import { Panel } from '../parts/Panel';
import { Loaded } from '../parts/States';
import { Table } from '../parts/Table';
import { Text, Time } from '../parts/Text';

type Why = MemoryWhyReport | HeuristicWhyReport | LevelWhyReport | RuleWhyReport;

// The fields that the panel reads from a step of any faculty.
interface WhyStep {
  sequence: number;
  at: string;
  kind?: string;
  effect?: string;
  before?: number;
  after?: number;
  delta?: number;
  signal?: string;
  text?: string | null;
  confidence?: number;
  task_type?: string | null;
  decision?: string | null;
  approved?: boolean;
  level?: number;
  approvals?: number;
  decisions?: number;
}

function change(step: WhyStep): string {
  if (step.delta !== undefined) return signed(step.delta);
  if (step.before !== undefined && step.after !== undefined)
    return signed(step.after - step.before);
  return '';
}

function what(step: WhyStep): string {
  const said =
    step.effect ??
    step.kind ??
    (step.approved === undefined ? 'event' : step.approved ? 'approved' : 'not approved');
  return words(said) + (step.signal ? ' · ' + words(step.signal) : '');
}

function because(step: WhyStep): string {
  if (step.text) return step.text;
  if (step.approvals !== undefined)
    return step.approvals + ' of ' + step.decisions + ' approved so far';
  return [step.task_type, step.decision && words(step.decision)].filter(Boolean).join(', ');
}

function after(step: WhyStep): string {
  if (step.level !== undefined) return 'level ' + step.level;
  return percent(step.after ?? step.confidence);
}

// Every event behind a number, newest first.
function Steps({ steps }: { steps: WhyStep[] }) {
  if (steps.length === 0) return <p class="note">No event has changed it yet.</p>;
  const to = (step: WhyStep) => href('ledger', [String(step.sequence)]);
  return (
    <Table
      label="Every event behind the confidence"
      rows={[...steps].reverse()}
      columns={[
        { name: 'When', is: 'nowrap', cell: (step) => <Time at={step.at} /> },
        { name: 'What', cell: (step) => <a href={to(step)}>{what(step)}</a> },
        { name: 'Change', is: 'num', cell: change },
        { name: 'After', is: 'num', cell: after },
        { name: 'Why', cell: (step) => <Text lines={2}>{because(step)}</Text> },
      ]}
    />
  );
}

interface Props {
  id: string;
  faculty: string;
  title?: string;
  threshold?: number;
}

// The number after each event as a chart, and the events themselves.
export function WhyPanel({ id, faculty, title = 'Why this confidence', threshold }: Props) {
  const query = useQuery<Why>('why', { id }, [faculty]);
  return (
    <Panel title={title}>
      <Loaded query={query} rows={4}>
        {(why) => {
          const steps: WhyStep[] = 'events' in why ? why.events : why.steps;
          const points = steps.flatMap((step) => {
            const value = step.after ?? step.confidence ?? step.level;
            return value === undefined ? [] : [{ at: Date.parse(step.at) / 1000, value }];
          });
          // A task type has a level from 0 to 4, everything else a share.
          const levels = steps.some((step) => step.level !== undefined);
          const limit = 'threshold' in why ? why.threshold : threshold;
          return (
            <>
              {points.length > 1 && (
                <Line
                  points={points}
                  label="after the event"
                  range={levels ? [0, 4] : [0, 1]}
                  byIndex
                  format={(value) =>
                    levels ? (Number.isInteger(value) ? 'level ' + value : '') : percent(value)
                  }
                  lines={
                    limit === undefined
                      ? []
                      : [{ value: limit, name: 'threshold ' + percent(limit) }]
                  }
                />
              )}
              <Steps steps={steps} />
            </>
          );
        }}
      </Loaded>
    </Panel>
  );
}
