// SPDX-License-Identifier: Apache-2.0
import { href } from '../../core/router';
import { Text, Time } from '../../parts/Text';
import {
  type Counterfactual,
  eventWords,
  flipProof,
  flipSentence,
  noRecourse,
  recourseSentences,
} from './words';

const SHOWN = 6;

// What made the verdict, and what would change it, in plain words.
export function Answers({ of }: { of: Counterfactual }) {
  const ways = recourseSentences(of);
  const proof = flipProof(of);
  return (
    <div class="why-answers">
      <section class="stack" aria-label="What decided it">
        <h3>What decided it</h3>
        <p>{flipSentence(of)}</p>
        {of.flip.events.length > 0 && (
          <ul class="why-flip">
            {of.flip.events.map((event) => (
              <li key={event.sequence}>
                <a href={href('ledger', [String(event.sequence)])}>
                  <Text>{eventWords(event.what)}</Text>
                </a>{' '}
                <Time is="muted small" at={event.at} />
              </li>
            ))}
          </ul>
        )}
        {proof && <p class="note">{proof}</p>}
      </section>
      <section class="stack" aria-label="What would change it">
        <h3>What would change it</h3>
        {ways.length === 0 ? (
          <p class="note">{noRecourse(of)}</p>
        ) : (
          <ul class="why-ways">
            {ways.slice(0, SHOWN).map((way) => (
              <li key={way}>
                <Text>{way}</Text>
              </li>
            ))}
          </ul>
        )}
      </section>
    </div>
  );
}
