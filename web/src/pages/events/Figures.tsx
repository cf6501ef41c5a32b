// SPDX-License-Identifier: Apache-2.0
import type { PlainText } from '../../api/answers';
import { useQuery } from '../../api/use_query';
import { latency, number, percent } from '../../core/format';
import { Loaded } from '../../parts/States';
import { Tile } from '../../parts/Tile';
import { durationsIn, readMetrics, shareIn } from './metrics';

const SHARES = [
  ['heuristic_path_ratio', 'Answered by heuristics', 'of all events'],
  ['endorsement_rate', 'Endorsed by the model', 'of the heuristics shown to it'],
] as const;

const DURATIONS = [
  ['event_processing_latency_ms', 'Time to an answer'],
  ['llm_call_latency_ms', 'Time in the model'],
  ['semaphore_wait_ms', 'Waiting for the model'],
  ['embedding_comparison_latency_ms', 'Comparing with actions'],
] as const;

function DurationTile({
  values,
  of,
  name,
}: {
  values: Map<string, number>;
  of: string;
  name: string;
}) {
  const found = durationsIn(values, of);
  if (!found) return <Tile name={name} value="–" foot="none measured yet" />;
  const [value = '', unit] = latency(found.mean * 1000).split(' ');
  const within =
    found.within === null ? 'some over 1 min' : '95 % within ' + latency(found.within * 1000);
  return (
    <Tile
      name={name}
      value={value}
      unit={unit}
      foot={
        <>
          <span>mean of {number(found.count)}</span>
          <span>{within}</span>
        </>
      }
    />
  );
}

// The executive's metrics since the first event.
export function Figures() {
  const query = useQuery<PlainText>('metrics', {}, ['event']);
  return (
    <section aria-label="Metrics">
      <header class="section-head">
        <h2>Metrics</h2>
        <span class="muted">since the first event</span>
      </header>
      <Loaded query={query} rows={3}>
        {({ text }) => {
          const values = readMetrics(text);
          return (
            <div class="tiles three">
              {SHARES.map(([of, name, foot]) => (
                <Tile key={of} name={name} value={percent(shareIn(values, of))} foot={foot} />
              ))}
              {DURATIONS.map(([of, name]) => (
                <DurationTile key={of} values={values} of={of} name={name} />
              ))}
            </div>
          );
        }}
      </Loaded>
    </section>
  );
}
