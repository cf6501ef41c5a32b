// SPDX-License-Identifier: Apache-2.0
import type { ComponentChildren } from 'preact';
import type { ShownWork, WorkReading } from '../../api/answers';
import { duration, number, percent, plural, words } from '../../core/format';
import { useStore } from '../../core/store';
import { href } from '../../core/router';
import { Badge } from '../../parts/Badge';
import { Facts } from '../../parts/Facts';
import { Select } from '../../parts/Select';
import { LongText, Text, Time } from '../../parts/Text';
import { PastReviews } from './PastReviews';
import { DETAILS, DETAIL_NAMES, type Detail, detail } from './detail';
import { type Seen, declare } from './seen';

const tone = (decision: string) => (decision === 'approved' ? 'good' : 'warn');

type Opens = (name: string) => boolean | null;

interface FoldProps {
  name: string; // Under which it is measured.
  opens: Opens;
  title: string;
  seen?: Seen;
  children: ComponentChildren;
}

// A section that the reviewer opens if they want it; whether they did is measured.
function Fold({ name, title, opens, seen, children }: FoldProps) {
  if (seen && !seen.has(name)) declare(seen, name, 0);
  const onToggle = (event: Event) => {
    const section = seen?.get(name);
    if (section && (event.currentTarget as HTMLDetailsElement).open) section.read = true;
  };
  return (
    <details class="fold-section" open={opens(name) ?? false} onToggle={onToggle}>
      <summary>{title}</summary>
      {children}
    </details>
  );
}

function Generation({ shown }: { shown: ShownWork }) {
  const made = shown.generation;
  if (!made) return null;
  return (
    <Facts
      items={[
        ['Model', made.model_used && <Text>{made.model_used}</Text>],
        ['Prompt', made.prompt_hash && <Text is="mono">{made.prompt_hash}</Text>],
        ['Took', made.generation_time_ms === null ? null : duration(made.generation_time_ms)],
        ['Iterations', made.iteration_count === null ? null : number(made.iteration_count)],
        [
          'Memories',
          made.memory_snapshot.length > 0 ? (
            <Text is="mono">{made.memory_snapshot.join(', ')}</Text>
          ) : null,
        ],
      ]}
    />
  );
}

function DetailSelect() {
  const choice = useStore(detail);
  return (
    <Select
      label="Open by default"
      value={choice}
      options={DETAILS}
      names={DETAIL_NAMES}
      onChange={(next) => detail.set(next as Detail)}
    />
  );
}

// "The agent is 90 % sure; that has meant 76 %."
function statement(work: WorkReading): string {
  const { agent_confidence: stated, calibrated_confidence: calibrated } = work;
  if (stated === null) return '';
  const said = 'The agent is ' + percent(stated) + ' sure';
  if (calibrated === null || percent(calibrated) === percent(stated)) return said + '.';
  return said + '; so far, that has meant ' + percent(calibrated) + '.';
}

interface Props {
  work: WorkReading;
  shown?: ShownWork;
  reload: () => void;
  opens?: Opens; // Undefined until it is known.
  seen?: Seen;
}

export function WorkView({ work, shown, reload, opens = () => null, seen }: Props) {
  const fold = { opens, seen };
  return (
    <article class="detail" aria-label="Work">
      <h2 class="statement">
        <LongText>{work.summary || work.id}</LongText>
      </h2>
      <p class="badges">
        <Badge>{words(work.class)} form</Badge>
        {work.last_decision && (
          <Badge tone={tone(work.last_decision)} icon="">
            {words(work.last_decision)}
          </Badge>
        )}
        {work.audit && <Badge tone="accent">audit</Badge>}
        {work.self_review && <Badge tone="warn">needs a second self-review</Badge>}
        <span class="muted">{statement(work)}</span>
        {work.compare && <Text is="muted">{work.compare}</Text>}
      </p>
      <div class="folds">
        <Fold {...fold} name="details" title="Details">
          <Facts
            items={[
              ['Id', <Text is="mono">{work.id + ' · ' + work.version}</Text>],
              [
                'Task type',
                <a href={href('why', [work.task_type])}>
                  <Text>{work.task_type}</Text>
                </a>,
              ],
              ['Kind and stage', <Text>{words(work.type) + ', ' + work.stage}</Text>],
              ['Stated confidence', percent(work.agent_confidence)],
              ['Calibrated', percent(work.calibrated_confidence)],
              ['Predicted score', number(work.predicted_score, 1)],
              ['Shown because', work.shown ? <Text>{work.why}</Text> : null],
              ['Registered', <Time at={work.registered_at} />],
              ['Reviewed', work.reviewed_at && <Time at={work.reviewed_at} />],
            ]}
          />
        </Fold>
        {shown?.generation && (
          <Fold {...fold} name="generation" title="How it was made">
            <Generation shown={shown} />
          </Fold>
        )}
        {shown && shown.feedback.length > 0 && (
          <Fold
            {...fold}
            name="earlier reviews"
            title={plural(shown.feedback.length, 'earlier review')}
          >
            <PastReviews given={shown.feedback} reload={reload} />
          </Fold>
        )}
        <DetailSelect />
      </div>
    </article>
  );
}
