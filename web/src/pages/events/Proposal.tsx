// SPDX-License-Identifier: Apache-2.0
import type { ProposedResponse } from '../../api/answers';
import { number, percent, words } from '../../core/format';
import { Badge } from '../../parts/Badge';
import { Facts } from '../../parts/Facts';
import { Panel } from '../../parts/Panel';
import { HeuristicLink } from './Comparisons';

// A setting as a person would write it: 2 %, 0.5 %.
const share = (value: number) => Number((100 * value).toFixed(2)) + ' %';

function judged({ right, judged_by }: ProposedResponse) {
  if (right === null) return 'not yet';
  return (
    <>
      <Badge tone={right ? 'good' : 'bad'}>{right ? 'right' : 'wrong'}</Badge> by{' '}
      {words(judged_by ?? '')}
    </>
  );
}

// With an error bound: the heuristic's answer, given or not, and what was promised about it.
export function Proposal({ proposed }: { proposed: ProposedResponse }) {
  const { facts, exploration, max_error } = proposed;
  return (
    <Panel
      title="What a heuristic proposed"
      note={
        exploration === null
          ? 'It was not allowed to answer: the answers judged so far do not yet guarantee the error bound.'
          : `It was allowed to answer. The model is asked nevertheless in ${share(exploration)} of such cases, to check the promise.`
      }
    >
      <Facts
        items={[
          ['Proposal', <HeuristicLink id={proposed.heuristic_id}>{proposed.action}</HeuristicLink>],
          ['Promised', max_error === null ? null : `at most ${share(max_error)} wrong`],
          ['Judged', judged(proposed)],
          ['Similarity', facts && number(facts.similarity, 2)],
          ['Lead over other actions', facts && number(facts.margin, 2)],
          ['Share of votes', facts && percent(facts.share)],
          ['Support', facts && number(facts.support, 2)],
          ['Agreement of the nearest', facts && percent(facts.agreement)],
          ['Confidence then', facts && percent(facts.confidence)],
        ]}
      />
    </Panel>
  );
}
