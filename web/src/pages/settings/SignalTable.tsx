// SPDX-License-Identifier: Apache-2.0
import { words } from '../../core/format';
import { href, useRoute } from '../../core/router';
import { type Column, Table } from '../../parts/Table';
import { Control } from './Control';
import type { Setting } from './types';
import { type Draft, SIGNALS, type SignalRow, fieldText, isChanged, kindOf } from './values';

interface Props {
  rows: SignalRow[];
  draft: Draft;
  mayChange: boolean;
  onChange: (setting: Setting, text: string) => void;
}

const FIELDS: [field: string, name: string, means: string][] = [
  ['enabled', 'On', 'Whether the signal can fire.'],
  ['delta', 'Points', 'The points it adds or subtracts.'],
  ['cooldown', 'Cooldown, turns', 'How many turns pass before it can fire again.'],
  ['from', 'From', 'The count at which it fires.'],
];

const furtherOf = ({ fields }: SignalRow) =>
  Object.keys(fields).filter((field) => !FIELDS.some(([known]) => known === field)).length;

// By what is written, not by what is being typed: a row must not move under the cursor.
function valueOf(setting: Setting | undefined): number | string | null {
  if (!setting) return null;
  return kindOf(setting) === 'number' ? Number(setting.value) : setting.value;
}

// What each signal does, in one row; the name leads to all its settings.
export function SignalTable({ rows, draft, mayChange, onChange }: Props) {
  const { params } = useRoute();
  const columns: Column<SignalRow>[] = [
    {
      name: 'Signal',
      by: ({ name }) => words(name),
      cell: ({ name, fields }) => (
        <>
          <a href={href('settings', [SIGNALS + '.' + name], params)}>{words(name)}</a>
          {Object.values(fields).some(isChanged) && <span class="changed-mark"> changed</span>}
        </>
      ),
    },
    ...FIELDS.map(([field, label, means]): Column<SignalRow> => ({
      name: label,
      means,
      by: ({ fields }) => valueOf(fields[field]),
      cell: ({ name, fields }) => {
        const setting = fields[field];
        if (!setting) return null;
        const text = fieldText(setting, draft);
        if (!mayChange || setting.origin === 'environment') return text;
        return (
          <span class={setting.key in draft ? 'drafted' : undefined}>
            <Control
              setting={setting}
              value={text}
              label={words(name) + ': ' + label.toLowerCase()}
              onChange={(next) => onChange(setting, next)}
            />
          </span>
        );
      },
    })),
    {
      name: 'Further settings',
      means: 'How many more settings the signal has. Its name links to them.',
      is: 'muted',
      by: furtherOf,
      cell: (row) => furtherOf(row) || '',
    },
  ];
  return (
    <Table
      label="Signals"
      scroll="full"
      class="signal-settings"
      named
      rowClass={({ fields }) => (fields['enabled']?.value === 'false' ? 'muted' : undefined)}
      rows={rows}
      columns={columns}
    />
  );
}
