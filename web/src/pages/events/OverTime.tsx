// SPDX-License-Identifier: Apache-2.0
import type { EventPage, HeuristicReading, HeuristicWhyReport } from '../../api/answers';
import { useQuery } from '../../api/use_query';
import { moment, percent, plural } from '../../core/format';
import { href } from '../../core/router';
import { Line } from '../../charts/Line';
import { Shares } from '../../charts/Shares';
import { Trace } from '../../charts/Trace';
import { Panel } from '../../parts/Panel';
import { Empty, Loaded, Skeleton } from '../../parts/States';
import { Text } from '../../parts/Text';
import { useThreshold } from '../use_threshold';
import { LIVE, useAnswered, useNewestEvents } from './answered';
import { Figures } from './Figures';
import { NoEvents } from './NoEvents';
import { pathShares } from './paths';
import { heuristicShare, mostActive } from './shares';

const HEURISTICS_READ = 500;
const SPAN = 20;
const TRACED = 5;

function SharePanel({ page }: { page: EventPage }) {
  const { counts, newest } = useAnswered();
  const isCut = newest !== null || page.next !== null;
  const points = heuristicShare(page.events, SPAN);
  return (
    <Panel
      title="Who answered, over time"
      note={`The share of the latest ${SPAN} events that heuristics answered without a model.`}
    >
      {points.length > 1 && (
        <Line
          points={points}
          label="answered by heuristics"
          range={[0, 1]}
          format={(value) => percent(value)}
        />
      )}
      <Shares
        label="All events by who answered"
        parts={pathShares(counts)}
      />
      {isCut && (
        <p class="note">
          The chart shows the newest {plural(page.events.length, 'event')}
          {newest === null ? '.' : ', and so do the shares.'}
        </p>
      )}
    </Panel>
  );
}

interface TraceProps {
  heuristic: HeuristicReading;
  from: number;
  to: number;
  threshold: number;
}

function TracedHeuristic({ heuristic, from, to, threshold }: TraceProps) {
  const why = useQuery<HeuristicWhyReport>('why', { id: heuristic.id }, LIVE);
  const points = (why.data?.events ?? []).map((step) => ({
    at: Date.parse(step.at) / 1000,
    value: step.after,
  }));
  const first = points[0]?.value ?? heuristic.initial_confidence;
  return (
    <li class="traced">
      <a href={href('heuristics', [heuristic.id])}>
        <Text lines={2}>{heuristic.condition || '(erased)'}</Text>
      </a>
      {why.data ? (
        <Trace
          points={points}
          from={from}
          to={to}
          threshold={threshold}
          label={`Confidence after ${plural(points.length, 'event')}: from ${percent(first)} to ${percent(heuristic.confidence)}`}
        />
      ) : (
        <Skeleton rows={1} />
      )}
      <span class="traced-now">
        <b>{percent(heuristic.confidence)}</b>
        <span class="muted">
          {heuristic.fire_count === 0
            ? 'has not fired'
            : 'fired ' + plural(heuristic.fire_count, 'time')}
        </span>
      </span>
    </li>
  );
}

function TracedHeuristics() {
  const threshold = useThreshold();
  const query = useQuery<HeuristicReading[]>('heuristic/list', { limit: HEURISTICS_READ }, LIVE);
  return (
    <Panel
      title="Confidence of the most active heuristics"
      note={`On one time axis. The dashed line is the threshold: at ${percent(threshold)} or more, a heuristic answers by itself.`}
    >
      <Loaded query={{ ...query, more: null }} rows={4}>
        {(heuristics) => {
          const active = mostActive(heuristics, TRACED);
          if (active.length === 0)
            return <p class="note">No heuristic has fired or received feedback yet.</p>;
          const from = Math.min(...active.map((one) => Date.parse(one.created_at))) / 1000;
          const to = Math.max(...active.map((one) => Date.parse(one.updated_at))) / 1000;
          return (
            <>
              <ul>
                {active.map((heuristic) => (
                  <TracedHeuristic
                    key={heuristic.id}
                    heuristic={heuristic}
                    from={from}
                    to={to}
                    threshold={threshold}
                  />
                ))}
              </ul>
              <p class="traced-axis note">
                <span>{moment(new Date(from * 1000).toISOString())}</span>
                <span>{moment(new Date(to * 1000).toISOString())}</span>
              </p>
            </>
          );
        }}
      </Loaded>
    </Panel>
  );
}

// How the executive's answers and its heuristics develop.
export function OverTime() {
  const query = useNewestEvents();
  return (
    <Loaded query={{ ...query, more: null }}>
      {(page) =>
        page.total === 0 ? (
          <NoEvents />
        ) : page.events.length === 0 ? (
          <Empty title="No events in this time">Choose a longer time range above.</Empty>
        ) : (
          <>
            <Figures />
            <SharePanel page={page} />
            <TracedHeuristics />
          </>
        )
      }
    </Loaded>
  );
}
