// SPDX-License-Identifier: Apache-2.0
import type { Share, SignalRecord, SignalsReport } from '../../api/answers';
import { useQuery } from '../../api/use_query';
import { capital, number, percent, plural, signed, words } from '../../core/format';
import { href } from '../../core/router';
import { Badge } from '../../parts/Badge';
import { Facts } from '../../parts/Facts';
import { Loaded } from '../../parts/Loaded';
import { Meter } from '../../parts/Meter';
import { Panel } from '../../parts/Panel';
import { Command, Empty } from '../../parts/States';
import { Text } from '../../parts/Text';

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

function Row({ signal }: { signal: SignalRecord }) {
  const name = words(signal.signal);
  return (
    <tr class={signal.firings === 0 ? 'silent' : ''}>
      <th scope="row" class="nowrap">
        {name}
        {!signal.enabled && (
          <>
            {' '}
            <Badge icon="pause">off</Badge>
          </>
        )}
      </th>
      <td class={'num ' + (signal.delta < 0 ? 'bad' : 'good')}>{signed(signal.delta, 0)}</td>
      <td class="num">{number(signal.firings)}</td>
      <td class="num">{number(signal.sessions)}</td>
      <td class="measured">
        <Measured share={signal.precision} label={'precision of ' + name} />
      </td>
      <td class="measured">
        <Measured share={signal.firings > 0 ? signal.recall : null} label={'recall of ' + name} />
      </td>
      <td class="num">{number(signal.refusals)}</td>
      <td class="num">{number(signal.minutes, signal.minutes > 0 ? 1 : 0)}</td>
      <td class="num">{number(signal.disputes)}</td>
    </tr>
  );
}

const COLUMNS: [string, string, boolean][] = [
  ['Signal', '', false],
  ['Points', 'points that it adds or subtracts', true],
  ['Firings', '', true],
  ['Sessions', 'in which it fired', true],
  ['Precision', 'share of the sessions where it fired that ended as it predicts', false],
  ['Recall', 'share of the sessions that ended so where it fired', false],
  ['Refusals', 'refusals that it caused', true],
  ['Minutes', 'minutes until such a call was allowed', true],
  ['Disputes', 'times a person called it mistaken', true],
];

function Table({ signals }: { signals: SignalRecord[] }) {
  return (
    <div class="scroll full" tabIndex={0} role="region" aria-label="What each signal is worth">
      <table class="worth">
        <thead>
          <tr>
            {COLUMNS.map(([name, title, isNumber]) => (
              <th key={name} scope="col" title={title || undefined} class={isNumber ? 'num' : ''}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {signals.map((signal) => (
            <Row key={signal.signal} signal={signal} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

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
            <Empty title="No sessions yet">
              <p>Signals are measured by sessions and how they ended:</p>
              <Command>credence session outcome SESSION --success</Command>
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
                  number(report.failed) +
                    ' (' +
                    percent(known ? report.failed / known : null) +
                    ')',
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
              <Table signals={report.signals} />
            </Panel>
          </>
        );
      }}
    </Loaded>
  );
}
