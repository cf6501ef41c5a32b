// SPDX-License-Identifier: Apache-2.0
import type { Share, SignalRecord, SignalsReport } from '../../api/answers';
import { useQuery } from '../../api/use_query';
import { capital, number, percent, plural, words } from '../../core/format';
import { href } from '../../core/router';
import { Badge } from '../../parts/Badge';
import { ExportMenu } from '../../parts/ExportMenu';
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
  {
    name: 'Signal',
    by: ({ signal }) => words(signal),
    cell: (signal) => <Name signal={signal} />,
  },
  {
    name: 'Points',
    means: 'What a session gains or loses when the signal fires.',
    is: 'num',
    by: ({ delta }) => delta,
    cell: (signal) => <Points delta={signal.delta} />,
  },
  {
    name: 'Fired',
    is: 'num',
    by: ({ firings }) => firings,
    cell: (signal) => number(signal.firings),
  },
  {
    name: 'Sessions',
    means: 'In how many sessions it fired at least once.',
    is: 'num',
    by: ({ sessions }) => sessions,
    cell: (signal) => number(signal.sessions),
  },
  {
    name: 'Precision',
    means:
      'Of the sessions where it fired, the share that ended as it predicts: a signal that subtracts ' +
      'points predicts failure, one that adds them success. The thin line is the 95 % interval.',
    is: 'measured',
    by: ({ precision }) => precision?.value ?? null,
    cell: ({ signal, precision }) => (
      <Measured share={precision} label={'precision of ' + words(signal)} />
    ),
  },
  {
    name: 'Recall',
    means:
      'Of the sessions that ended as it predicts, the share where it fired. A signal that fires ' +
      'rarely can be right and still miss most of them.',
    is: 'measured',
    by: ({ firings, recall }) => (firings > 0 ? (recall?.value ?? null) : null),
    cell: ({ signal, firings, recall }) => (
      <Measured share={firings > 0 ? recall : null} label={'recall of ' + words(signal)} />
    ),
  },
  {
    name: 'Refusals',
    means: 'Calls that were refused because of its points: the friction that it causes.',
    is: 'num',
    by: ({ refusals }) => refusals,
    cell: (signal) => number(signal.refusals),
  },
  {
    name: 'Minutes',
    means: 'Total time until these calls were allowed.',
    is: 'num',
    by: ({ minutes }) => minutes,
    cell: ({ minutes }) => number(minutes, minutes > 0 ? 1 : 0),
  },
  {
    name: 'Disputes',
    means: 'How often a person said that it fired by mistake.',
    is: 'num',
    by: ({ disputes }) => disputes,
    cell: (signal) => number(signal.disputes),
  },
];

const READING =
  'A signal that subtracts points predicts that the session fails, one that adds them that it succeeds. ' +
  'Precision says how often it was right, recall how much it noticed, refusals what it cost.';

// One row of a spreadsheet.
function flat({ precision, recall, proposal, ...signal }: SignalRecord) {
  return {
    ...signal,
    precision: precision?.value ?? null,
    precision_low: precision?.low ?? null,
    precision_high: precision?.high ?? null,
    recall: recall?.value ?? null,
    proposal: proposal ? proposal.setting : null,
  };
}

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
            <Panel
              title="What each signal is worth"
              note={READING}
              aside={<ExportMenu name="signals" rows={report.signals.map(flat)} />}
            >
              <Table
                label="Table of signals"
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
