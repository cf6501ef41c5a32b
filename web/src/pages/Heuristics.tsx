// SPDX-License-Identifier: Apache-2.0
import { useMemo, useState } from 'preact/hooks';
import { post } from '../api/client';
import type { AddedHeuristic, HeuristicReading, Stats } from '../api/answers';
import { useWayBack } from '../api/identity';
import { useAllPages } from '../api/use_all_pages';
import { useQuery } from '../api/use_query';
import { arranged } from '../core/arrange';
import { number, percent, plural } from '../core/format';
import { href, useRoute } from '../core/router';
import { usePeriod } from '../core/scope';
import { say } from '../core/toast';
import { Shares } from '../charts/Shares';
import { Badge } from '../parts/Badge';
import { ExportMenu } from '../parts/ExportMenu';
import { Field } from '../parts/Field';
import { Meter } from '../parts/Meter';
import { OrderFilter } from '../parts/OrderFilter';
import { SearchBox } from '../parts/SearchBox';
import { Check, Filter } from '../parts/Select';
import { Split } from '../parts/Split';
import { Empty } from '../parts/States';
import { Text } from '../parts/Text';
import { Totals } from '../parts/Totals';
import { AddForm, AddHead } from './Add';
import { HeuristicDetail } from './HeuristicDetail';
import { pathShares } from './events/paths';
import { ORDERS, STATES, fits } from './heuristics/rows';
import { useThreshold } from './use_threshold';

const PAGE = 500;
const STATE_NAMES: Record<string, string> = {
  acting: 'acts by itself',
  learning: 'still learning',
  frozen: 'frozen',
  archived: 'archived',
};

function Paths() {
  const stats = useQuery<Stats>('stats', {}, ['heuristic', 'event', 'fire']);
  const paths = pathShares(stats.data?.decision_paths ?? {});
  if (paths.length === 0) return null;
  return (
    <div class="strip stack">
      <header class="section-head">
        <h2>Who answered</h2>
        <a href={href('events', ['over-time'])}>Over time</a>
      </header>
      <Shares label="Events by who answered" parts={paths} />
    </div>
  );
}

// Whether it may act, and how it is called while it may not.
export function Acts({ heuristic, not }: { heuristic: HeuristicReading; not: string }) {
  if (heuristic.archived_at) return <Badge>archived</Badge>;
  if (heuristic.frozen) return <Badge icon="pause">frozen</Badge>;
  return heuristic.fires ? (
    <Badge tone="good">acts by itself</Badge>
  ) : (
    <Badge icon="info">{not}</Badge>
  );
}

interface FormProps {
  sources: string[];
  onDone: (id: string) => void;
}

function HeuristicForm({ sources, onDone }: FormProps) {
  const wayBack = useWayBack();
  const [action, setAction] = useState('');
  const [source, setSource] = useState(sources[0] ?? '');
  const add = async (condition: string) => {
    if (!action.trim()) throw new Error('Say what to do.');
    if (!source.trim()) throw new Error('Name the source of the events that it applies to.');
    const added = await post<AddedHeuristic>('heuristic/add', {
      condition,
      action: action.trim(),
      source: source.trim(),
    });
    const undo = wayBack('heuristic/forget', () => post('heuristic/forget', { id: added.id }));
    if (!added.created) say('This heuristic exists already.');
    else say('Added. ' + (added.note ?? 'It has to earn the right to act.'), { undo });
    return added;
  };
  return (
    <AddForm
      name="Add a heuristic"
      prompt="When (the condition, in words)"
      verb="Add"
      add={add}
      onDone={onDone}
    >
      <Field
        label="Then (the action, in words)"
        grow
        value={action}
        maxLength={2000}
        onText={setAction}
      />
      <Field
        label="Source of the events"
        value={source}
        maxLength={200}
        list="heuristic-sources"
        placeholder="ops"
        onText={setSource}
      >
        <datalist id="heuristic-sources">
          {sources.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
      </Field>
    </AddForm>
  );
}

export function Heuristics() {
  const threshold = useThreshold();
  const { params } = useRoute();
  const period = usePeriod();
  const all = params['all'] === '1';
  const args = { all: all || params['state'] === 'archived', ...period, limit: PAGE };
  const list = useQuery<HeuristicReading[]>('heuristic/list', args, [
    'heuristic',
    'event',
    'fire',
  ]);
  // A search also covers rows that are not loaded yet, so all pages are read.
  useAllPages(list);
  const filter = {
    text: params['q'] ?? '',
    source: params['source'] ?? '',
    state: params['state'] ?? '',
  };
  const sort = params['sort'] ?? 'confidence';
  const rows = useMemo(
    () => list.data && arranged(list.data.filter((one) => fits(one, filter)), ORDERS, sort),
    [list.data, filter.text, filter.source, filter.state, sort],
  );
  const sources = useMemo(
    () => [...new Set((list.data ?? []).map((heuristic) => heuristic.source))].sort(),
    [list.data],
  );
  const isFiltered = !!(filter.text || filter.source || filter.state);
  const known = Math.max(list.total ?? 0, list.data?.length ?? 0);
  const acting = (rows ?? []).filter((heuristic) => heuristic.fires).length;
  return (
    <>
      <AddHead
        needs="heuristic/add"
        title="Heuristics"
        lead={
          'Conditions and actions. At ' + percent(threshold) + ' or more, a heuristic acts without a model'
        }
        form={(onDone) => <HeuristicForm sources={sources} onDone={onDone} />}
        tools={<ExportMenu name="Heuristics" rows={() => rows ?? []} />}
      />
      <Paths />
      <div class="filters">
        <SearchBox label="Search heuristics" param="q" />
        <Filter
          label="Source"
          hideLabel
          any="All sources"
          param="source"
          options={sources}
          names={Object.fromEntries(sources.map((name) => [name, name]))}
          narrows
        />
        <Filter
          label="State"
          hideLabel
          any="All states"
          param="state"
          options={STATES}
          names={STATE_NAMES}
          narrows
        />
        <OrderFilter orders={ORDERS} />
        <Check label="also archived" param="all" />
        {rows && known > 0 && (
          <Totals matching={rows.length} all={known} of={['heuristic']}>
            , {number(acting)} of them {acting === 1 ? 'acts by itself' : 'act by themselves'}
          </Totals>
        )}
      </div>
      <Split
        query={{ ...list, data: rows, more: null, total: rows?.length ?? null }}
        label="Heuristics"
        hint="Choose a heuristic to see its progress toward the threshold, and what it did."
        empty={
          isFiltered ? (
            <Empty title="No heuristic fits">Try other words, or all sources and states.</Empty>
          ) : period.since || period.until ? (
            <Empty title="No heuristic was added in this time">
              Choose a longer time range above.
            </Empty>
          ) : (
            <Empty
              title="There is no heuristic yet"
              command={
                'credence heuristic add --condition "the doorbell rings at night" --action "mute it" --source doorbell'
              }
            >
              A heuristic has to earn the right to act. Add the first above, or in a terminal:
            </Empty>
          )
        }
        idOf={(heuristic) => heuristic.id}
        row={(heuristic) => (
          <>
            <span class="row-main">
              <span class="muted">when</span>{' '}
              <Text lines={2}>{heuristic.condition || '(erased)'}</Text>
            </span>
            <Meter value={heuristic.confidence} label="confidence" threshold={threshold} />
            <span class="row-foot">
              <Acts heuristic={heuristic} not="still learning" />
              <Text is="muted clip" lines={1}>
                {heuristic.action || '(erased)'}
              </Text>
              <span class="muted small">
                <Text>{heuristic.source}</Text>
                {heuristic.fire_count > 0 && ` · acted ${plural(heuristic.fire_count, 'time')}`}
              </span>
            </span>
          </>
        )}
        detail={(id) => <HeuristicDetail key={id} id={id} threshold={threshold} />}
      />
    </>
  );
}
