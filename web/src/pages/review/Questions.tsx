// SPDX-License-Identifier: Apache-2.0
import { post } from '../../api/client';
import type { ReviewQuestion } from '../../api/answers';
import { useQuery } from '../../api/use_query';
import { number } from '../../core/format';
import { Shares } from '../../charts/Shares';
import { Action } from '../../parts/Action';
import { Badge } from '../../parts/Badge';
import { Loaded } from '../../parts/Loaded';
import { Empty } from '../../parts/States';
import { Text } from '../../parts/Text';

export function Questions() {
  const query = useQuery<ReviewQuestion[]>('review/questions', {}, ['review']);
  const answer = (id: string, wanted: boolean) => async () => {
    await post('review/answer', { id, [wanted ? 'wanted' : 'unwanted']: true });
    query.reload();
  };
  return (
    <Loaded
      query={query}
      empty={
        <Empty title="No contradicting feedback">
          <p>When reviewers disagree and neither side is stronger, the question appears here.</p>
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
                  <Badge tone="warn" icon="alert">
                    open
                  </Badge>
                ) : (
                  <Badge tone="good" icon="check">
                    decided: {question.decided}
                  </Badge>
                )}
                {question.context && (
                  <Badge>
                    <Text>{question.context}</Text>
                  </Badge>
                )}
              </p>
              <Shares
                label={
                  'wanted ' +
                  number(question.wanted, 1) +
                  ', unwanted ' +
                  number(question.unwanted, 1)
                }
                parts={[
                  { name: 'wanted', value: question.wanted, tone: 'good' },
                  { name: 'unwanted', value: question.unwanted, tone: 'warn' },
                ]}
              />
              <div class="actions">
                <Action
                  done="Noted: wanted."
                  label={'Wanted: ' + question.key}
                  run={answer(question.id, true)}
                >
                  Wanted
                </Action>
                <Action
                  done="Noted: unwanted."
                  label={'Unwanted: ' + question.key}
                  run={answer(question.id, false)}
                >
                  Unwanted
                </Action>
              </div>
            </li>
          ))}
        </ul>
      )}
    </Loaded>
  );
}
