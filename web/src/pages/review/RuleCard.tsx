// SPDX-License-Identifier: Apache-2.0
import { changeOf, post } from '../../api/client';
import type { RuleReading } from '../../api/answers';
import { plural } from '../../core/format';
import { href } from '../../core/router';
import { Action, ReasonedAction } from '../../parts/Action';
import { Badge, type Tone } from '../../parts/Badge';
import { Meter } from '../../parts/Meter';
import { Text, Time } from '../../parts/Text';
import { Quotes } from './Quotes';
import { effectOf, meaning, reach } from './rule_words';

const LOOKS: Record<RuleReading['state'], { tone: Tone; icon: string }> = {
  active: { tone: 'good', icon: 'check' },
  rule: { tone: 'accent', icon: 'info' },
  theme: { tone: 'plain', icon: 'info' },
  candidate: { tone: 'plain', icon: 'info' },
  retired: { tone: 'plain', icon: 'pause' },
};
const ACTIVE_FROM = 0.8;
const WORDS_MAX = 160; // As the server allows.

interface Props {
  rule: RuleReading;
  reload: () => void;
}

const shortName = (rule: RuleReading) => rule.rule.slice(0, 80);

function confirm({ rule, reload }: Props, more: object = {}): Promise<unknown> {
  return post('review/confirm', { id: rule.id, ...more }).then(reload);
}

// Retiring also takes back that a rule is for all task types, so both are restored.
async function unretire({ rule, reload }: Props): Promise<void> {
  await post('review/revive', { id: rule.id });
  if (rule.for_all) await post('review/confirm', { id: rule.id, for_all: true });
  reload();
}

function ForAllAction(props: Props) {
  return (
    <Action
      needs="review/confirm"
      done="Confirmed for all task types and projects."
      label={'Confirm for all task types: ' + shortName(props.rule)}
      run={() => confirm(props, { for_all: true })}
    >
      Confirm for all task types
    </Action>
  );
}

// Without Undo: reviving counts as a confirmation, and nobody has confirmed this one.
function RejectAction({ rule, reload }: Props) {
  return (
    <Action
      needs="review/retire"
      done="It will not become a rule. It stays among the retired rules."
      label={'Not a rule: ' + shortName(rule)}
      run={changeOf('review/retire', rule.id, reload)}
    >
      Not a rule
    </Action>
  );
}

function Head({ rule }: { rule: RuleReading }) {
  return (
    <header>
      <h3>
        <Text lines={3}>{rule.rule}</Text>
      </h3>
      <a href={href('why', [rule.key])} aria-label={'Why: ' + shortName(rule)}>
        Why
      </a>
    </header>
  );
}

const support = (rule: RuleReading) =>
  `${plural(rule.mentions, 'mention')} on ${plural(rule.days, 'day')}, ${rule.against} against`;

// A rule that agents are not told before a person confirms it.
export function WaitingCard(props: Props) {
  const { rule } = props;
  return (
    <li class="panel">
      <Head rule={rule} />
      <p class="badges">
        <Badge tone="warn" icon="clock">
          waiting
        </Badge>
        <Text is="muted">{reach(rule)}</Text>
      </p>
      <Quotes quotes={rule.quotes} open />
      <p class="note">
        {support(rule)}
        {rule.waiting_since !== null && (
          <>
            , learned <Time at={rule.waiting_since} />
          </>
        )}
      </p>
      <div class="actions">
        <Action
          tone="primary"
          needs="review/confirm"
          done="Confirmed: agents are told from now on."
          label={'Confirm: ' + shortName(rule)}
          run={() => confirm(props)}
        >
          Confirm
        </Action>
        {!rule.for_all && rule.applies_to.length > 0 && <ForAllAction {...props} />}
        <ReasonedAction
          label="Confirm in other words"
          needs="review/confirm"
          prompt="The rule in your words"
          initial={rule.rule}
          length={WORDS_MAX}
          done="Confirmed in your words."
          run={(text) => confirm(props, { text })}
        />
        <RejectAction {...props} />
      </div>
    </li>
  );
}

function Answers(props: Props) {
  const { rule, reload } = props;
  const change = (verb: string) => changeOf('review/' + verb, rule.id, reload);
  if (rule.state === 'retired')
    return (
      <Action
        needs="review/revive"
        done="The rule counts again."
        undo={change('retire')}
        run={change('revive')}
      >
        Revive
      </Action>
    );
  if (rule.state !== 'active')
    return (
      <>
        {rule.state === 'theme' && (
          <ReasonedAction
            label="Say it as a rule"
            needs="review/confirm"
            prompt="What agents should do"
            length={WORDS_MAX}
            done="Saved. This is its wording from now on."
            run={(text) => confirm(props, { text })}
          />
        )}
        <RejectAction {...props} />
      </>
    );
  return (
    <>
      <Action
        needs="review/confirm"
        done="Confirmed."
        label={'Confirm: ' + shortName(rule)}
        run={() => confirm(props)}
      >
        Confirm
      </Action>
      {rule.proposed_for_all && !rule.for_all && <ForAllAction {...props} />}
      <ReasonedAction
        label="Retire"
        needs="review/retire"
        prompt="Why retire it?"
        done="Retired."
        undo={() => unretire(props)}
        run={change('retire')}
      />
    </>
  );
}

export function RuleCard(props: Props) {
  const { rule } = props;
  const effect = effectOf(rule);
  return (
    <li class="panel">
      <Head rule={rule} />
      <p class="badges">
        <Badge {...LOOKS[rule.state]}>{rule.state}</Badge>
        {rule.audit_due && (
          <Badge tone="warn" icon="clock">
            still right?
          </Badge>
        )}
        {rule.obsolete && (
          <Badge tone="warn" icon="">
            may be obsolete
          </Badge>
        )}
        {rule.state !== 'theme' && <Text is="muted">{rule.key}</Text>}
      </p>
      <Meter value={rule.confidence} label="confidence" threshold={ACTIVE_FROM} />
      <p class="note">
        {support(rule)}, last mentioned <Time at={rule.last_seen} />
      </p>
      {effect !== null && <p class="note">{effect}</p>}
      <p class="note">
        <Text>{reach(rule)}</Text>
        {rule.proposed_for_all && !rule.for_all && <> · proposed for all task types</>}
      </p>
      {meaning(rule.state) && <p class="note">{meaning(rule.state)}</p>}
      <Quotes quotes={rule.quotes} open={rule.state === 'theme'} />
      <div class="actions">
        <Answers {...props} />
      </div>
    </li>
  );
}
