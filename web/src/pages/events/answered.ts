// SPDX-License-Identifier: Apache-2.0
import type { EventPage, Stats } from '../../api/answers';
import { useQuery } from '../../api/use_query';
import { usePeriod } from '../../core/scope';

export const LIVE = ['event', 'heuristic', 'fire'];
const READ = 500;

// How many of these events each path answered.
export function countPaths(events: { decision_path: string | null }[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { decision_path: path } of events) if (path) counts[path] = (counts[path] ?? 0) + 1;
  return counts;
}

// The newest events of the chosen time.
export function useNewestEvents() {
  return useQuery<EventPage>('events/list', { ...usePeriod(), limit: READ }, LIVE);
}

export interface Answered {
  counts: Record<string, number>;
  newest: number | null; // Only so many of them were counted, because there are too many.
}

// How many events each path answered in the chosen time. The server only counts all of them, which
// the caller may know already.
export function useAnswered(known?: Stats): Answered {
  const { since, until } = usePeriod();
  const isNarrowed = !!(since || until);
  const stats = useQuery<Stats>(isNarrowed || known ? null : 'stats', {}, LIVE);
  const listed = useQuery<EventPage>(
    isNarrowed ? 'events/list' : null,
    { since, until, limit: READ },
    LIVE,
  );
  if (!isNarrowed) return { counts: (known ?? stats.data)?.decision_paths ?? {}, newest: null };
  const events = listed.data?.events ?? [];
  return { counts: countPaths(events), newest: listed.data?.next ? events.length : null };
}
