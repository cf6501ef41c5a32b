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

// "for api, web", "for all task types"
function reach(rule: Pick<RuleReading, 'for_all' | 'applies_to'>): string {
  if (rule.for_all || rule.applies_to.length === 0) return 'for all task types';
  return 'for ' + rule.applies_to.join(', ');
}

// A rule that agents are not told before a person confirms it.
function WaitingCard({ rule, reload }: { rule: RuleReading; reload: () => void }) {
  const confirm = (more: object) => post('review/confirm', { id: rule.id, ...more }).then(reload);
  const name = rule.rule.slice(0, 80);
  return (
    <li class="panel">
      <header>
        <h3>
          <Text lines={3}>{rule.rule}</Text>
        </h3>
        <a href={href('why', [rule.key])} aria-label={'Why: ' + name}>
          Why
        </a>
      </header>
      <p class="badges">
        <Badge tone="warn" icon="clock">
          waiting
        </Badge>
        <Text is="muted">{reach(rule)}</Text>
      </p>
      {rule.quotes.map((quote) => (
        <blockquote key={quote}>
          <Text lines={3}>{quote}</Text>
        </blockquote>
      ))}
      <p class="note">
        {plural(rule.mentions, 'mention')} on {plural(rule.days, 'day')}, {rule.against} against
        {rule.waiting_since !== null && (
          <>
            , waiting since <Time at={rule.waiting_since} />
          </>
        )}
      </p>
      <div class="actions">
        <Action
          tone="primary"
          done="Confirmed: agents are told from now on."
          label={'Confirm: ' + name}
          run={() => confirm({})}
        >
          Confirm
        </Action>
        {!rule.for_all && rule.applies_to.length > 0 && (
          <Action
            done="Confirmed for all task types."
            label={'Confirm for all task types: ' + name}
            run={() => confirm({ for_all: true })}
          >
            Confirm for all
          </Action>
        )}
        <ReasonedAction
          label="Confirm with other words"
          prompt="How should it be said?"
          done="Confirmed in your words."
          run={(text) => confirm({ text })}
        />
        <Action
          done="It will not become a rule."
          label={'Not a rule: ' + name}
          run={() => post('review/retire', { id: rule.id }).then(reload)}
        >
          Not a rule
        </Action>
      </div>
    </li>
  );
}

function Waiting({ rules, reload }: { rules: RuleReading[]; reload: () => void }) {
  if (rules.length === 0) return null;
  return (
    <section aria-label="Waiting for your confirmation">
      <header class="section-head">
        <h2>Waiting for your confirmation</h2>
        <span class="muted">agents are told only after you confirm</span>
      </header>
      <ul class="cards">
        {rules.map((rule) => (
          <WaitingCard key={rule.id} rule={rule} reload={reload} />
        ))}
      </ul>
    </section>
  );
}

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
      <p class="note">
        <Text>{reach(rule)}</Text>
        {rule.proposed_for_all && !rule.for_all && <> · proposed for all task types</>}
      </p>
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
          <>
            <Waiting
              rules={rules.filter((rule) => rule.awaiting_confirmation)}
              reload={query.reload}
            />
            <ul class="cards" aria-label="Rules">
              {rules
                .filter((rule) => !rule.awaiting_confirmation)
                .map((rule) => (
                  <RuleCard key={rule.id} rule={rule} reload={query.reload} />
                ))}
            </ul>
          </>
        )}
      </Loaded>
    </>
  );
}
