// SPDX-License-Identifier: Apache-2.0
import type { DelegationReading, LevelReading, ReviewFindings } from '../../api/answers';
import { useQuery } from '../../api/use_query';
import { number, percent, plural, words } from '../../core/format';
import { href } from '../../core/router';
import { Badge } from '../../parts/Badge';
import { Meter } from '../../parts/Meter';
import { Empty, Loaded } from '../../parts/States';
import { Text } from '../../parts/Text';
import { Delegation, Proposal } from './Delegation';

const STEPS = [0, 1, 2, 3, 4];

interface Props {
  level: LevelReading;
  said?: DelegationReading; // Who should decide, if reviewers were asked.
}

function LevelCard({ level, said }: Props) {
  return (
    <li class="panel">
      <header>
        <h2>
          <Text>{level.task_type}</Text>
        </h2>
        <a href={href('why', [level.task_type])} aria-label={'Why: ' + level.task_type}>
          Why
        </a>
      </header>
      <p class="big">
        {level.level}
        <small>level</small>
      </p>
      <div class="steps" role="img" aria-label={'level ' + level.level + ' of 4'}>
        {STEPS.map((step) => (
          <span key={step} class={'pip' + (step <= level.level ? ' on' : '')} />
        ))}
      </div>
      <p>
        People review <b>{percent(level.review_share)}</b> of this work, with the{' '}
        <b>{words(level.class)}</b> form.
      </p>
      {level.rate !== null && (
        <Meter
          value={level.rate}
          label="approval rate"
          interval={{ low: level.rate_low, high: level.rate_high, level: 0.95 }}
        />
      )}
      <p class="note">
        {number(level.approvals)} of {plural(level.decisions, 'decision')} approved
      </p>
      {level.paused && (
        <p class="badges">
          <Badge tone="bad" icon="pause">
            paused
          </Badge>
          <span>
            Everything is reviewed because of an{' '}
            <a
              href={href('reviews', ['report'])}
              aria-label={'The alert that paused ' + level.task_type}
            >
              alert
            </a>
            .
          </span>
        </p>
      )}
      <p class="muted">
        {level.next ? (
          <>
            Next: <Text>{level.next}</Text>
          </>
        ) : (
          'The highest level.'
        )}
      </p>
      {said && <Delegation said={said} />}
      <Proposal level={level} />
    </li>
  );
}

export function Autonomy() {
  const query = useQuery<LevelReading[]>('review/levels', {}, ['review']);
  const report = useQuery<ReviewFindings>('review/report', {}, ['review']);
  const said = (type: string) => report.data?.delegation.find((one) => one.task_type === type);
  return (
    <Loaded
      query={query}
      empty={
        <Empty
          title="No task type has been reviewed yet"
          command="credence review submit feedback.jsonl --import"
        >
          Autonomy is earned review by review. Import existing feedback:
        </Empty>
      }
    >
      {(levels) => (
        <ul class="cards" aria-label="Levels">
          {levels.map((level) => (
            <LevelCard key={level.task_type} level={level} said={said(level.task_type)} />
          ))}
        </ul>
      )}
    </Loaded>
  );
}
