// SPDX-License-Identifier: Apache-2.0
import { post } from '../../api/client';
import type { RuleReading } from '../../api/answers';
import { useQuery } from '../../api/use_query';
import { useRoute } from '../../core/router';
import { Action } from '../../parts/Action';
import { Check } from '../../parts/Select';
import { Empty, Loaded } from '../../parts/States';
import { RuleCard, WaitingCard } from './RuleCard';

interface Props {
  rules: RuleReading[];
  reload: () => void;
}

function Waiting({ rules, reload }: Props) {
  if (rules.length === 0) return null;
  return (
    <section class="stack" aria-label="Waiting for your confirmation">
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

function Known({ rules, reload }: Props) {
  if (rules.length === 0) return null;
  return (
    <section class="stack" aria-label="What reviewers ask for">
      <h2>What reviewers ask for</h2>
      <ul class="cards" aria-label="Rules">
        {rules.map((rule) => (
          <RuleCard key={rule.id} rule={rule} reload={reload} />
        ))}
      </ul>
    </section>
  );
}

export function Rules() {
  const { params } = useRoute();
  const all = params['all'] === '1';
  const query = useQuery<RuleReading[]>('review/rules', { all }, ['review']);
  return (
    <>
      <div class="filters">
        <Check label="Show retired rules and old candidates" param="all" />
        <Action
          needs="review/learn"
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
            <Known
              rules={rules.filter((rule) => !rule.awaiting_confirmation)}
              reload={query.reload}
            />
          </>
        )}
      </Loaded>
    </>
  );
}
