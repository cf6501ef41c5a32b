// SPDX-License-Identifier: Apache-2.0
import { useState } from 'preact/hooks';
import { post } from '../../api/client';
import type { Arbitration, BeliefGroup, MaintenanceReport } from '../../api/answers';
import { number, percent, plural } from '../../core/format';
import { href } from '../../core/router';
import { Action } from '../../parts/Action';
import { Facts } from '../../parts/Facts';
import { Text } from '../../parts/Text';

function Between({ one }: { one: Arbitration }) {
  return (
    <li>
      <a href={href('beliefs', [one.stands.id])}>
        <Text lines={2}>{one.stands.text ?? '(erased)'}</Text>
      </a>{' '}
      <b>{percent(one.stands.confidence)}</b> <span class="muted">wins against</span>{' '}
      <a href={href('beliefs', [one.yields.id])}>
        <Text lines={2}>{one.yields.text ?? '(erased)'}</Text>
      </a>{' '}
      <b>{percent(one.yields.confidence)}</b>
    </li>
  );
}

const GROUPS: [key: keyof MaintenanceReport, name: string, means: string][] = [
  ['dormant', 'Dormant', 'Nobody has mentioned them for a long time.'],
  ['unstable', 'Unstable', 'So low that they need attention.'],
  ['proposed_for_deletion', 'Could be retracted', 'Nearly certainly wrong.'],
  ['orphaned', 'Without links', 'Nothing supports or contradicts them.'],
  ['declining', 'Declining', 'Recent evidence has only lowered them.'],
];

function Group({ name, means, group }: { name: string; means: string; group: BeliefGroup }) {
  if (group.count === 0) return null;
  return (
    <details>
      <summary>
        {name}: {number(group.count)} <span class="muted">{means}</span>
      </summary>
      <ul class="turns">
        {group.beliefs.map((one) => (
          <li key={one.id} class="line">
            <a class="grow" href={href('beliefs', [one.id])}>
              <Text lines={2}>{one.text ?? '(erased)'}</Text>
            </a>
            <span class="num">{percent(one.confidence)}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}

function Report({ report }: { report: MaintenanceReport }) {
  return (
    <div class="stack" role="status">
      <p>
        {report.resolved.length === 0
          ? 'No contradiction was clear enough to resolve.'
          : plural(report.resolved.length, 'contradiction') + ' resolved.'}
      </p>
      <ul class="turns">
        {report.resolved.map((one) => (
          <Between key={one.stands.id + one.yields.id} one={one} />
        ))}
      </ul>
      <Facts
        items={[
          ['Beliefs', number(report.beliefs)],
          ['Mean confidence', percent(report.mean_confidence)],
          ['Sound', percent(report.health)],
          ['Left for you to decide', number(report.questions.length)],
        ]}
      />
      {GROUPS.map(([key, name, means]) => (
        <Group key={key} name={name} means={means} group={report[key] as BeliefGroup} />
      ))}
    </div>
  );
}

// What maintenance would do, and then what it did.
export function Maintenance({
  disputes,
  onDone,
  onClose,
}: {
  disputes: Arbitration[];
  onDone: () => void;
  onClose: () => void;
}) {
  // The server asks about those that are too close for it to decide.
  const clear = disputes.filter(({ question }) => !question);
  const [report, setReport] = useState<MaintenanceReport | null>(null);
  const run = async () => {
    setReport(await post<MaintenanceReport>('belief/maintain', {}));
    onDone();
  };
  return (
    <section class="panel" aria-label="Maintenance">
      <h2>Maintenance</h2>
      {report ? (
        <Report report={report} />
      ) : (
        <>
          <p>
            {clear.length === 0
              ? 'No contradiction is clear enough to resolve now. '
              : `This resolves ${plural(clear.length, 'contradiction')}, in which one side is clearly ahead. `}
            Maintenance also lists the beliefs that need attention. It retracts nothing.
          </p>
          {clear.length > 0 && (
            <ul class="turns">
              {clear.map((one) => (
                <Between key={one.stands.id + one.yields.id} one={one} />
              ))}
            </ul>
          )}
        </>
      )}
      <div class="actions">
        {!report && (
          <Action tone="primary" needs="belief/maintain" run={run}>
            Run maintenance
          </Action>
        )}
        <button type="button" class="quiet" onClick={onClose}>
          Close
        </button>
      </div>
    </section>
  );
}
