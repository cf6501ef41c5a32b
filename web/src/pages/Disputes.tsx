// SPDX-License-Identifier: Apache-2.0
import { useRef, useState } from 'preact/hooks';
import { post } from '../api/client';
import type { Arbitration, BeliefReading } from '../api/answers';
import { useWayBack } from '../api/identity';
import { percent, plural } from '../core/format';
import { href } from '../core/router';
import { say } from '../core/toast';
import { Action } from '../parts/Action';
import { Icon } from '../parts/Icon';
import { Text } from '../parts/Text';

interface SideProps {
  belief: BeliefReading;
  settled?: string; // The belief that is right, once somebody said so.
  onChoose: () => Promise<unknown>;
}

function Side({ belief, settled, onChoose }: SideProps) {
  const text = belief.text ?? '(erased)';
  return (
    <div class={'side' + (settled && settled !== belief.id ? ' muted' : '')}>
      <a href={href('beliefs', [belief.id])}>
        <Text lines={3}>{text}</Text>
      </a>
      <span class="muted">{percent(belief.confidence)}</span>
      {settled === undefined ? (
        <Action needs="belief/resolve" label={'This is right: ' + text.slice(0, 120)} run={onChoose}>
          This is right
        </Action>
      ) : (
        <span class="decided bar">
          {settled === belief.id && (
            <>
              <Icon name="check" /> Right
            </>
          )}
        </span>
      )}
    </div>
  );
}

const keyOf = ({ stands, yields }: Arbitration) => [stands.id, yields.id].sort().join(' ');

// Contradictions that only a person can settle. A settled one keeps its place until the page is left,
// so that no other button comes under the pointer.
export function Disputes({ disputes, reload }: { disputes: Arbitration[]; reload: () => void }) {
  const [settled, setSettled] = useState<Record<string, string>>({});
  const shown = useRef<Arbitration[]>([]);
  const wayBack = useWayBack();
  const open = new Map(disputes.map((one) => [keyOf(one), one]));
  const known = new Set(shown.current.map(keyOf));
  shown.current = [
    // The sides keep their order, too, although the number of one may pass that of the other.
    ...shown.current.filter((one) => open.has(keyOf(one)) || keyOf(one) in settled),
    ...disputes.filter((one) => !known.has(keyOf(one))),
  ];
  if (shown.current.length === 0) return null;
  const choose = (one: Arbitration, right: BeliefReading, wrong: BeliefReading) => async () => {
    const key = keyOf(one);
    await post('belief/resolve', { a: right.id, b: wrong.id, winner: right.id });
    setSettled((before) => ({ ...before, [key]: right.id }));
    reload();
    const reopen = async () => {
      await post('belief/contradict', { id: right.id, by: wrong.id });
      setSettled((before) => Object.fromEntries(Object.entries(before).filter(([k]) => k !== key)));
      reload();
    };
    const run = wayBack('belief/contradict', reopen);
    say('Resolved.', { remedy: run && { label: 'Reopen', run } });
  };
  const waiting = shown.current.filter((one) => !(keyOf(one) in settled)).length;
  return (
    <details class="panel disputes" open>
      <summary>
        <h2>
          {waiting === 0
            ? 'All contradictions are resolved'
            : plural(waiting, 'contradiction') + ' to resolve'}
        </h2>
      </summary>
      <ul>
        {shown.current.map((dispute) => {
          const { stands, yields } = dispute;
          const decided = settled[keyOf(dispute)];
          return (
            <li key={keyOf(dispute)}>
              {dispute.question && (
                <p>
                  <Text>{dispute.question}</Text>
                </p>
              )}
              <div class="sides">
                <Side
                  belief={stands}
                  settled={decided}
                  onChoose={choose(dispute, stands, yields)}
                />
                <span class="versus">or</span>
                <Side
                  belief={yields}
                  settled={decided}
                  onChoose={choose(dispute, yields, stands)}
                />
              </div>
            </li>
          );
        })}
      </ul>
    </details>
  );
}
