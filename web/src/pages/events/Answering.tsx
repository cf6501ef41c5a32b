// SPDX-License-Identifier: Apache-2.0
import type { HeuristicReading } from '../../api/answers';
import { useQuery } from '../../api/use_query';
import { href } from '../../core/router';
import { Meter } from '../../parts/Meter';
import { Panel } from '../../parts/Panel';
import { Loaded } from '../../parts/States';
import { Text } from '../../parts/Text';
import { HeuristicActions } from '../HeuristicActions';

// The heuristic that answered, so that a wrong one can be stopped from here.
export function Answering({ id }: { id: string }) {
  const query = useQuery<HeuristicReading>('heuristic/show', { id }, ['heuristic', 'fire']);
  return (
    <Panel title="The heuristic that answered">
      <Loaded query={query} rows={2}>
        {(heuristic) => (
          <>
            <p class="then">
              <span class="muted">When</span> <Text>{heuristic.condition ?? '(erased)'}</Text>
            </p>
            <Meter wide value={heuristic.confidence} label="confidence now" />
            <div class="actions">
              <a class="button" href={href('heuristics', [id])}>
                Open the heuristic
              </a>
              <HeuristicActions heuristic={heuristic} reload={query.reload} />
            </div>
          </>
        )}
      </Loaded>
    </Panel>
  );
}
