// SPDX-License-Identifier: Apache-2.0
import { words } from '../../core/format';
import { href, useRoute } from '../../core/router';
import { Control } from './Control';
import type { Setting } from './types';
import { type Draft, SIGNALS, type SignalRow, fieldText, isChanged } from './values';

interface Props {
  rows: SignalRow[];
  draft: Draft;
  mayChange: boolean;
  onChange: (setting: Setting, text: string) => void;
}

const COLUMNS: [field: string, name: string, means: string][] = [
  ['enabled', 'On', 'whether the signal can fire'],
  ['delta', 'Points', 'the points it adds or subtracts'],
  ['cooldown', 'Cooldown, turns', 'how many turns before it can fire again'],
  ['from', 'From', 'the count at which it fires'],
];

// What each signal does, in one row; the name leads to all its settings.
export function SignalTable({ rows, draft, mayChange, onChange }: Props) {
  const { params } = useRoute();
  return (
    <div class="scroll full" tabIndex={0} role="region" aria-label="Signals">
      <table class="signal-settings">
        <thead>
          <tr>
            <th scope="col">Signal</th>
            {COLUMNS.map(([field, name, means]) => (
              <th key={field} scope="col" title={means}>
                {name}
              </th>
            ))}
            <th scope="col">Further settings</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, fields }) => {
            const all = Object.values(fields);
            const further = all.length - COLUMNS.filter(([field]) => fields[field]).length;
            const off = fields['enabled']?.value === 'false';
            return (
              <tr key={name} class={off ? 'muted' : undefined}>
                <th scope="row">
                  <a href={href('settings', [SIGNALS + '.' + name], params)}>{words(name)}</a>
                  {all.some(isChanged) && <span class="changed-mark"> changed</span>}
                </th>
                {COLUMNS.map(([field, label]) => {
                  const setting = fields[field];
                  if (!setting) return <td key={field} />;
                  const text = fieldText(setting, draft);
                  const isFixed = !mayChange || setting.origin === 'environment';
                  return (
                    <td key={field} class={setting.key in draft ? 'drafted' : undefined}>
                      {isFixed ? (
                        text
                      ) : (
                        <Control
                          setting={setting}
                          value={text}
                          label={words(name) + ': ' + label.toLowerCase()}
                          onChange={(next) => onChange(setting, next)}
                        />
                      )}
                    </td>
                  );
                })}
                <td class="muted">{further > 0 ? further : ''}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
