// SPDX-License-Identifier: Apache-2.0
import type { Stats } from '../api/answers';
import { useQuery } from '../api/use_query';
import { href, useRoute } from '../core/router';
import { PageHead } from '../parts/PageHead';
import { Tabs } from '../parts/Tabs';
import { Autonomy } from './review/Autonomy';
import { CalibrationTab } from './review/CalibrationTab';
import { Quarantine } from './review/Quarantine';
import { Questions } from './review/Questions';
import { Queue } from './review/Queue';
import { Rules } from './review/Rules';

const TABS = {
  queue: { label: 'Queue', show: Queue },
  calibration: { label: 'Calibration', show: CalibrationTab },
  autonomy: { label: 'Autonomy', show: Autonomy },
  rules: { label: 'Rules', show: Rules },
  questions: { label: 'Questions', show: Questions },
  quarantine: { label: 'Quarantine', show: Quarantine },
} as const;
type Tab = keyof typeof TABS;

export function Reviews() {
  const { path } = useRoute();
  const current: Tab = path[0] !== undefined && path[0] in TABS ? (path[0] as Tab) : 'queue';
  const stats = useQuery<Stats>('stats', {}, ['review']);
  const counts: Partial<Record<Tab, number>> = {
    queue: stats.data?.reviews.pending ?? 0,
    rules: stats.data?.reviews.active_rules ?? 0,
    quarantine: stats.data?.reviews.quarantined ?? 0,
  };
  const Shown = TABS[current].show;
  return (
    <>
      <PageHead
        title="Reviews"
        lead="What people say about an agent's work, and what was learned from it"
      />
      <Tabs
        current={current}
        tabs={(Object.keys(TABS) as Tab[]).map((id) => ({
          id,
          label: TABS[id].label,
          count: counts[id] ?? 0,
          to: href('reviews', [id]),
        }))}
      />
      <Shown key={current} />
    </>
  );
}
