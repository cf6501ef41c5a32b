// SPDX-License-Identifier: Apache-2.0
import { post } from '../api/client';
import type { CallRule, CallRuleList, CallRuleProposal } from '../api/answers';
import { useQuery } from '../api/use_query';
import { plural } from '../core/format';
import { say } from '../core/toast';
import { Action } from '../parts/Action';
import { Panel } from '../parts/Panel';
import { Loaded } from '../parts/States';
import { Text } from '../parts/Text';
import { inProjectOf } from './sessions/actions';

interface Props {
  project: string;
  reload: () => void;
}

function change(operation: string, project: string, body: object) {
  return post<CallRule>(inProjectOf(operation, project), body);
}

// As the server takes the commands of a proposal, and of a rule.
const named = (commands: string[]) => commands.join(', ');

function Rule({ rule, project, reload }: Props & { rule: CallRule }) {
  const revoke = async () => {
    await change('rule/revoke', project, { id: rule.id });
    reload();
    const commands = rule.rule.replace(/^allow /, '');
    const undo = () => change('rule/ratify', project, { rule: commands }).then(reload);
    say('Revoked.', { undo });
  };
  return (
    <li>
      <Text>{rule.rule}</Text>
      {rule.message && (
        <span class="muted">
          {' '}
          <Text>{rule.message}</Text>
        </span>
      )}
      {rule.expires && (
        <span class="muted">
          {' '}
          used on {plural(rule.uses, 'day')}, expires{' '}
          {rule.expires.slice(0, 'YYYY-MM-DD'.length)} unless it is used again
        </span>
      )}{' '}
      {rule.ratified && (
        <Action needs="rule/revoke" label={'Revoke: ' + rule.rule} run={revoke}>
          Revoke
        </Action>
      )}
    </li>
  );
}

function Proposal({ proposal, project, reload }: Props & { proposal: CallRuleProposal }) {
  const commands = named(proposal.commands);
  const ratify = async () => {
    const { id } = await change('rule/ratify', project, { rule: commands });
    reload();
    say('Ratified.', { undo: () => change('rule/revoke', project, { id }).then(reload) });
  };
  const rule = 'allow ' + commands;
  return (
    <li>
      <Text>{rule}</Text>{' '}
      <span class="muted">
        allowed {plural(proposal.allowed, 'time')}; would have let{' '}
        {plural(proposal.refused, 'refused call')} through
      </span>{' '}
      <Action tone="primary" needs="rule/ratify" label={'Ratify: ' + rule} run={ratify}>
        Ratify
      </Action>
    </li>
  );
}

// The rules about calls in a project, and those that could be made of what people allowed.
export function Rules({ project }: { project: string }) {
  const query = useQuery<CallRuleList>('rule/list', { project }, ['approval', 'session']);
  return (
    <Panel title="Rules of this project">
      <Loaded query={query} rows={2}>
        {({ rules, proposals }) => (
          <ul class="rules">
            {rules.map((rule) => (
              <Rule key={rule.id} rule={rule} project={project} reload={query.reload} />
            ))}
            {proposals.map((proposal) => (
              <Proposal
                key={named(proposal.commands)}
                proposal={proposal}
                project={project}
                reload={query.reload}
              />
            ))}
            {rules.length + proposals.length === 0 && (
              <li class="muted">None yet. A command that you allow three times is proposed here.</li>
            )}
          </ul>
        )}
      </Loaded>
    </Panel>
  );
}
