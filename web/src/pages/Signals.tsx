// SPDX-License-Identifier: Apache-2.0
import type { SessionSignal } from '../api/answers';
import { number, signed, words } from '../core/format';
import { Panel } from '../parts/Panel';
import { Table } from '../parts/Table';
import { Text, Time } from '../parts/Text';

// Points that a signal adds or subtracts.
export function Points({ delta }: { delta: number }) {
  return <span class={delta < 0 ? 'bad' : 'good'}>{signed(delta, 0)}</span>;
}

export function Signals({ signals }: { signals: SessionSignal[] }) {
  return (
    <Panel title="Signals">
      {signals.length === 0 ? (
        <p class="note">No signal has fired yet.</p>
      ) : (
        <Table
          label="Signals of this session"
          rows={[...signals].reverse()}
          columns={[
            { name: 'When', is: 'nowrap', cell: (signal) => <Time at={signal.at} /> },
            { name: 'Signal', cell: (signal) => words(signal.signal) },
            { name: 'Change', is: 'num', cell: (signal) => <Points delta={signal.delta} /> },
            { name: 'After', is: 'num', cell: (signal) => number(signal.value) },
            { name: 'Reason', cell: (signal) => <Text lines={3}>{signal.reason}</Text> },
          ]}
        />
      )}
    </Panel>
  );
}
