// SPDX-License-Identifier: Apache-2.0
import type { HeuristicReading } from '../../api/answers';
import { type Orders, compareBy, hasWords } from '../../core/arrange';

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

export function fits(heuristic: HeuristicReading, filter: HeuristicFilter): boolean {
  if (filter.source && heuristic.source !== filter.source) return false;
  if (filter.state && stateOf(heuristic) !== filter.state) return false;
  const { id, name, condition, action, source } = heuristic;
  return hasWords([id, name, condition, action, source], filter.text);
}

type Row = HeuristicReading;

export const ORDERS: Orders<Row> = {
  confidence: {
    name: 'Highest confidence first',
    compare: compareBy(({ confidence }: Row) => confidence, true),
  },
  newest: {
    name: 'Newest first',
    compare: compareBy(({ created_at }: Row) => Date.parse(created_at), true),
  },
  fired: {
    name: 'Acted most often first',
    compare: compareBy(({ fire_count }: Row) => fire_count, true),
  },
  evidence: {
    name: 'Most evidence first',
    compare: compareBy(({ alpha, beta }: Row) => alpha + beta, true),
  },
  name: { name: 'By condition', compare: compareBy(({ condition }: Row) => condition ?? '') },
};

// "5.9 points of evidence: 4.9 for it and 1 against it". Every heuristic starts with one of each.
export function evidenceWords({ alpha, beta }: { alpha: number; beta: number }): string {
  const say = (value: number) => String(Number(value.toFixed(1)));
  return `${say(alpha)} for, ${say(beta)} against`;
}
