// SPDX-License-Identifier: Apache-2.0
import type { FeedbackReading, WorkFeedback } from '../../api/answers';
import { changeOf } from '../../api/client';
import { useQuery } from '../../api/use_query';
import { capital, number, words } from '../../core/format';
import { ReasonedAction } from '../../parts/Action';
import { Badge } from '../../parts/Badge';
import { Loaded } from '../../parts/States';
import { Text, Time } from '../../parts/Text';
import { said } from './said';

interface Props {
  given: WorkFeedback;
  reload: () => void;
}

// One review: who, when, the decision, and what was said.
function PastReview({ given, reload }: Props) {
  const query = useQuery<FeedbackReading>('review/show', { id: given.id });
  return (
    <li class="stack past-review">
      <p class="line">
        {given.decision && (
          <Badge tone={given.decision === 'approved' ? 'good' : 'warn'} icon="">
            {words(given.decision)}
          </Badge>
        )}
        {given.score !== null && <span class="num">{number(given.score, 1)} of 10</span>}
        <Text is="muted">{(given.reviewer ?? 'unnamed') + ', version ' + given.version}</Text>
        <Time at={given.at} is="muted" />
      </p>
      <Loaded query={query} rows={1}>
        {({ document }) => (
          <dl class="said-list">
            {said(document).map(([name, body], index) => (
              <div key={index}>
                <dt>{capital(name)}</dt>
                <dd>
                  <Text>{body}</Text>
                </dd>
              </div>
            ))}
          </dl>
        )}
      </Loaded>
      <div class="actions">
        <ReasonedAction
          label="Withdraw"
          needs="review/withdraw"
          prompt="Why it no longer counts"
          done="Withdrawn: it no longer counts."
          run={changeOf('review/withdraw', given.id, reload)}
        />
      </div>
    </li>
  );
}

export function PastReviews({ given, reload }: { given: WorkFeedback[]; reload: () => void }) {
  return (
    <ul class="stack" aria-label="Reviews">
      {given.map((one) => (
        <PastReview key={one.id} given={one} reload={reload} />
      ))}
    </ul>
  );
}
