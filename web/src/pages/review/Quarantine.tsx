// SPDX-License-Identifier: Apache-2.0
import { useState } from 'preact/hooks';
import { changeOf, post } from '../../api/client';
import type { QuarantinedReading, SubmitAnswer } from '../../api/answers';
import { useQuery } from '../../api/use_query';
import { say } from '../../core/toast';
import { Action, ConfirmedAction } from '../../parts/Action';
import { Badge } from '../../parts/Badge';
import { Field } from '../../parts/Field';
import { Empty, Loaded } from '../../parts/States';
import { Text, Time } from '../../parts/Text';

function Mend({ refused, reload }: { refused: QuarantinedReading; reload: () => void }) {
  const [text, setText] = useState(refused.document ?? '');
  const [error, setError] = useState('');
  const send = async () => {
    setError('');
    const answer = await post<SubmitAnswer | SubmitAnswer[]>('review/submit', {
      file: text,
      replaces: refused.id,
    });
    const one = Array.isArray(answer) ? answer[0] : answer;
    if (one && !one.accepted) {
      setError((one.error?.field ?? '') + ': ' + (one.error?.message ?? 'refused again'));
      return;
    }
    say('Accepted.');
    reload();
  };
  return (
    <>
      <Field
        label="The document"
        class="mono"
        rows={8}
        spellcheck={false}
        value={text}
        onText={setText}
      />
      {error && (
        <p class="field-error bar" role="alert">
          <Text>{error}</Text>
        </p>
      )}
      <div class="actions">
        <Action tone="primary" needs="review/submit" run={send}>
          Submit the corrected document
        </Action>
        <ConfirmedAction
          label="Discard"
          needs="review/discard"
          question="The document is not counted, and this cannot be undone."
          verb="Discard the document"
          done="Discarded."
          run={changeOf('review/discard', refused.id, reload)}
        />
      </div>
    </>
  );
}

export function Quarantine() {
  const query = useQuery<QuarantinedReading[]>('review/list', { state: 'quarantined' }, ['review']);
  return (
    <Loaded
      query={query}
      empty={
        <Empty title="The quarantine is empty">
          Refused feedback waits here until it is corrected or discarded. Nothing is lost.
        </Empty>
      }
    >
      {(list) => (
        <ul class="cards wide" aria-label="Quarantined documents">
          {list.map((refused) => (
            <li key={refused.id} class="panel">
              <h2>
                <Text is="mono">{refused.error.field}</Text>: <Text>{refused.error.message}</Text>
              </h2>
              <p class="badges">
                <Badge tone="warn">{refused.error.kind}</Badge>
                <Time is="muted" at={refused.at} />
              </p>
              <Mend refused={refused} reload={query.reload} />
            </li>
          ))}
        </ul>
      )}
    </Loaded>
  );
}
