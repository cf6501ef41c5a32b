// SPDX-License-Identifier: Apache-2.0
import { useMemo } from 'preact/hooks';
import type { WorkReading } from '../../api/answers';
import { useAllPages } from '../../api/use_all_pages';
import { useQuery } from '../../api/use_query';
import { type Orders, arranged, compareBy, hasWords, isArranged } from '../../core/arrange';
import { percent, words } from '../../core/format';
import { go, href, useRoute } from '../../core/router';
import { usePeriod } from '../../core/scope';
import { Badge } from '../../parts/Badge';
import { ExportMenu } from '../../parts/ExportMenu';
import { OrderFilter } from '../../parts/OrderFilter';
import { SearchBox } from '../../parts/SearchBox';
import { Filter } from '../../parts/Select';
import { Split } from '../../parts/Split';
import { Empty } from '../../parts/States';
import { Text } from '../../parts/Text';
import { Totals } from '../../parts/Totals';
import { PastWork } from './PastWork';
import { ReviewForm } from './ReviewForm';
import { workKey } from './work_key';

const STATES = ['pending', 'done', 'skipped'] as const;
const PAGE = 500;

type Row = WorkReading;

const ORDERS: Orders<Row> = {
  queue: { name: 'In the order of the queue' },
  newest: {
    name: 'Newest first',
    compare: compareBy(({ registered_at }: Row) => Date.parse(registered_at), true),
  },
  oldest: {
    name: 'Oldest first',
    compare: compareBy(({ registered_at }: Row) => Date.parse(registered_at)),
  },
  unsure: {
    name: 'Least sure first',
    compare: compareBy(({ agent_confidence }: Row) => agent_confidence),
  },
  kind: { name: 'By task type', compare: compareBy(({ task_type }: Row) => task_type) },
  name: { name: 'By summary', compare: compareBy(({ summary, id }: Row) => summary || id) },
};

// Whether the typed words are in the work's summary, id, task type or the reason why it is here.
const hasText = ({ summary, id, task_type, why }: WorkReading, text: string) =>
  hasWords([summary, id, task_type, why], text);

function WorkRow({ work }: { work: WorkReading }) {
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
  const text = params['q'] ?? '';
  const sort = params['sort'];
  const args = { state, ...period };
  const list = useQuery<WorkReading[]>('review/list', { ...args, limit: PAGE }, ['review']);
  const isArranging = text !== '' || isArranged(ORDERS, sort);
  useAllPages(list, isArranging);
  const all = list.data ?? [];
  const works = useMemo(
    () => arranged(all.filter((work) => hasText(work, text)), ORDERS, sort),
    [list.data, text, sort],
  );
  // The open work stays open, even if the search does not find it.
  const open = all.find((work) => workKey(work) === path[1] || work.id === path[1]);
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
    const others = all.filter((work) => work !== open);
    const again = state !== 'pending';
    const form = <ReviewForm key={key} work={open} others={others} again={again} onDone={next} />;
    return again ? <PastWork key={key} work={open} form={form} /> : form;
  };
  return (
    <>
      <div class="filters">
        <SearchBox label="Search works" param="q" />
        <Filter label="State" hideLabel param="state" value="pending" options={STATES} narrows />
        <OrderFilter orders={ORDERS} />
        <ExportMenu
          name={'Reviews ' + state}
          {...(text ? { rows: () => works } : { list: { path: 'review/list', args } })}
        />
        <Totals
          matching={list.data && (text ? works.length : (list.total ?? works.length))}
          all={list.total}
          of={['work']}
        />
      </div>
      <Split
        query={{ ...list, data: list.data && works, more: isArranging ? null : list.more }}
        label="Works"
        hint={
          state === 'pending'
            ? 'Choose a work product to review it. The whole form works by keyboard: ? shows the keys.'
            : 'Choose a work product to see what was said about it, or to review it after all.'
        }
        empty={
          text ? (
            <Empty title="No work matches">Try other words, or another state.</Empty>
          ) : period.since || period.until ? (
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
        row={(work) => <WorkRow work={work} />}
        detail={detail}
      />
    </>
  );
}
