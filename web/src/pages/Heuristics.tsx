// SPDX-License-Identifier: Apache-2.0
import type { HeuristicReading, SettingInfo, Stats } from '../api/answers';
import { useQuery } from '../api/use_query';
import { percent } from '../core/format';
import { href, useRoute } from '../core/router';
import { Shares } from '../charts/Shares';
import { Badge } from '../parts/Badge';
import { Loaded } from '../parts/Loaded';
import { Meter } from '../parts/Meter';
import { PageHead } from '../parts/PageHead';
import { Row } from '../parts/Row';
import { Split } from '../parts/Split';
import { Command, Empty } from '../parts/States';
import { Text } from '../parts/Text';
import { HeuristicDetail } from './HeuristicDetail';

const DEFAULT_THRESHOLD = 0.7;
const PATH_TONES: Record<string, string> = { heuristic: 'good', rejected: 'plain' };

function useThreshold(): number {
  const settings = useQuery<SettingInfo[]>('settings');
  const found = settings.data?.find((setting) => setting.key === 'executive.threshold')?.value;
  return found && Number.isFinite(Number(found)) ? Number(found) : DEFAULT_THRESHOLD;
}

function Paths() {
  const stats = useQuery<Stats>('stats', {}, ['heuristic', 'event', 'fire']);
  const paths = Object.entries(stats.data?.decision_paths ?? {});
  if (paths.length === 0) return null;
  return (
    <div class="strip">
      <h2>Who answered</h2>
      <Shares
        label="Events by path"
        parts={paths.map(([name, value]) => ({ name, value, tone: PATH_TONES[name] ?? 'accent' }))}
      />
    </div>
  );
}

function HeuristicRow({
  heuristic,
  threshold,
  current,
}: {
  heuristic: HeuristicReading;
  threshold: number;
  current: boolean;
}) {
  return (
    <Row to={href('heuristics', [heuristic.id])} current={current}>
      <span class="row-main">
        <span class="muted">when</span> <Text lines={1}>{heuristic.condition}</Text>
      </span>
      <Meter value={heuristic.confidence} label="confidence" threshold={threshold} />
      <span class="row-foot">
        {heuristic.frozen ? (
          <Badge icon="pause">frozen</Badge>
        ) : heuristic.fires ? (
          <Badge tone="good" icon="check">
            acts by itself
          </Badge>
        ) : (
          <Badge icon="info">still learning</Badge>
        )}
        <span class="muted clip">
          <Text lines={1}>{heuristic.action}</Text>
        </span>
      </span>
    </Row>
  );
}

export function Heuristics() {
  const { path } = useRoute();
  const threshold = useThreshold();
  const list = useQuery<HeuristicReading[]>('heuristic/list', {}, ['heuristic', 'event', 'fire']);
  return (
    <>
      <PageHead
        title="Heuristics"
        lead={
          'Conditions and actions; from ' + percent(threshold) + ' on, one acts without a model'
        }
      />
      <Paths />
      <Split
        back={href('heuristics')}
        hint="Choose a heuristic to see its way to the threshold, and what it did."
        list={
          <Loaded
            query={list}
            rows={6}
            empty={
              <Empty title="There is no heuristic yet">
                <p>A heuristic has to earn the right to act. Add the first:</p>
                <Command>
                  credence heuristic add --condition "the doorbell rings at night" --action "mute
                  it" --source doorbell
                </Command>
              </Empty>
            }
          >
            {(heuristics) => (
              <ul class="rows" aria-label="Heuristics">
                {heuristics.map((heuristic) => (
                  <HeuristicRow
                    key={heuristic.id}
                    heuristic={heuristic}
                    threshold={threshold}
                    current={heuristic.id === path[0]}
                  />
                ))}
              </ul>
            )}
          </Loaded>
        }
        detail={
          path[0] ? <HeuristicDetail key={path[0]} id={path[0]} threshold={threshold} /> : null
        }
      />
    </>
  );
}
