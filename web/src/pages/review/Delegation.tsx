// SPDX-License-Identifier: Apache-2.0
import type { DelegationReading, LevelReading } from '../../api/answers';
import { capital, percent } from '../../core/format';
import { href } from '../../core/router';
import { Badge } from '../../parts/Badge';
import { Text } from '../../parts/Text';

const EFFECTS: Record<string, string> = {
  escalate: 'So its reviews are escalated.',
  lighter: 'So its form is one step lighter, at most down to quick.',
  'not-alone': 'So none of it is approved unseen.',
};

function Answer(props: { said: string; part: number; all: number; low: number; high: number }) {
  const { said, part, all, low, high } = props;
  if (all === 0) return null;
  return (
    <li>
      {said}: {part} of {all}{' '}
      <span class="muted">
        ({percent(low)} to {percent(high)})
      </span>
    </li>
  );
}

// What reviewers answered to the question of who should decide.
export function Delegation({ said }: { said: DelegationReading }) {
  return (
    <div class="note">
      <ul class="plain" aria-label="Who should decide">
        <Answer
          said="The agent could have decided alone"
          part={said.would_delegate}
          all={said.delegate_answers}
          low={said.delegate_low}
          high={said.delegate_high}
        />
        <Answer
          said="An expert was asked for"
          part={said.needs_expert}
          all={said.expert_answers}
          low={said.expert_low}
          high={said.expert_high}
        />
      </ul>
      {EFFECTS[said.effect] && <p>{EFFECTS[said.effect]}</p>}
    </div>
  );
}

// The setting that would follow the proposal, with a value to try.
export function settingFor(level: Pick<LevelReading, 'level' | 'approvals' | 'proposal'>): string {
  if (level.proposal?.startsWith('lower')) return `review.level_${level.level}_share=1`;
  return `review.level_${level.level + 1}_approvals=${Math.max(1, level.approvals)}`;
}

// Decisions move a level, so a person can only change what a level takes or means.
export function Proposal({ level }: { level: LevelReading }) {
  if (level.proposal === null) return null;
  const setting = settingFor(level);
  const lowers = level.proposal.startsWith('lower');
  return (
    <div class="proposal stack">
      <p>
        <Badge tone="accent">proposed</Badge> <Text>{capital(level.proposal)}</Text>.
      </p>
      <p class="note">
        Only decisions move a level.{' '}
        {lowers
          ? 'To see more of this work at its level, raise'
          : 'To let it rise after fewer approvals, lower'}{' '}
        <code>{setting.split('=')[0]}</code>, which applies to all task types.{' '}
        <a
          href={href('insight', ['what-if'], { set: setting })}
          aria-label={'Try the proposal for ' + level.task_type}
        >
          Try it
        </a>
      </p>
    </div>
  );
}
