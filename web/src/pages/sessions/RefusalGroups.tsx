// SPDX-License-Identifier: Apache-2.0
import { useState } from 'preact/hooks';
import type { SessionReading } from '../../api/answers';
import { plural, words } from '../../core/format';
import { replaceParams } from '../../core/router';
import { Panel } from '../../parts/Panel';
import { Text, Time } from '../../parts/Text';
import { Unlock } from './Unlock';
import { AllowCall } from './actions';
import { type Entry, VERDICT_NAMES } from './entry';
import { groupRefusals } from './timeline';

function show(entry: Entry): void {
  replaceParams({ at: String(entry.sequence) });
  document.querySelector('.timeline-plot')?.scrollIntoView({ block: 'center' });
}

interface Props {
  entries: readonly Entry[];
  session: SessionReading;
  allowable: ReadonlySet<number>;
  reload: () => void;
}

// What was refused or asked about, each kind of call once.
export function RefusalGroups({ entries, session, allowable, reload }: Props) {
  const [checked, check] = useState('');
  const groups = groupRefusals(entries, allowable);
  const calls = groups.reduce((sum, group) => sum + group.count, 0);
  return (
    <Panel
      title="Refused calls"
      note={calls > 0 ? plural(calls, 'call') + ' of ' + plural(groups.length, 'kind') : undefined}
    >
      {groups.length === 0 ? (
        <p class="note">Nothing was refused.</p>
      ) : (
        <ul class="refusals">
          {groups.map((group) => (
            <li key={group.key} class="stack">
              <div class="refusal line">
                <b class="num refusal-count">{group.count} ×</b>
                <span class="refusal-what">
                  <Text>{group.tool}</Text> <span class="muted">{words(group.effect)}</span>{' '}
                  <b>{VERDICT_NAMES[group.verdict] ?? words(group.verdict)}</b>
                </span>
                <span class="muted small">
                  last <Time at={group.last.at} />
                </span>
                <button
                  type="button"
                  class="quiet unfold"
                  onClick={() => show(group.last)}
                >
                  Show in the timeline
                </button>
                {!session.ended && (
                  <button
                    type="button"
                    class="quiet unfold"
                    aria-expanded={checked === group.key}
                    onClick={() => check(checked === group.key ? '' : group.key)}
                  >
                    What would unlock it?
                  </button>
                )}
              </div>
              {group.allowable && !session.ended && (
                <div class="line">
                  <span class="small muted">
                    {group.allowable === group.last
                      ? 'Allow the most recent of these:'
                      : 'Allow one of these:'}
                  </span>
                  <AllowCall
                    session={session}
                    sequence={group.allowable.sequence}
                    effect={group.effect}
                    reload={reload}
                  />
                </div>
              )}
              {checked === group.key && !session.ended && (
                <Unlock session={session} effect={group.effect} onClose={() => check('')} />
              )}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
