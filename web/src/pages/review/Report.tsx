// SPDX-License-Identifier: Apache-2.0
import type { ReviewFindings } from '../../api/answers';
import { useQuery } from '../../api/use_query';
import { Empty, Loaded } from '../../parts/States';
import { Alerts } from '../Alerts';
import { Kpis } from '../Kpis';
import { MadeWith } from './MadeWith';
import { Presentation } from './Presentation';

// What reviews show beyond single works: the indicators, and what to change about them.
export function Report() {
  const query = useQuery<ReviewFindings>('review/report', {}, ['review']);
  return (
    <Loaded query={query}>
      {(report) =>
        report.events === 0 ? (
          <Empty title="No reviews yet" command="credence review report">
            Once work has been reviewed, the report appears here and on the command line:
          </Empty>
        ) : (
          <>
            <Alerts />
            <Kpis report={report} title="Indicators" />
            <MadeWith readings={report.made_with} />
            <Presentation formats={report.formats} sections={report.sections} />
          </>
        )
      }
    </Loaded>
  );
}
