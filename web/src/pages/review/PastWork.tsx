// SPDX-License-Identifier: Apache-2.0
import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import type { ShownWork, WorkReading } from '../../api/answers';
import { useCan } from '../../api/identity';
import { useQuery } from '../../api/use_query';
import { capital } from '../../core/format';
import { Text } from '../../parts/Text';
import { Content } from './Content';
import { useDetail } from './detail';
import { WorkView } from './WorkView';

// Work that was reviewed or skipped, with its content. It can be reviewed again, as an audit.
export function PastWork({ work, form }: { work: WorkReading; form: VNode }) {
  const [again, setAgain] = useState(false);
  const mayReview = useCan()('review/submit');
  const shown = useQuery<ShownWork>('review/work', { id: work.id }, ['review']);
  const opens = useDetail();
  // Of work that was reviewed, the reviews are what is worth seeing.
  const opensHere = opens && ((name: string) => name === 'earlier reviews' || opens(name));
  if (again) return form;
  const skipped = work.state === 'skipped';
  return (
    <div class="stack">
      <WorkView work={work} shown={shown.data} reload={shown.reload} opens={opensHere} />
      {skipped && (
        <p class="note">
          <Text>{capital(work.why)}</Text>. A review of it counts like any other.
        </p>
      )}
      <Content work={work} query={shown} opens={opens} />
      {mayReview && (
        <div class="actions">
          <button type="button" onClick={() => setAgain(true)}>
            {skipped ? 'Review it anyway' : 'Review it again'}
          </button>
        </div>
      )}
    </div>
  );
}
