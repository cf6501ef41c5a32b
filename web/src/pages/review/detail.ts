// SPDX-License-Identifier: Apache-2.0
// How much of a work is open at first: what reviews have taught (R13 in docs/reviews.md), or what the
// reviewer prefers.
import type { ReviewFindings, SectionReading } from '../../api/answers';
import { useQuery } from '../../api/use_query';
import { createStore, recall, remember, useStore } from '../../core/store';

export const DETAILS = ['learned', 'all', 'brief'] as const;
export type Detail = (typeof DETAILS)[number];
export const DETAIL_NAMES = {
  learned: 'what reviews have taught',
  all: 'everything',
  brief: 'nothing',
};

const kept = recall('local', 'credence.detail');
export const detail = createStore<Detail>(DETAILS.find((one) => one === kept) ?? 'learned');
detail.subscribe(() => remember('local', 'credence.detail', detail.get()));

// Whether a section is open at first; null if there is no reason either way.
export function opens(
  name: string,
  choice: Detail,
  sections: Pick<SectionReading, 'section' | 'proposal'>[],
): boolean | null {
  if (choice !== 'learned') return choice === 'all';
  const proposal = sections.find(({ section }) => section === name)?.proposal;
  if (proposal === 'promote') return true;
  return proposal === 'compress' ? false : null;
}

// Undefined until it is known.
export function useDetail(): ((name: string) => boolean | null) | undefined {
  const choice = useStore(detail);
  const report = useQuery<ReviewFindings>(choice === 'learned' ? 'review/report' : null);
  if (choice === 'learned' && !report.data && !report.error) return undefined;
  return (name) => opens(name, choice, report.data?.sections ?? []);
}
