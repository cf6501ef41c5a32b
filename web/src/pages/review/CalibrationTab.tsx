// SPDX-License-Identifier: Apache-2.0
import type { CalibrationView, ReviewCalibration } from '../../api/answers';
import { useQuery } from '../../api/use_query';
import { number, percent, plural, signed } from '../../core/format';
import { replaceParams, useRoute } from '../../core/router';
import { Reliability } from '../../charts/Reliability';
import { Loaded } from '../../parts/Loaded';
import { Panel } from '../../parts/Panel';
import { Select } from '../../parts/Select';
import { Command, Empty } from '../../parts/States';

const READING =
  '. On the dotted diagonal, stated and approved agree; below it the agent is overconfident. ' +
  'The line is the correction that Credence applies.';

function Buckets({ calibration }: { calibration: ReviewCalibration }) {
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">Stated, %</th>
          <th scope="col" class="num">
            Reviews
          </th>
          <th scope="col" class="num">
            Mean stated
          </th>
          <th scope="col" class="num">
            Approved
          </th>
          <th scope="col" class="num">
            Correction
          </th>
          <th scope="col">Reading</th>
        </tr>
      </thead>
      <tbody>
        {calibration.buckets.map((bucket) => (
          <tr key={bucket.bucket}>
            <th scope="row">{bucket.bucket}</th>
            <td class="num">{number(bucket.n)}</td>
            <td class="num">{percent(bucket.stated)}</td>
            <td class="num">{percent(bucket.actual)}</td>
            <td class="num">{signed(bucket.correction)}</td>
            <td>
              {bucket.correction === null
                ? ''
                : bucket.correction < -0.05
                  ? 'over-confident'
                  : bucket.correction > 0.05
                    ? 'under-confident'
                    : 'accurate'}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Scores({ calibration }: { calibration: ReviewCalibration }) {
  const scores: [string, string, string][] = [
    ['ECE', percent(calibration.ece, 1), 'mean distance from the diagonal'],
    ['MCE', percent(calibration.mce, 1), 'largest distance'],
    ['Brier', number(calibration.brier, 3), 'mean squared error'],
    ['Log loss', number(calibration.log_loss, 3), 'surprise'],
    ['AUROC', number(calibration.auroc, 3), 'tells good from bad; 0.5 is chance'],
  ];
  return (
    <div class="tiles small">
      {scores.map(([name, value, means]) => (
        <div key={name} class="tile">
          <p class="tile-name">{name}</p>
          <p class="big">{value}</p>
          <p class="tile-foot muted">{means}</p>
        </div>
      ))}
    </div>
  );
}

export function CalibrationTab() {
  const { params } = useRoute();
  const query = useQuery<CalibrationView>('review/calibration', {}, ['review']);
  return (
    <Loaded query={query}>
      {(all) => {
        if (all.n === 0) {
          return (
            <Empty title="No stated confidence has been reviewed yet">
              <p>Agents state what they expect, and people review:</p>
              <Command>credence review predict works.jsonl</Command>
            </Empty>
          );
        }
        const types = all.by_task_type ?? [];
        const shown = types.find((one) => one.task_type === params['type']) ?? all;
        return (
          <>
            <div class="filters">
              <Select
                label="Task type"
                any="All task types"
                value={params['type'] ?? ''}
                options={types.map((one) => one.task_type)}
                onChange={(type) => replaceParams({ type })}
              />
            </div>
            <Scores calibration={shown} />
            <Panel
              title="How accurate stated confidence was"
              note={plural(shown.n, 'review') + READING}
            >
              <div class="calibration">
                <Reliability buckets={shown.deciles} curve={shown.curve} />
                <div class="scroll" tabIndex={0} role="region" aria-label="Buckets">
                  <Buckets calibration={shown} />
                </div>
              </div>
            </Panel>
          </>
        );
      }}
    </Loaded>
  );
}
