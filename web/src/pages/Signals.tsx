// SPDX-License-Identifier: Apache-2.0
import type { SessionSignal } from '../api/answers';
import { number, signed, words } from '../core/format';
import { Panel } from '../parts/Panel';
import { Text } from '../parts/Text';
import { Time } from '../parts/Time';

export function Signals({ signals }: { signals: SessionSignal[] }) {
  return (
    <Panel title="Signals">
      {signals.length === 0 ? (
        <p class="note">No signal has fired yet.</p>
      ) : (
        <div class="scroll" tabIndex={0} role="region" aria-label="Signals of this session">
          <table>
            <thead>
              <tr>
                <th scope="col">When</th>
                <th scope="col">Signal</th>
                <th scope="col" class="num">
                  Change
                </th>
                <th scope="col" class="num">
                  After
                </th>
                <th scope="col">Reason</th>
              </tr>
            </thead>
            <tbody>
              {[...signals].reverse().map((signal, index) => (
                <tr key={index}>
                  <td class="nowrap">
                    <Time at={signal.at} />
                  </td>
                  <td>{words(signal.signal)}</td>
                  <td class={'num ' + (signal.delta < 0 ? 'bad' : 'good')}>
                    {signed(signal.delta, 0)}
                  </td>
                  <td class="num">{number(signal.value)}</td>
                  <td>
                    <Text lines={3}>{signal.reason}</Text>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Panel>
  );
}
