// SPDX-License-Identifier: Apache-2.0
import { address, post } from '../api/client';
import type { CallRule, CallRuleList, CallRuleProposal } from '../api/answers';
import { useQuery } from '../api/use_query';
import { plural } from '../core/format';
import { say } from '../core/toast';
import { Action } from '../parts/Action';
import { Panel } from '../parts/Panel';
import { Loaded } from '../parts/States';
import { Text } from '../parts/Text';

interface Props {
  project: string;
  reload: () => void;
}

// Rules are of a project, which the server reads from the address.
function change(operation: string, project: string, body: object) {
  return post<CallRule>(address(operation, { project }).slice('/v1/'.length), body);
}

function Rule({ rule, project, reload }: Props & { rule: CallRule }) {
  const revoke = async () => {
    await change('rule/revoke', project, { id: rule.id });
    reload();
    const commands = rule.rule.replace(/^allow /, '').split(', ');
    // A rule of several commands can only be proposed again.
    if (commands.length > 1) return say('Revoked.');
    const undo = () => change('rule/ratify', project, { rule: commands[0] }).then(reload);
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
          used on {plural(rule.uses, 'day')}, ends {rule.expires.slice(0, 'YYYY-MM-DD'.length)}{' '}
          unless it is used
        </span>
      )}{' '}
      {rule.ratified && (
        <Action needs="review" label={'Revoke: ' + rule.rule} run={revoke}>
          Revoke
        </Action>
      )}
    </li>
  );
}

function Proposal({
  proposal,
  number,
  project,
  reload,
}: Props & { proposal: CallRuleProposal; number: number }) {
  const ratify = async () => {
    const { id } = await change('rule/ratify', project, { rule: String(number) });
    reload();
    say('Ratified.', { undo: () => change('rule/revoke', project, { id }).then(reload) });
  };
  const rule = 'allow ' + proposal.commands.join(', ');
  return (
    <li>
      <Text>{rule}</Text>{' '}
      <span class="muted">
        allowed {plural(proposal.allowed, 'time')}; would have let{' '}
        {plural(proposal.refused, 'refused call')} through
      </span>{' '}
      <Action tone="primary" needs="review" label={'Ratify: ' + rule} run={ratify}>
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
            {proposals.map((proposal, at) => (
              <Proposal
                key={proposal.commands.join()}
                proposal={proposal}
                number={at + 1}
                project={project}
                reload={query.reload}
              />
            ))}
            {rules.length + proposals.length === 0 && (
              <li class="muted">None. What you allow three times is proposed here.</li>
            )}
          </ul>
        )}
      </Loaded>
    </Panel>
  );
}
