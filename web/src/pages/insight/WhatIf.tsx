// SPDX-License-Identifier: Apache-2.0
import { useEffect, useRef, useState } from 'preact/hooks';
import { ask } from '../../api/client';
import type { SettingInfo, WhatIfReport } from '../../api/answers';
import { type Query, useQuery } from '../../api/use_query';
import { replaceParams, useRoute } from '../../core/router';
import { useSettled } from '../../core/use_settled';
import { IconButton } from '../../parts/Icon';
import { Panel } from '../../parts/Panel';
import { Failed, Loaded, Skeleton } from '../../parts/States';
import { AddSetting } from './AddSetting';
import { Replayed } from './Replayed';
import { Slider } from './Slider';
import { SweepCharts } from './SweepCharts';
import {
  type Changes,
  type Dial,
  FIRST,
  dialOf,
  nameOf,
  parseSet,
  shown,
  writeSet,
} from './settings';

const SETTLE_MS = 150;

function without(changes: Changes, key: string): Changes {
  return Object.fromEntries(Object.entries(changes).filter(([one]) => one !== key));
}

// The last answer stays, dimmed, until the next one arrives.
function Answered({ query, waits }: { query: Query<WhatIfReport>; waits: boolean }) {
  const last = useRef<WhatIfReport>();
  if (query.data) last.current = query.data;
  const busy = waits || query.loading;
  return (
    <div class="replayed stack" aria-busy={busy}>
      {query.error && !busy && <Failed error={query.error} retry={query.reload} />}
      {last.current
        ? !query.error && <Replayed replay={last.current} />
        : !query.error && <Skeleton rows={8} />}
    </div>
  );
}

// Changed settings that are not numbers, for example a proposal to turn a signal off.
function Others(props: { changes: [string, string][]; onDrop: (key: string) => void }) {
  return (
    <ul class="others" aria-label="Other settings">
      {props.changes.map(([key, value]) => (
        <li key={key} class="bar">
          <span>
            {nameOf(key)} <b class="mono">{value}</b>
          </span>
          <IconButton
            name="cross"
            label={'Drop ' + nameOf(key)}
            onClick={() => props.onDrop(key)}
          />
        </li>
      ))}
    </ul>
  );
}

function Desk({ dials }: { dials: Dial[] }) {
  const { params } = useRoute();
  const [changes, setChanges] = useState<Changes>(() => parseSet(params['set'] ?? ''));
  const [added, setAdded] = useState<string[]>(() =>
    Object.keys(changes).filter((key) => !FIRST.includes(key)),
  );
  const find = (key: string) => dials.find((dial) => dial.key === key);
  const onDesk = [...FIRST, ...added].flatMap((key) => find(key) ?? []);
  const [last, setLast] = useState(() => Object.keys(changes).find(find) ?? onDesk[0]?.key ?? '');
  const [swept, setSwept] = useState<Dial | null>(null);

  const set = writeSet(changes);
  const settled = useSettled(set, SETTLE_MS);
  useEffect(() => replaceParams({ set: settled }), [settled]);
  const query = useQuery<WhatIfReport>('replay', { set: settled }, ['*'], ask);

  const move = (dial: Dial, value: number) => {
    setLast(dial.key);
    setChanges(
      value === dial.present
        ? without(changes, dial.key)
        : { ...changes, [dial.key]: String(value) },
    );
  };
  const swings = find(last);
  const others = Object.entries(changes).filter(([key]) => !find(key));
  return (
    <div class="what-if">
      <Panel
        title="Other settings"
        aside={
          <button type="button" class="quiet" disabled={set === ''} onClick={() => setChanges({})}>
            Reset
          </button>
        }
      >
        {onDesk.map((dial) => (
          <Slider
            key={dial.key}
            dial={dial}
            value={Number(changes[dial.key] ?? dial.present)}
            onInput={(value) => move(dial, value)}
            onReset={() => setChanges(without(changes, dial.key))}
          />
        ))}
        {others.length > 0 && (
          <Others changes={others} onDrop={(key) => setChanges(without(changes, key))} />
        )}
        <AddSetting
          dials={dials.filter((dial) => !onDesk.includes(dial))}
          onAdd={(key) => {
            setAdded([...added, key]);
            setLast(key);
          }}
        />
        {swings && (
          <div class="bar">
            <button type="button" class="primary" onClick={() => setSwept(swings)}>
              Sweep
            </button>
            <span class="note">
              {swings.name} from {shown(swings, swings.from)} to {shown(swings, swings.to)}
            </span>
          </div>
        )}
      </Panel>
      <div class="what-if-answer stack">
        {swept && (
          <SweepCharts
            key={swept.key}
            dial={swept}
            value={Number(changes[swept.key] ?? swept.present)}
            others={writeSet(without(parseSet(settled), swept.key))}
            onClose={() => setSwept(null)}
          />
        )}
        <Answered query={query} waits={settled !== set} />
      </div>
    </div>
  );
}

// Replays the whole ledger with changed settings, which are never saved.
export function WhatIf() {
  const settings = useQuery<SettingInfo[]>('settings');
  return (
    <Loaded query={settings} rows={8}>
      {(list) => <Desk dials={list.flatMap((setting) => dialOf(setting) ?? [])} />}
    </Loaded>
  );
}
