// SPDX-License-Identifier: Apache-2.0
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { ask } from '../../api/client';
import type { WhatIfReport } from '../../api/answers';
import { type Query, useQuery } from '../../api/use_query';
import { replaceParams, useRoute } from '../../core/router';
import { usePeriod } from '../../core/scope';
import { useSettled } from '../../core/use_settled';
import { IconButton } from '../../parts/Icon';
import { OwnerNote } from '../../parts/OwnerNote';
import { Panel } from '../../parts/Panel';
import { Failed, Loaded, Skeleton } from '../../parts/States';
import { ApplyDialog } from '../settings/ApplyDialog';
import type { Setting } from '../settings/types';
import { AddSetting } from './AddSetting';
import { Replayed, Verdict } from './Replayed';
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
import { useMachine } from '../../api/use_machine';

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

// On a phone, where the sliders come before the results, what they change stays in sight.
function Headline({ query, waits }: { query: Query<WhatIfReport>; waits: boolean }) {
  const last = useRef<WhatIfReport>();
  if (query.data) last.current = query.data;
  if (!last.current || query.error || last.current.events === 0) return null;
  return (
    <div class="what-if-headline box" aria-hidden="true" aria-busy={waits || query.loading}>
      <Verdict replay={last.current} />
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

function Desk({ settings, onWritten }: { settings: Setting[]; onWritten: () => void }) {
  const { params } = useRoute();
  const isOwner = useMachine();
  const dials = useMemo(() => settings.flatMap((setting) => dialOf(setting) ?? []), [settings]);
  const [changes, setChanges] = useState<Changes>(() => parseSet(params['set'] ?? ''));
  const [added, setAdded] = useState<string[]>(() =>
    Object.keys(changes).filter((key) => !FIRST.includes(key)),
  );
  const find = (key: string) => dials.find((dial) => dial.key === key);
  const onDesk = [...FIRST, ...added].flatMap((key) => find(key) ?? []);
  const [last, setLast] = useState(() => Object.keys(changes).find(find) ?? onDesk[0]?.key ?? '');
  const swept = find(params['sweep'] ?? '');
  const setSwept = (dial: Dial | null) => replaceParams({ sweep: dial?.key ?? '' });
  const [asking, setAsking] = useState(false);

  const set = writeSet(changes);
  const settled = useSettled(set, SETTLE_MS);
  useEffect(() => replaceParams({ set: settled }), [settled]);
  const { since } = usePeriod();
  const query = useQuery<WhatIfReport>('replay', { set: settled, since }, ['*'], ask);

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
      <Headline query={query} waits={settled !== set} />
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
            <button type="button" onClick={() => setSwept(swings)}>
              Sweep
            </button>
            <span class="note">
              {swings.name} from {shown(swings, swings.from)} to {shown(swings, swings.to)}
            </span>
          </div>
        )}
        <button
          type="button"
          class="primary use-settings"
          disabled={set === '' || !isOwner}
          onClick={() => setAsking(true)}
        >
          Use these settings…
        </button>
        <OwnerNote />
        {asking && (
          <ApplyDialog
            changes={changes}
            settings={settings}
            onClose={() => setAsking(false)}
            onWritten={() => {
              setChanges({});
              onWritten();
            }}
            onReverted={onWritten}
          />
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

// Replays the ledger with changed settings, which are saved only if the reader wants to.
export function WhatIf() {
  const settings = useQuery<Setting[]>('settings');
  return (
    <Loaded query={settings} rows={8}>
      {(list) => <Desk settings={list} onWritten={settings.reload} />}
    </Loaded>
  );
}
