// SPDX-License-Identifier: Apache-2.0
import { post } from '../../api/client';
import type { ReviewQuestion } from '../../api/answers';
import { useQuery } from '../../api/use_query';
import { capital, number } from '../../core/format';
import { Shares } from '../../charts/Shares';
import { Action } from '../../parts/Action';
import { Badge } from '../../parts/Badge';
import { Empty, Loaded } from '../../parts/States';
import { Text } from '../../parts/Text';

export function Questions() {
  const query = useQuery<ReviewQuestion[]>('review/questions', {}, ['review']);
  const answer = (id: string, verdict: 'wanted' | 'unwanted') => () =>
    post('review/answer', { id, [verdict]: true }).then(query.reload);
  return (
    <Loaded
      query={query}
      empty={
        <Empty title="No contradicting feedback">
          When reviewers disagree and neither side is stronger, the question appears here.
        </Empty>
      }
    >
      {(questions) => (
        <ul class="cards" aria-label="Questions">
          {questions.map((question) => (
            <li key={question.id} class="panel">
              <h2>
                <Text>{question.question}</Text>
              </h2>
              <p class="badges">
                {question.open ? (
                  <Badge tone="warn">open</Badge>
                ) : (
                  <Badge tone="good">decided: {question.decided}</Badge>
                )}
                {question.context && (
                  <Badge>
                    <Text>{question.context}</Text>
                  </Badge>
                )}
              </p>
              <Shares
                label={`wanted ${number(question.wanted, 1)}, unwanted ${number(question.unwanted, 1)}`}
                parts={[
                  { name: 'wanted', value: question.wanted, tone: 'good' },
                  { name: 'unwanted', value: question.unwanted, tone: 'warn' },
                ]}
              />
              <div class="actions">
                {(['wanted', 'unwanted'] as const).map((verdict) => (
                  <Action
                    key={verdict}
                    needs="review/answer"
                    done={'Noted: ' + verdict + '.'}
                    label={capital(verdict) + ': ' + question.key}
                    run={answer(question.id, verdict)}
                  >
                    {capital(verdict)}
                  </Action>
                ))}
              </div>
            </li>
          ))}
        </ul>
      )}
    </Loaded>
  );
}
