// SPDX-License-Identifier: Apache-2.0
import { changeOf, post } from '../api/client';
import type { HeuristicReading } from '../api/answers';
import { Action, ConfirmedAction } from '../parts/Action';

interface Props {
  heuristic: HeuristicReading;
  reload: () => void;
}

// What a person can do about a heuristic: pause it, retire it, bring it back.
export function HeuristicActions({ heuristic, reload }: Props) {
  const { id } = heuristic;
  const change = (verb: string) => changeOf('heuristic/' + verb, id, reload);
  if (heuristic.erased_at) return null;
  if (heuristic.archived_at)
    return (
      <Action
        tone="primary"
        needs="heuristic/restore"
        done="It is in use again."
        undo={change('forget')}
        run={change('restore')}
      >
        Restore
      </Action>
    );
  return (
    <>
      {heuristic.frozen ? (
        <Action
          tone="primary"
          needs="heuristic/thaw"
          done="It fires and learns again."
          undo={change('freeze')}
          run={change('thaw')}
        >
          Thaw
        </Action>
      ) : (
        <Action
          needs="heuristic/freeze"
          done="It neither fires nor learns."
          undo={change('thaw')}
          run={change('freeze')}
        >
          Freeze
        </Action>
      )}
      <Action
        needs="heuristic/forget"
        done="Archived; it can be restored."
        undo={change('restore')}
        run={change('forget')}
      >
        Forget
      </Action>
      <ConfirmedAction
        label="Forget and erase"
        needs="heuristic/forget erase"
        question="Its condition and action cannot be brought back."
        verb="Erase for good"
        done="Archived, and its texts were erased."
        run={() => post('heuristic/forget', { id, erase: true }).then(reload)}
      />
    </>
  );
}
