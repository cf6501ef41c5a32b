// SPDX-License-Identifier: Apache-2.0
import type { Point } from '../../charts/Line';

interface Answered {
  received_at: string;
  decision_path: string | null;
}

// The share of the latest `span` events that a heuristic answered, after each event. The events
// come newest first, as the server lists them; the points begin with the oldest.
export function heuristicShare(events: Answered[], span: number): Point[] {
  const answered = events.filter((event) => event.decision_path !== null).reverse();
  let hits = 0;
  return answered.map((event, index) => {
    if (event.decision_path === 'heuristic') ++hits;
    if (answered[index - span]?.decision_path === 'heuristic') --hits;
    return {
      at: Date.parse(event.received_at) / 1000,
      value: hits / Math.min(index + 1, span),
    };
  });
}

interface Active {
  fire_count: number;
  positive_count: number;
  negative_count: number;
}

// The heuristics with most fires and feedback; those with neither are left out.
export function mostActive<T extends Active>(heuristics: T[], count: number): T[] {
  const activity = (one: Active) => one.fire_count + one.positive_count + one.negative_count;
  return heuristics
    .filter((one) => activity(one) > 0)
    .sort((a, b) => activity(b) - activity(a))
    .slice(0, count);
}
