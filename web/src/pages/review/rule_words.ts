// SPDX-License-Identifier: Apache-2.0
// What is said about a rule: where it holds, what its state means, and what it changed.
import type { RuleReading, RuleScope } from '../../api/answers';
import { plural, range, signed } from '../../core/format';

type Reach = Pick<RuleReading, 'for_all' | 'applies_to' | 'projects' | 'scope'>;

function within({ kind, values }: RuleScope): string {
  const names = values.join(', ');
  if (kind === 'stage') return 'only in the stage ' + names;
  return kind === 'dimension' ? `only where ${names} is scored` : 'only for ' + names;
}

// Paths are long, and people know their projects by the last part.
const folder = (path: string) => path.split('/').filter(Boolean).pop() ?? path;

// "for api, web · in shop", "for all task types"
export function reach({ for_all, applies_to, projects, scope }: Reach): string {
  const parts = [
    for_all || applies_to.length === 0 ? 'for all task types' : 'for ' + [...applies_to].join(', '),
  ];
  if (!for_all && projects.length > 0) parts.push('in ' + projects.map(folder).join(', '));
  if (scope) parts.push(within(scope));
  return parts.join(' · ');
}

const MEANINGS: Partial<Record<RuleReading['state'], string>> = {
  candidate: 'Mentioned too rarely to be a rule. Agents are not told.',
  theme: 'Mentioned often, but the comments do not ask for one thing. Agents are not told.',
  rule: 'Mentioned often enough, but the evidence is still too weak. Agents are not told.',
  retired: 'A person retired it. Agents are not told.',
};
export const meaning = (state: RuleReading['state']) => MEANINGS[state] ?? '';

type Effect = Pick<
  RuleReading,
  | 'effectiveness'
  | 'effect_low'
  | 'effect_high'
  | 'effect_against_others'
  | 'against_low'
  | 'against_high'
  | 'reviews_since'
>;

// How scores changed since the rule is active. The change relative to other task types is better to
// know, because it leaves out what changed for all work.
export function effectOf(rule: Effect): string | null {
  const { effectiveness: change, effect_against_others: against } = rule;
  const [shown, low, high] =
    against === null
      ? [change, rule.effect_low, rule.effect_high]
      : [against, rule.against_low, rule.against_high];
  if (shown === null) return null;
  const compared = against === null ? '' : ' relative to other task types';
  const isChance = low !== null && high !== null && low <= 0 && high >= 0;
  return (
    `Scores since: ${signed(shown, 1)}${compared}` +
    `${range(low, high, 1)}, ${plural(rule.reviews_since, 'review')}` +
    (isChance ? '; it may be chance' : '')
  );
}
