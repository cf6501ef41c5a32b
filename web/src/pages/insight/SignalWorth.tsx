// SPDX-License-Identifier: Apache-2.0
import type { Share, SignalRecord, SignalsReport } from '../../api/answers';
import { useQuery } from '../../api/use_query';
import { capital, number, percent, plural, words } from '../../core/format';
import { href } from '../../core/router';
import { Badge } from '../../parts/Badge';
import { Facts } from '../../parts/Facts';
import { Meter } from '../../parts/Meter';
import { Panel } from '../../parts/Panel';
import { Command, Empty, Loaded } from '../../parts/States';
import { type Column, Table } from '../../parts/Table';
import { Text } from '../../parts/Text';
import { Points } from '../Signals';

const LEVEL = 0.95;

function Measured({ share, label }: { share: Share | null; label: string }) {
  if (!share) return <span class="muted">–</span>;
  return (
    <>
      <Meter
        value={share.value}
        label={label}
        interval={{ low: share.low, high: share.high, level: LEVEL }}
      />
      <span class="of muted">
        {number(share.count)} of {number(share.of)}
      </span>
    </>
  );
}

function Proposal({ signal }: { signal: SignalRecord }) {
  const { proposal } = signal;
  if (!proposal) return null;
  return (
    <li class="panel proposal">
      <header>
        <h2>
          {capital(words(proposal.action))} {words(signal.signal)}
        </h2>
        <a href={href('insight', ['what-if'], { set: proposal.setting })}>
          Try it<span class="visually-hidden">: {words(signal.signal)}</span>
        </a>
      </header>
      <p>
        <Text>{proposal.why}</Text>
      </p>
      <Command>{'credence replay --set "' + proposal.setting + '"'}</Command>
    </li>
  );
}

function Name({ signal }: { signal: SignalRecord }) {
  return (
    <span class={signal.firings === 0 ? 'silent' : ''}>
      {words(signal.signal)}
      {!signal.enabled && (
        <>
          {' '}
          <Badge icon="pause">off</Badge>
        </>
      )}
    </span>
  );
}

const COLUMNS: Column<SignalRecord>[] = [
  { name: 'Signal', is: 'nowrap', cell: (signal) => <Name signal={signal} /> },
  {
    name: 'Points',
    means: 'points that it adds or subtracts',
    is: 'num',
    cell: (signal) => <Points delta={signal.delta} />,
  },
  { name: 'Firings', is: 'num', cell: (signal) => number(signal.firings) },
  {
    name: 'Sessions',
    means: 'in which it fired',
    is: 'num',
    cell: (signal) => number(signal.sessions),
  },
  {
    name: 'Precision',
    means: 'share of the sessions where it fired that ended as it predicts',
    is: 'measured',
    cell: ({ signal, precision }) => (
      <Measured share={precision} label={'precision of ' + words(signal)} />
    ),
  },
  {
    name: 'Recall',
    means: 'share of the sessions that ended so where it fired',
    is: 'measured',
    cell: ({ signal, firings, recall }) => (
      <Measured share={firings > 0 ? recall : null} label={'recall of ' + words(signal)} />
    ),
  },
  {
    name: 'Refusals',
    means: 'refusals that it caused',
    is: 'num',
    cell: (signal) => number(signal.refusals),
  },
  {
    name: 'Minutes',
    means: 'minutes until such a call was allowed',
    is: 'num',
    cell: ({ minutes }) => number(minutes, minutes > 0 ? 1 : 0),
  },
  {
    name: 'Disputes',
    means: 'times a person called it mistaken',
    is: 'num',
    cell: (signal) => number(signal.disputes),
  },
];

const READING =
  'A signal that subtracts points predicts failure, one that adds them success. Precision: how ' +
  'often a session where it fired ended so. Recall: in how many sessions that ended so it fired. ' +
  'The thin line is the 95 % interval.';

export function SignalWorth() {
  const query = useQuery<SignalsReport>('signals', {}, ['session']);
  return (
    <Loaded query={query} rows={8}>
      {(report) => {
        if (report.sessions === 0) {
          return (
            <Empty title="No sessions yet" command="credence session outcome SESSION --success">
              Signals are measured by sessions and how they ended:
            </Empty>
          );
        }
        const proposals = report.signals.filter((signal) => signal.proposal);
        const known = report.outcomes === 'judged' ? report.judged : report.inferred;
        return (
          <>
            <Facts
              items={[
                ['Sessions', number(report.sessions)],
                ['Outcomes', plural(known, report.outcomes, report.outcomes)],
                [
                  'Failed',
                  `${number(report.failed)} (${percent(known ? report.failed / known : null)})`,
                ],
                ['Refusals', number(report.refusals)],
              ]}
            />
            {report.outcomes === 'inferred' && (
              <p class="note">
                Nobody judged enough sessions: outcomes are inferred from their last checks.
              </p>
            )}
            {proposals.length > 0 && (
              <ul class="cards" aria-label="Proposals">
                {proposals.map((signal) => (
                  <Proposal key={signal.signal} signal={signal} />
                ))}
              </ul>
            )}
            <Panel title="What each signal is worth" note={READING}>
              <Table
                label="What each signal is worth"
                scroll="full"
                class="worth"
                named
                rows={report.signals}
                columns={COLUMNS}
              />
            </Panel>
          </>
        );
      }}
    </Loaded>
  );
}
