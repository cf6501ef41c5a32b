// SPDX-License-Identifier: Apache-2.0
import type { Stats } from '../api/answers';
import { useQuery } from '../api/use_query';
import { TabbedPage } from '../parts/Tabs';
import { Agreement } from './review/Agreement';
import { Autonomy } from './review/Autonomy';
import { CalibrationTab } from './review/CalibrationTab';
import { Quarantine } from './review/Quarantine';
import { Questions } from './review/Questions';
import { Queue } from './review/Queue';
import { Report } from './review/Report';
import { Rules } from './review/Rules';

const TABS = {
  queue: Queue,
  calibration: CalibrationTab,
  autonomy: Autonomy,
  agreement: Agreement,
  rules: Rules,
  report: Report,
  questions: Questions,
  quarantine: Quarantine,
};

export function Reviews() {
  const reviews = useQuery<Stats>('stats', {}, ['review']).data?.reviews;
  return (
    <TabbedPage
      title="Reviews"
      lead="What people say about an agent's work, and what was learned from it"
      tabs={TABS}
      counts={{
        queue: reviews?.pending,
        rules: reviews?.active_rules,
        quarantine: reviews?.quarantined,
      }}
    />
  );
}
