// SPDX-License-Identifier: Apache-2.0
interface Props {
  name: string;
  legend: string;
  options: readonly { name: string; label: string; key?: string }[];
  value: string;
  invalid?: boolean;
  onChange: (value: string) => void;
}

// Radio buttons that look like one control; the letter beside each chooses it.
export function Choice({ name, legend, options, value, invalid = false, onChange }: Props) {
  return (
    <fieldset class={'choice ' + name + (invalid ? ' invalid' : '')}>
      <legend>{legend}</legend>
      {options.map((option) => (
        <label key={option.name} class={value === option.name ? 'chosen ' + option.name : ''}>
          <input
            type="radio"
            name={name}
            value={option.name}
            checked={value === option.name}
            onChange={() => onChange(option.name)}
          />
          <span>{option.label}</span>
          {option.key && <kbd aria-hidden="true">{option.key}</kbd>}
        </label>
      ))}
    </fieldset>
  );
}
