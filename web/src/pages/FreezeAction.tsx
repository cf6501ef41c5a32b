// SPDX-License-Identifier: Apache-2.0
import { changeOf } from '../api/client';
import type { HeuristicReading } from '../api/answers';
import { Action } from '../parts/Action';

interface Props {
  heuristic: HeuristicReading;
  reload: () => void;
}

export function FreezeAction({ heuristic, reload }: Props) {
  const change = (verb: string) => changeOf('heuristic/' + verb, heuristic.id, reload);
  return heuristic.frozen ? (
    <Action tone="primary" done="It fires and learns again." run={change('thaw')}>
      Thaw
    </Action>
  ) : (
    <Action done="It neither fires nor learns." run={change('freeze')}>
      Freeze
    </Action>
  );
}
