// SPDX-License-Identifier: Apache-2.0
import type { HeuristicReading } from '../../api/answers';

export const SORTS = ['confidence', 'newest', 'fired', 'evidence', 'name'] as const;
export const STATES = ['acting', 'learning', 'frozen', 'archived'] as const;

export function stateOf(heuristic: HeuristicReading): (typeof STATES)[number] {
  if (heuristic.archived_at) return 'archived';
  if (heuristic.frozen) return 'frozen';
  return heuristic.fires ? 'acting' : 'learning';
}

export interface HeuristicFilter {
  text: string;
  source: string;
  state: string;
}

function fits(heuristic: HeuristicReading, filter: HeuristicFilter): boolean {
  if (filter.source && heuristic.source !== filter.source) return false;
  if (filter.state && stateOf(heuristic) !== filter.state) return false;
  const { id, name, condition, action, source } = heuristic;
  const said = [id, name, condition, action, source].filter(Boolean).join(' ').toLowerCase();
  return filter.text
    .trim()
    .toLowerCase()
    .split(/\s+/)
    .every((word) => said.includes(word));
}

type Compare = (one: HeuristicReading, other: HeuristicReading) => number;

const ORDERS: Record<string, Compare> = {
  confidence: (one, other) => other.confidence - one.confidence,
  newest: (one, other) => Date.parse(other.created_at) - Date.parse(one.created_at),
  fired: (one, other) => other.fire_count - one.fire_count,
  evidence: (one, other) => other.alpha + other.beta - one.alpha - one.beta,
  name: (one, other) => (one.condition ?? '').localeCompare(other.condition ?? ''),
};

export function arranged(
  all: HeuristicReading[],
  filter: HeuristicFilter,
  sort: string,
): HeuristicReading[] {
  const order = ORDERS[sort] ?? ORDERS['confidence']!;
  return all.filter((heuristic) => fits(heuristic, filter)).sort(order);
}

// "5.9 points of evidence: 4.9 for it and 1 against it". Every heuristic starts with one of each.
export function evidenceWords({ alpha, beta }: { alpha: number; beta: number }): string {
  const say = (value: number) => String(Number(value.toFixed(1)));
  return `${say(alpha)} for, ${say(beta)} against`;
}
