// SPDX-License-Identifier: Apache-2.0
import type { BeliefExplanation } from '../api/answers';
import { number, signed, words } from '../core/format';
import { href } from '../core/router';
import { Panel } from '../parts/Panel';
import { Text } from '../parts/Text';

// The terms of a belief's confidence: evidence, network and dormancy.
export function BeliefTerms({ belief }: { belief: BeliefExplanation }) {
  const { terms } = belief;
  const capped = terms.network.reduce((sum, term) => sum + term.value, 0) > terms.network_cap;
  return (
    <Panel title="Terms of the confidence">
      <table class="terms">
        <tbody>
          <tr>
            <th scope="row">evidence</th>
            <td>what the user said and did</td>
            <td class="num">{signed(terms.evidence)}</td>
          </tr>
          {terms.network.map((term, index) => (
            <tr key={index} class="sub">
              <th scope="row">{words(term.term)}</th>
              <td>
                {term.from ? (
                  <a href={href('beliefs', [term.from])}>
                    <Text lines={2}>{term.text ?? term.from}</Text>
                  </a>
                ) : (
                  <Text>{term.text}</Text>
                )}
              </td>
              <td class="num">{signed(term.value)}</td>
            </tr>
          ))}
          <tr>
            <th scope="row">network</th>
            <td>
              {capped ? 'limited to ±' + number(terms.network_cap, 2) : 'sum of its neighbours'}
            </td>
            <td class="num">{signed(terms.network_sum)}</td>
          </tr>
          <tr>
            <th scope="row">dormancy</th>
            <td>{number(terms.days_unmentioned, 0)} days unmentioned</td>
            <td class="num">{signed(belief.dormancy)}</td>
          </tr>
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">confidence</th>
            <td>limited to 0 to 1</td>
            <td class="num">
              <b>{number(belief.confidence, 2)}</b>
            </td>
          </tr>
        </tfoot>
      </table>
    </Panel>
  );
}
