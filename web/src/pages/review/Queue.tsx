// SPDX-License-Identifier: Apache-2.0
import type { WorkReading } from '../../api/answers';
import { useQuery } from '../../api/use_query';
import { percent, words } from '../../core/format';
import { go, href, useRoute } from '../../core/router';
import { usePeriod } from '../../core/scope';
import { Badge } from '../../parts/Badge';
import { ExportMenu } from '../../parts/ExportMenu';
import { Filter } from '../../parts/Select';
import { Split } from '../../parts/Split';
import { Empty } from '../../parts/States';
import { Text } from '../../parts/Text';
import { PastWork } from './PastWork';
import { ReviewForm } from './ReviewForm';
import { workKey } from './work_key';

const STATES = ['pending', 'done', 'skipped'] as const;

function Row({ work }: { work: WorkReading }) {
  const close = work.class === 'deep' || work.class === 'escalate';
  return (
    <>
      <span class="row-main">
        <Text lines={2}>{work.summary || work.id}</Text>
      </span>
      <span class="num muted" title="stated confidence">
        {percent(work.agent_confidence)}
      </span>
      <span class="row-foot">
        <Badge tone={close ? 'warn' : 'plain'} icon="">
          {words(work.class)}
        </Badge>
        {work.compare && work.state === 'pending' && <Badge tone="accent">compare</Badge>}
        {work.last_decision && <Badge>{words(work.last_decision)}</Badge>}
        {work.audit && <Badge tone="accent">audit</Badge>}
        <Text is="muted clip" lines={1}>
          {work.task_type + ' · ' + work.id}
        </Text>
        {work.state === 'skipped' && <Text is="muted">{work.why}</Text>}
      </span>
    </>
  );
}

export function Queue() {
  const { path, params } = useRoute();
  const state = params['state'] ?? 'pending';
  const period = usePeriod();
  const args = { state, ...period };
  const list = useQuery<WorkReading[]>('review/list', args, ['review']);
  const works = list.data ?? [];
  const open = works.find((work) => workKey(work) === path[1]);
  const next = () => {
    const at = works.findIndex((work) => work === open);
    const following = works[at + 1] ?? works[at - 1];
    go(href('reviews', ['queue', ...(following ? [workKey(following)] : [])], params));
    list.reload();
  };
  const detail = (key: string) => {
    if (!open)
      return (
        <p class="hint">
          “<Text>{key}</Text>” is no longer in this list.
        </p>
      );
    const others = works.filter((work) => work !== open);
    const again = state !== 'pending';
    const form = <ReviewForm key={key} work={open} others={others} again={again} onDone={next} />;
    return again ? <PastWork key={key} work={open} form={form} /> : form;
  };
  return (
    <>
      <div class="filters">
        <Filter label="State" param="state" value="pending" options={STATES} />
        <ExportMenu name={'Reviews ' + state} list={{ path: 'review/list', args }} />
      </div>
      <Split
        query={list}
        label="Works"
        hint={
          state === 'pending'
            ? 'Choose a work product to review it. The whole form works by keyboard: ? shows the keys.'
            : 'Choose a work product to see what was said about it, or to review it after all.'
        }
        empty={
          period.since || period.until ? (
            <Empty title="Nothing in this time">Choose a longer time range above.</Empty>
          ) : (
          <Empty
            title={state === 'pending' ? 'Nothing is waiting for review' : 'Nothing here yet'}
            command="credence review predict works.jsonl"
          >
            Agents register their work with a prediction of the review:
          </Empty>
          )
        }
        tab="queue"
        idOf={workKey}
        row={(work) => <Row work={work} />}
        detail={detail}
      />
    </>
  );
}
