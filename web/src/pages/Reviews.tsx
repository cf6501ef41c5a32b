// SPDX-License-Identifier: Apache-2.0
import type { RuleReading, Stats } from '../api/answers';
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
  const rules = useQuery<RuleReading[]>('review/rules', {}, ['review']).data;
  return (
    <TabbedPage
      title="Reviews"
      lead="What people say about an agent's work, and what was learned from it"
      tabs={TABS}
      counts={{
        queue: reviews?.pending,
        // Those that agents are told, and those that wait for a person.
        rules: rules?.filter((rule) => rule.state === 'active' || rule.awaiting_confirmation)
          .length,
        quarantine: reviews?.quarantined,
      }}
    />
  );
}
