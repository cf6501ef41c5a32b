// SPDX-License-Identifier: Apache-2.0
import { changeOf, post } from '../../api/client';
import type { RuleReading } from '../../api/answers';
import { useQuery } from '../../api/use_query';
import { plural, signed } from '../../core/format';
import { href, useRoute } from '../../core/router';
import { Action, ReasonedAction } from '../../parts/Action';
import { Badge, type Tone } from '../../parts/Badge';
import { Meter } from '../../parts/Meter';
import { Check } from '../../parts/Select';
import { Empty, Loaded } from '../../parts/States';
import { Text, Time } from '../../parts/Text';

const LOOKS: Record<string, { tone: Tone; icon: string }> = {
  active: { tone: 'good', icon: 'check' },
  rule: { tone: 'accent', icon: 'info' },
  candidate: { tone: 'plain', icon: 'info' },
  retired: { tone: 'plain', icon: 'pause' },
};
const ACTIVE_FROM = 0.8;

function RuleCard({ rule, reload }: { rule: RuleReading; reload: () => void }) {
  const change = (verb: string) => changeOf('review/' + verb, rule.id, reload);
  return (
    <li class="panel">
      <header>
        <h2>
          <Text lines={3}>{rule.rule}</Text>
        </h2>
        <a href={href('why', [rule.key])} aria-label={'Why: ' + rule.rule.slice(0, 80)}>
          Why
        </a>
      </header>
      <p class="badges">
        <Badge {...LOOKS[rule.state]}>{rule.state}</Badge>
        {rule.audit_due && (
          <Badge tone="warn" icon="clock">
            due for a look
          </Badge>
        )}
        {rule.obsolete && (
          <Badge tone="warn" icon="">
            may be obsolete
          </Badge>
        )}
        <Text is="muted">{rule.key}</Text>
      </p>
      <Meter value={rule.confidence} label="confidence" threshold={ACTIVE_FROM} />
      <p class="note">
        {plural(rule.mentions, 'mention')} on {plural(rule.days, 'day')}, {rule.against} against,
        last <Time at={rule.last_seen} />
        {rule.effectiveness !== null && <> · scores {signed(rule.effectiveness, 1)} since</>}
      </p>
      {rule.applies_to.length > 0 && (
        <p class="note">
          For <Text>{rule.applies_to.join(', ')}</Text>
        </p>
      )}
      <div class="actions">
        {rule.state === 'retired' ? (
          <Action done="The rule counts again." run={change('revive')}>
            Revive
          </Action>
        ) : (
          <>
            <Action
              done="Confirmed."
              label={'Confirm: ' + rule.rule.slice(0, 80)}
              run={change('confirm')}
            >
              Confirm
            </Action>
            <ReasonedAction
              label="Retire"
              prompt="Why retire it?"
              done="Retired."
              run={change('retire')}
            />
          </>
        )}
      </div>
    </li>
  );
}

export function Rules() {
  const { params } = useRoute();
  const all = params['all'] === '1';
  const query = useQuery<RuleReading[]>('review/rules', { all }, ['review']);
  return (
    <>
      <div class="filters">
        <Check label="also retired ones" param="all" />
        <Action
          done="All feedback was analysed."
          run={() => post('review/learn', {}).then(query.reload)}
        >
          Learn from feedback now
        </Action>
      </div>
      <Loaded
        query={query}
        empty={
          <Empty title="No rules yet" command="credence review learn">
            A rule needs five mentions on three days. Once there is feedback:
          </Empty>
        }
      >
        {(rules) => (
          <ul class="cards" aria-label="Rules">
            {rules.map((rule) => (
              <RuleCard key={rule.id} rule={rule} reload={query.reload} />
            ))}
          </ul>
        )}
      </Loaded>
    </>
  );
}
