// SPDX-License-Identifier: Apache-2.0
import type {
  HeuristicWhyReport,
  LevelWhyReport,
  MemoryWhyReport,
  RuleWhyReport,
} from '../api/answers';
import { useQuery } from '../api/use_query';
import { percent } from '../core/format';
import { Line } from '../charts/Line';
import { Loaded } from '../parts/Loaded';
import { Panel } from '../parts/Panel';
import { type WhyStep, WhyTable } from './WhyTable';

type Why = MemoryWhyReport | HeuristicWhyReport | LevelWhyReport | RuleWhyReport;

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
              {steps.length > 0 ? (
                <WhyTable steps={steps} />
              ) : (
                <p class="note">No event has changed it yet.</p>
              )}
            </>
          );
        }}
      </Loaded>
    </Panel>
  );
}
