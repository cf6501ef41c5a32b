// SPDX-License-Identifier: Apache-2.0
import { useState } from 'preact/hooks';
import { useQuery } from '../api/use_query';
import { capital, plural, words } from '../core/format';
import { type Route, go, href, useRoute } from '../core/router';
import { ExportMenu } from '../parts/ExportMenu';
import { OwnerNote } from '../parts/OwnerNote';
import { say } from '../core/toast';
import { PageHead } from '../parts/PageHead';
import { SearchBox } from '../parts/SearchBox';
import { Check, Select } from '../parts/Select';
import { Empty, Loaded } from '../parts/States';
import { ApplyDialog } from './settings/ApplyDialog';
import { DemoNote } from './settings/DemoNote';
import { useDraft } from './settings/draft';
import { SettingRow } from './settings/SettingRow';
import { SignalTable } from './settings/SignalTable';
import type { Setting } from './settings/types';
import {
  type Draft,
  type Part,
  SIGNALS,
  draftError,
  isChanged,
  partName,
  partOf,
  partsOf,
  searched,
  signalRows,
  under,
  valuesOf,
  withDraft,
  without,
} from './settings/values';
import { useMachine } from '../api/use_machine';

const MEANS: Record<string, string> = {
  memory: 'What is remembered, how it fades, and what goes into prompts',
  'memory.proof': 'Whether later work confirms or contradicts a memory',
  governor: 'When tool calls are allowed, asked about or refused',
  'governor.signals': 'What is noticed in a session, and how many points each signal is worth',
  'governor.zones': 'The confidence from which each zone begins',
  'governor.opens': 'From which zone each kind of call may run',
  'governor.rubric': 'How many points the first assessment of a task adds or subtracts',
  'governor.goal': 'When a session has a new goal, or has drifted from it',
  'governor.windows': 'How many recent turns some signals consider',
  executive: 'When a heuristic answers instead of a model',
  belief: 'How sure a statement is, and what changes that',
  review: 'How reviews become levels, rules and alerts',
  'review.notify': 'Whom alerts are sent to',
  llm: 'The language model that may be asked',
  embedding: 'How similar two texts are',
  store: 'Where and how the ledger is kept',
  mcp: 'What MCP clients may do for you',
};

// All parts, as links at the side, or as a choice on a phone.
function Parts({ parts, current }: { parts: Part[]; current: string }) {
  const { params } = useRoute();
  const to = (prefix: string) => href('settings', prefix ? [prefix] : [], { ...params, q: '' });
  return (
    <>
      <nav class="setting-parts wide-parts" aria-label="Parts of the settings">
        {parts.map(({ prefix, count, changed }) => (
          <a
            key={prefix}
            href={to(prefix)}
            class={prefix.includes('.') ? 'sub' : undefined}
            aria-current={prefix === current ? 'page' : undefined}
          >
            {prefix.includes('.') ? capital(words(prefix.split('.')[1]!)) : partName(prefix)}
            <span class="count" title={changed > 0 ? changed + ' changed' : undefined}>
              {changed > 0 ? changed + ' of ' + count : count}
            </span>
          </a>
        ))}
      </nav>
      <div class="narrow-parts">
        <Select
          label="Part"
          value={current}
          any="Choose a part…"
          options={parts.map(({ prefix }) => prefix)}
          names={Object.fromEntries(
            parts.map(({ prefix, count }) => [prefix, `${partName(prefix)} (${count})`]),
          )}
          onChange={(prefix) => go(to(prefix))}
        />
      </div>
    </>
  );
}

interface ListProps {
  settings: Setting[];
  draft: Draft;
  mayChange: boolean;
  onDraft: (draft: Draft) => void;
}

function List({ settings, draft, mayChange, onDraft }: ListProps) {
  const parts = [...new Set(settings.map(({ key }) => partOf(key)))];
  return (
    <>
      {parts.map((prefix) => (
        <section key={prefix} class="panel" aria-label={partName(prefix)}>
          <header>
            <h2>{partName(prefix)}</h2>
          </header>
          {MEANS[prefix] && <p class="note">{MEANS[prefix]}.</p>}
          <ul class="settings">
            {settings
              .filter(({ key }) => partOf(key) === prefix)
              .map((setting) => (
                <SettingRow
                  key={setting.key}
                  setting={setting}
                  draft={draft}
                  mayChange={mayChange}
                  onChange={(text) => onDraft(withDraft(draft, setting, text))}
                  onReset={() => onDraft({ ...draft, [setting.key]: null })}
                  onDrop={() => onDraft(without(draft, setting.key))}
                />
              ))}
          </ul>
        </section>
      ))}
    </>
  );
}

// Those of the open part, or those that are searched for; all of them on the first page.
function shownOf(all: Setting[], { path, params }: Route, draft: Draft): Setting[] {
  const prefix = path[0] ?? '';
  const search = params['q'] ?? '';
  const found = searched(prefix && !search ? under(all, prefix) : all, search);
  return params['changed'] === '1'
    ? found.filter((one) => isChanged(one) || one.key in draft)
    : found;
}

function Shown({
  all,
  draft,
  mayChange,
  onDraft,
}: Omit<ListProps, 'settings'> & { all: Setting[] }) {
  const route = useRoute();
  const { path, params } = route;
  const prefix = path[0] ?? '';
  const search = params['q'] ?? '';
  const changedOnly = params['changed'] === '1';
  const list = { draft, mayChange, onDraft };
  const shown = shownOf(all, route, draft);
  if (shown.length === 0) {
    return (
      <Empty title={changedOnly ? 'Nothing here differs from its default' : 'No settings match'}>
        {search ? 'Try other words.' : 'Choose another part.'}
      </Empty>
    );
  }
  if (prefix === SIGNALS && !search && !changedOnly) {
    return (
      <section class="panel" aria-label={partName(prefix)}>
        <header>
          <h2>{partName(prefix)}</h2>
          <a href={href('insight', ['signals'])}>What each signal is worth</a>
        </header>
        <p class="note">{MEANS[SIGNALS]}. Open a signal by its name to see all its settings.</p>
        <SignalTable
          rows={signalRows(shown)}
          draft={draft}
          mayChange={mayChange}
          onChange={(setting, text) => onDraft(withDraft(draft, setting, text))}
        />
      </section>
    );
  }
  if (!prefix && !search && !changedOnly) return <Overview all={all} {...list} />;
  return (
    <>
      {prefix.startsWith(SIGNALS + '.') && (
        <p>
          <a href={href('settings', [SIGNALS], params)}>All signals</a>
        </p>
      )}
      <List settings={shown} {...list} />
    </>
  );
}

// What differs from the defaults, and what there is.
function Overview({ all, ...list }: Omit<ListProps, 'settings'> & { all: Setting[] }) {
  const { params } = useRoute();
  const changed = all.filter((one) => isChanged(one) || one.key in list.draft);
  return (
    <>
      {changed.length > 0 ? (
        <List settings={changed} {...list} />
      ) : (
        <p class="note">Every setting has its default value.</p>
      )}
      <ul class="cards parts-cards" aria-label="All parts">
        {partsOf(all).map(({ prefix, count }) => (
          <li key={prefix} class="panel">
            <h3>
              <a href={href('settings', [prefix], params)}>{partName(prefix)}</a>
            </h3>
            <p class="note">
              {MEANS[prefix] ?? ''} <span class="nowrap">({plural(count, 'setting')})</span>
            </p>
          </li>
        ))}
      </ul>
    </>
  );
}

// Every setting: what it means, where its value comes from, and a way to change it.
export function Settings() {
  const route = useRoute();
  const { path } = route;
  const mayChange = useMachine();
  const query = useQuery<Setting[]>('settings');
  const [draft, setDraft] = useDraft();
  const [asking, setAsking] = useState(false);
  const count = Object.keys(draft).length;
  const hasError = (query.data ?? []).some((setting) => draftError(setting, draft) !== null);
  return (
    <>
      <PageHead
        title="Settings"
        lead={
          query.data
            ? plural(query.data.length, 'setting') +
              ', ' +
              plural(query.data.filter(isChanged).length, 'differs', 'differ') +
              ' from the default'
            : 'What each setting means, and where its value comes from'
        }
      />
      {mayChange ? <DemoNote /> : <OwnerNote />}
      <div class="filters">
        <SearchBox label="Search settings" param="q" />
        <Check label="Only changed" param="changed" />
        {query.data && <ExportMenu name="Settings" rows={shownOf(query.data, route, draft)} />}
      </div>
      <Loaded query={query} rows={8}>
        {(all) => (
          <div class="settings-page">
            <Parts parts={partsOf(all)} current={partOf((path[0] ?? '') + '.')} />
            <div class="stack settings-shown">
              <Shown all={all} draft={draft} mayChange={mayChange} onDraft={setDraft} />
            </div>
            {asking && (
              <ApplyDialog
                changes={valuesOf(draft, all)}
                settings={all}
                onClose={() => setAsking(false)}
                onWritten={() => {
                  setDraft({});
                  query.reload();
                }}
                onReverted={query.reload}
              />
            )}
          </div>
        )}
      </Loaded>
      {count > 0 && (
        <div class="draft-bar bar" role="region" aria-label="Unwritten changes">
          <span role="status">{plural(count, 'unwritten change')}</span>
          <button
            type="button"
            class="primary"
            disabled={hasError}
            title={hasError ? 'Correct the marked fields first' : undefined}
            onClick={() => setAsking(true)}
          >
            Preview…
          </button>
          <button
            type="button"
            class="quiet"
            onClick={() => {
              setDraft({});
              say('The changes were discarded.', { undo: async () => setDraft(draft) });
            }}
          >
            Discard
          </button>
        </div>
      )}
    </>
  );
}
