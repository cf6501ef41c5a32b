// SPDX-License-Identifier: Apache-2.0
import { useRef } from 'preact/hooks';
import type { CalibrationBucket, CalibrationView, ReviewCalibration } from '../../api/answers';
import { useQuery } from '../../api/use_query';
import { number, percent, plural, signed } from '../../core/format';
import { useRoute } from '../../core/router';
import { Reliability } from '../../charts/Reliability';
import { ExportMenu } from '../../parts/ExportMenu';
import { Panel } from '../../parts/Panel';
import { Filter } from '../../parts/Select';
import { Empty, Loaded } from '../../parts/States';
import { type Column, Table } from '../../parts/Table';
import { Tile } from '../../parts/Tile';

const READING =
  '. On the dotted diagonal, stated and approved agree; below it the agent is overconfident. ' +
  'The line is the correction that Credence applies.';

function reading(correction: number | null): string {
  if (correction === null) return '';
  if (correction < -0.05) return 'over-confident';
  return correction > 0.05 ? 'under-confident' : 'accurate';
}

const COLUMNS: Column<CalibrationBucket>[] = [
  { name: 'Stated, %', cell: (bucket) => bucket.bucket },
  { name: 'Reviews', is: 'num', cell: (bucket) => number(bucket.n) },
  { name: 'Mean stated', is: 'num', cell: (bucket) => percent(bucket.stated) },
  { name: 'Approved', is: 'num', cell: (bucket) => percent(bucket.actual) },
  { name: 'Correction', is: 'num', cell: (bucket) => signed(bucket.correction) },
  { name: 'Reading', cell: (bucket) => reading(bucket.correction) },
];

function Scores({ calibration }: { calibration: ReviewCalibration }) {
  return (
    <div class="tiles small">
      <Tile name="ECE" value={percent(calibration.ece, 1)} foot="mean distance from the diagonal" />
      <Tile name="MCE" value={percent(calibration.mce, 1)} foot="largest distance" />
      <Tile name="Brier" value={number(calibration.brier, 3)} foot="mean squared error" />
      <Tile name="Log loss" value={number(calibration.log_loss, 3)} foot="surprise" />
      <Tile
        name="AUROC"
        value={number(calibration.auroc, 3)}
        foot="tells good from bad; 0.5 is chance"
      />
    </div>
  );
}

export function CalibrationTab() {
  const { params } = useRoute();
  const query = useQuery<CalibrationView>('review/calibration', {}, ['review']);
  const chart = useRef<HTMLDivElement>(null);
  return (
    <Loaded query={query}>
      {(all) => {
        if (all.n === 0) {
          return (
            <Empty
              title="No stated confidence has been reviewed yet"
              command="credence review predict works.jsonl"
            >
              Agents state what they expect, and people review:
            </Empty>
          );
        }
        const types = all.by_task_type ?? [];
        const shown = types.find((one) => one.task_type === params['type']) ?? all;
        return (
          <>
            <div class="filters">
              <Filter
                label="Task type"
                any="All task types"
                param="type"
                options={types.map((one) => one.task_type)}
              />
            </div>
            <Scores calibration={shown} />
            <Panel
              title="How accurate stated confidence was"
              note={plural(shown.n, 'review') + READING}
              aside={
                <ExportMenu name="Calibration of reviews" rows={shown.buckets} chart={chart} />
              }
            >
              <div class="calibration">
                <div ref={chart}>
                  <Reliability buckets={shown.deciles} curve={shown.curve} />
                </div>
                <Table label="Buckets" named rows={shown.buckets} columns={COLUMNS} />
              </div>
            </Panel>
          </>
        );
      }}
    </Loaded>
  );
}
