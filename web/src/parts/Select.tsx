// SPDX-License-Identifier: Apache-2.0
import { words } from '../core/format';
import { replaceParams, useRoute } from '../core/router';

interface Props {
  label: string;
  value: string;
  options: readonly string[];
  any?: string; // The label for "no choice".
  names?: Record<string, string>; // Of options whose own name is not shown.
  hideLabel?: boolean;
  onChange: (value: string) => void;
}

export function Select(props: Props) {
  const { label, value, options, any, names = {}, hideLabel = false, onChange } = props;
  return (
    <label class="field">
      <span class={hideLabel ? 'visually-hidden' : ''}>{label}</span>
      <select value={value} onChange={(event) => onChange(event.currentTarget.value)}>
        {any !== undefined && <option value="">{any}</option>}
        {options.map((option) => (
          <option key={option} value={option}>
            {names[option] ?? words(option)}
          </option>
        ))}
      </select>
    </label>
  );
}

interface FilterProps extends Omit<Props, 'value' | 'onChange'> {
  param: string;
  value?: string; // Chosen at first.
  narrows?: boolean; // Applies to a search, too; without this, a choice replaces the search.
}

// A choice that is kept in the address.
export function Filter({ param, value = '', narrows = false, ...select }: FilterProps) {
  const chosen = useRoute().params[param] ?? value;
  const choose = (next: string) => replaceParams({ [param]: next, ...(narrows ? {} : { q: '' }) });
  return <Select {...select} value={chosen} onChange={choose} />;
}

// A check box that is kept in the address.
export function Check({ label, param }: { label: string; param: string }) {
  return (
    <label class="check bar">
      <input
        type="checkbox"
        checked={useRoute().params[param] === '1'}
        onChange={(event) => replaceParams({ [param]: event.currentTarget.checked ? '1' : '' })}
      />
      {label}
    </label>
  );
}
