// SPDX-License-Identifier: Apache-2.0
// What would change a verdict, in a sentence.
import type { FlipSet, Recourse } from '../../api/answers';
import { number } from '../../core/format';
import { signalWords } from './signals';

export interface Counterfactual {
  verdict: string;
  flip: FlipSet;
  recourse: Recourse[];
}

// The verdicts of all faculties, as they follow "it would be".
const BE: Record<string, string> = {
  golden: 'golden',
  injected: 'put into prompts',
  kept: 'kept, but not put into prompts',
  faded: 'too faded for prompts',
  superseded: 'replaced by another',
  fires: 'acting by itself',
  asks: 'asking a model first',
  allow: 'allowed',
  ask: 'asked about',
  deny: 'refused',
  active: 'an active rule',
  rule: 'a rule that is not active',
  candidate: 'a candidate for a rule',
  waiting: 'waiting for your confirmation',
  unlisted: 'no rule at all',
};

export function verdictWords(verdict: string): string {
  if (/^level \d+$/.test(verdict)) return 'at ' + verdict;
  return BE[verdict] ?? verdict.replace(/[_-]+/g, ' ');
}

function list(parts: string[]): string {
  if (parts.length < 2) return parts.join('');
  return parts.slice(0, -1).join(', ') + ' and ' + parts[parts.length - 1];
}

const COUNTS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];
export const countWords = (count: number) => COUNTS[count] ?? number(count);

// "Without these two events it would be golden."
export function flipSentence({ flip }: Counterfactual): string {
  if (!flip.found)
    return flip.exact
      ? 'No single past event decided it: without any one of them it would be the same.'
      : 'No set of past events was found that decided it.';
  const becomes = verdictWords(flip.becomes);
  if (flip.events.length === 0)
    return `The settings have changed since: the same history would now be ${becomes}.`;
  const which =
    flip.events.length === 1
      ? 'Without this event'
      : `Without these ${countWords(flip.events.length)} events`;
  return `${which} it would be ${becomes}.`;
}

// How sure the first sentence is.
export function flipProof({ flip }: Counterfactual): string {
  if (flip.events.length === 0) return '';
  if (flip.exact) return flip.events.length === 1 ? '' : 'Fewer events would not change it.';
  return flip.at_least > 1
    ? `At least ${countWords(flip.at_least)} events decide it; a smaller set than this may exist.`
    : 'A smaller set may exist.';
}

// Verdicts that nothing could make better.
const BEST = /^(golden|fires|allow|active|level 4|supported.*)$/;

export function noRecourse({ verdict }: Counterfactual): string {
  return BEST.test(verdict)
    ? 'Nothing needs to change: this is already the best result.'
    : 'Nothing that can be done now would improve it.';
}

// "user for it, weight 1" → "a person, for it (weight 1)".
export function eventWords(what: string): string {
  const said = /^([\w.]+) (for|against) it, weight (\S+)$/.exec(what);
  return said ? `${signalWords(said[1]!)}, ${said[2]} it (weight ${said[3]})` : what;
}

// What the reader is told to do, as opposed to what has to happen.
const IMPERATIVE = /^(read|thaw|restore)\b/;

// "After 2 passing test runs it would be allowed."
export function recourseSentences({ recourse }: Counterfactual): string[] {
  return recourse.map((way) => {
    const parts = way.steps.length > 1 ? way.steps.map((step) => step.action) : [way.action];
    const result = `it would be ${verdictWords(way.leads_to)}.`;
    if (parts.length === 1 && IMPERATIVE.test(parts[0]!)) {
      const [first] = parts;
      return first!.charAt(0).toUpperCase() + first!.slice(1) + ', and ' + result;
    }
    const clause = parts.length === 1 && /^(the user|a person) \w+s\b/.test(parts[0]!);
    return `After ${list(parts)}${clause ? ', ' : ' '}${result}`;
  });
}
