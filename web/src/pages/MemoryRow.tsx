// SPDX-License-Identifier: Apache-2.0
import type { MemoryReading } from '../api/answers';
import { Badge } from '../parts/Badge';
import { Meter } from '../parts/Meter';
import { Row } from '../parts/Row';
import { Standing } from '../parts/Standing';
import { Text } from '../parts/Text';

export function MemoryRow({
  memory,
  to,
  current,
}: {
  memory: MemoryReading;
  to: string;
  current: boolean;
}) {
  return (
    <Row to={to} current={current}>
      <span class="row-main">
        <Text lines={2}>{memory.content || '(erased)'}</Text>
      </span>
      <Meter
        value={memory.effective_confidence}
        label="effective confidence"
        interval={memory.observations > 0 ? memory.interval : null}
      />
      <span class="row-foot">
        {memory.golden && (
          <Badge tone="gold" icon="star">
            golden
          </Badge>
        )}
        {memory.status !== 'current' && <Badge>{memory.status}</Badge>}
        <Standing standing={memory.standing} />
        <span class="muted">
          {memory.type}
          {memory.domain && (
            <>
              {' '}
              · <Text>{memory.domain}</Text>
            </>
          )}
        </span>
      </span>
    </Row>
  );
}
