// SPDX-License-Identifier: Apache-2.0
import type { WorkReading } from '../../api/answers';
import { number, percent, words } from '../../core/format';
import { href } from '../../core/router';
import { Badge } from '../../parts/Badge';
import { Facts } from '../../parts/Facts';
import { LongText, Text, Time } from '../../parts/Text';

export function WorkView({ work }: { work: WorkReading }) {
  return (
    <article class="detail" aria-label="Work">
      <h2 class="statement">
        <LongText>{work.summary || work.id}</LongText>
      </h2>
      <p class="badges">
        <Badge>{words(work.class)} review</Badge>
        {work.last_decision && (
          <Badge tone={work.last_decision === 'approved' ? 'good' : 'warn'} icon="">
            {words(work.last_decision)}
          </Badge>
        )}
        {work.self_review && <Badge tone="warn">needs a second self-review</Badge>}
        {work.compare && <Text is="muted">{work.compare}</Text>}
      </p>
      <Facts
        items={[
          ['Id', <Text is="mono">{work.id + ' · ' + work.version}</Text>],
          [
            'Task type',
            <a href={href('why', [work.task_type])}>
              <Text>{work.task_type}</Text>
            </a>,
          ],
          ['Kind and stage', <Text>{words(work.type) + ', ' + work.stage}</Text>],
          ['Stated confidence', percent(work.agent_confidence)],
          ['Calibrated', percent(work.calibrated_confidence)],
          ['Predicted score', number(work.predicted_score, 1)],
          ['Registered', <Time at={work.registered_at} />],
          ['Reviewed', work.reviewed_at && <Time at={work.reviewed_at} />],
        ]}
      />
    </article>
  );
}
