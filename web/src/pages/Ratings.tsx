// SPDX-License-Identifier: Apache-2.0
import { post } from '../api/client';
import { Action } from '../parts/Action';
import { Panel } from '../parts/Panel';

// Two separate questions: the right action at the wrong moment is not a wrong action.
export function Ratings({ id, reload }: { id: string; reload: () => void }) {
  const rate = (from: string, verdict: 'positive' | 'negative') => () =>
    post('heuristic/feedback', { id, [verdict]: true, from }).then(reload);
  return (
    <Panel
      title="Rate it"
      note="Judged apart: a right action at the wrong moment is not a wrong action."
    >
      <div class="ratings">
        <fieldset class="line">
          <legend>Context: the right moment?</legend>
          <Action needs="heuristic/feedback" done="Noted: the right moment." run={rate('dev_context', 'positive')}>
            Right moment
          </Action>
          <Action needs="heuristic/feedback" done="Noted: the wrong moment." run={rate('dev_context', 'negative')}>
            Wrong moment
          </Action>
        </fieldset>
        <fieldset class="line">
          <legend>Outcome: did it do good?</legend>
          <Action needs="heuristic/feedback" done="Noted: a good outcome." run={rate('dev_outcome', 'positive')}>
            Good outcome
          </Action>
          <Action needs="heuristic/feedback" done="Noted: a bad outcome." run={rate('dev_outcome', 'negative')}>
            Bad outcome
          </Action>
        </fieldset>
      </div>
    </Panel>
  );
}
