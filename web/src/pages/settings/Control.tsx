// SPDX-License-Identifier: Apache-2.0
import type { Setting } from './types';
import { kindOf, outside, settingName } from './values';

interface Props {
  setting: Setting;
  value: string; // As typed.
  id?: string; // Of what describes it.
  label?: string;
  disabled?: boolean;
  onChange: (value: string) => void;
}

function stepOf({ type, value, maximum, minimum }: Setting): number | 'any' {
  if (type === 'integer' || (!type && !value.includes('.'))) return 1;
  return maximum !== null && minimum !== null && maximum - minimum <= 1 ? 0.01 : 'any';
}

// The control that fits a setting: a switch, a number within its bounds, a choice, a list or a text.
export function Control({ setting, value, id, label, disabled, onChange }: Props) {
  const name = label ?? settingName(setting.key);
  const common = { 'aria-label': name, 'aria-describedby': id, disabled };
  switch (kindOf(setting)) {
    case 'boolean':
      return (
        <label class="switch bar">
          <input
            {...common}
            type="checkbox"
            role="switch"
            checked={value === 'true'}
            onChange={(event) => onChange(String(event.currentTarget.checked))}
          />
          <span aria-hidden="true">{value === 'true' ? 'on' : 'off'}</span>
        </label>
      );
    case 'choice':
      return (
        <select {...common} value={value} onChange={(event) => onChange(event.currentTarget.value)}>
          {[...new Set([...(setting.choices ?? []), value])].map((choice) => (
            <option key={choice} value={choice}>
              {choice}
            </option>
          ))}
        </select>
      );
    case 'number':
      return (
        <input
          {...common}
          type="number"
          inputMode="decimal"
          min={setting.minimum ?? undefined}
          max={setting.maximum ?? undefined}
          step={stepOf(setting)}
          value={value}
          aria-invalid={outside(setting, value) !== null}
          onInput={(event) => onChange(event.currentTarget.value)}
        />
      );
    case 'list':
      return (
        <textarea
          {...common}
          class="mono"
          rows={Math.min(8, Math.max(2, value.split('\n').length + 1))}
          placeholder="one on each line"
          value={value}
          onInput={(event) => onChange(event.currentTarget.value)}
        />
      );
    default:
      return (
        <input
          {...common}
          class="mono"
          value={value}
          onInput={(event) => onChange(event.currentTarget.value)}
        />
      );
  }
}
