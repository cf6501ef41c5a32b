// SPDX-License-Identifier: Apache-2.0
import type { ReviewFindings, Stats } from '../api/answers';
import { useQuery } from '../api/use_query';
import { plural } from '../core/format';
import { PageHead } from '../parts/PageHead';
import { Loaded } from '../parts/States';
import { Activity } from './Activity';
import { Alerts } from './Alerts';
import { Faculties } from './Faculties';
import { Kpis } from './Kpis';
import { FirstWeek } from './onboarding/FirstWeek';
import { Welcome } from './Welcome';

export function Overview() {
  const stats = useQuery<Stats>('stats', {}, ['*']);
  const filled = (stats.data?.events ?? 0) > 0;
  const report = useQuery<ReviewFindings>(filled ? 'review/report' : null, {}, ['review']);
  return (
    <>
      <PageHead
        title="Overview"
        lead={
          filled
            ? plural(stats.data!.events, 'event') + ' in the ledger'
            : 'How far to trust everything, and why'
        }
      />
      {filled && <Alerts />}
      {filled && <FirstWeek first />}
      <Loaded query={stats} rows={6}>
        {(data) => (data.events === 0 ? <Welcome /> : <Faculties stats={data} />)}
      </Loaded>
      {filled && (
        <>
          <Loaded query={report} rows={4}>
            {(data) => (data.events > 0 ? <Kpis report={data} title="Reviews" /> : null)}
          </Loaded>
          <Activity />
        </>
      )}
    </>
  );
}
