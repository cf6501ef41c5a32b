// SPDX-License-Identifier: Apache-2.0
import type { EventHistory, FeedbackAnswer, OutcomeAnswer } from '../../api/answers';
import { post } from '../../api/client';
import { percent } from '../../core/format';
import { say } from '../../core/toast';
import { Action } from '../../parts/Action';
import { Icon } from '../../parts/Icon';
import { Panel } from '../../parts/Panel';

function afterFeedback(answer: FeedbackAnswer): string {
  if (answer.note) return answer.note;
  if (answer.duplicate) return 'This rating was recorded before.';
  if (answer.created_heuristic_id) return 'Recorded. A heuristic was learned from this response.';
  if (answer.reinforced_heuristic_id) return 'Recorded. A similar heuristic was reinforced.';
  const [moved] = answer.heuristics;
  return moved
    ? 'Recorded. The confidence of the heuristic is now ' + percent(moved.confidence) + '.'
    : 'Recorded.';
}

function afterOutcome(answer: OutcomeAnswer): string {
  if (answer.note) return answer.note;
  return answer.duplicate ? 'This outcome was recorded before.' : 'Recorded.';
}

// Two separate questions, as for heuristics: whether it helped, and what came of it.
export function Rate({ event, reload }: { event: EventHistory; reload: () => void }) {
  const rate = (verdict: 'positive' | 'negative') => async () => {
    say(
      afterFeedback(await post<FeedbackAnswer>('feedback', { event: event.id, [verdict]: true })),
    );
    reload();
  };
  const report = (outcome: 'success' | 'failure') => async () => {
    say(afterOutcome(await post<OutcomeAnswer>('outcome', { event: event.id, [outcome]: true })));
    reload();
  };
  return (
    <Panel title="Rate the response">
      <div class="ratings">
        <fieldset class="line">
          <legend>Was it helpful?</legend>
          <Action needs="feedback" run={rate('positive')}>
            <Icon name="up" />
            Helpful
          </Action>
          <Action needs="feedback" run={rate('negative')}>
            <Icon name="down" />
            Not helpful
          </Action>
        </fieldset>
        <fieldset class="line">
          <legend>What came of it?</legend>
          <Action needs="outcome" run={report('success')}>
            <Icon name="check" />
            Success
          </Action>
          <Action needs="outcome" run={report('failure')}>
            <Icon name="cross" />
            Failure
          </Action>
        </fieldset>
      </div>
    </Panel>
  );
}
