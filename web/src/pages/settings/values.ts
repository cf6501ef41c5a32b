// SPDX-License-Identifier: Apache-2.0
// Values of settings as people type them, and the parts in which settings are shown.
import { hasWords } from '../../core/arrange';
import { capital, words } from '../../core/format';
import type { Setting } from './types';

export type Kind = 'boolean' | 'number' | 'choice' | 'list' | 'text';

const NUMBER = /^-?\d+(\.\d+)?$/;

export function kindOf(setting: Pick<Setting, 'value' | 'type' | 'choices'>): Kind {
  if (setting.choices && setting.choices.length > 0 && setting.type !== 'list') return 'choice';
  if (setting.type === 'boolean' || /^(true|false)$/.test(setting.value)) return 'boolean';
  if (setting.type === 'list' || setting.value.startsWith('[')) return 'list';
  const isNumber = setting.type ? /integer|number/.test(setting.type) : NUMBER.test(setting.value);
  return isNumber ? 'number' : 'text';
}

// "\"ask\"" → "ask"; the items of a list, one per line.
export function typed(toml: string): string {
  if (!/^["'[]/.test(toml)) return toml;
  try {
    const value: unknown = JSON.parse(toml);
    return Array.isArray(value) ? value.map(String).join('\n') : String(value);
  } catch {
    return toml.replace(/^(["'])([\s\S]*)\1$/, '$2');
  }
}

// What a person typed, as the server reads it.
export function written(kind: Kind, text: string): string {
  if (kind !== 'list') return text.trim();
  const items = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  return JSON.stringify(items);
}

export function same(kind: Kind, toml: string, text: string): boolean {
  if (kind === 'number') return Number(toml) === Number(text) && text.trim() !== '';
  if (kind === 'list') return written(kind, typed(toml)) === written(kind, text);
  return typed(toml) === text;
}

// What is wrong with a number before the server is asked; null if nothing is.
export function outside(setting: Setting, text: string): string | null {
  if (kindOf(setting) !== 'number') return null;
  const value = Number(text);
  if (text.trim() === '' || Number.isNaN(value)) return 'Enter a number.';
  if (setting.type === 'integer' && !Number.isInteger(value)) return 'Enter a whole number.';
  const { minimum, maximum } = setting;
  if (minimum !== null && value < minimum) return `At least ${minimum}.`;
  if (maximum !== null && value > maximum) return `At most ${maximum}.`;
  return null;
}

// Changes that are not written yet: a value as typed, or null for the default.
export type Draft = Record<string, string | null>;

export function without(draft: Draft, key: string): Draft {
  return Object.fromEntries(Object.entries(draft).filter(([one]) => one !== key));
}

export function withDraft(draft: Draft, setting: Setting, text: string): Draft {
  const rest = without(draft, setting.key);
  const isSame = isHidden(setting) ? text === '' : same(kindOf(setting), setting.value, text);
  return isSame ? rest : { ...rest, [setting.key]: text };
}

// The server does not show part of the value, such as a password, so it cannot be written back.
export function isHidden({ value }: Pick<Setting, 'value'>): boolean {
  return value.includes('[redacted]');
}

// What the field of the setting holds.
export function fieldText(setting: Setting, draft: Draft): string {
  const drafted = draft[setting.key];
  if (drafted === null) return typed(setting.default);
  return drafted ?? (isHidden(setting) ? '' : typed(setting.value));
}

// What is wrong with a change that is not written yet; null if there is none, or nothing is.
export function draftError(setting: Setting, draft: Draft): string | null {
  const drafted = draft[setting.key];
  return drafted === undefined || drafted === null ? null : outside(setting, drafted);
}

// The draft as the server takes it.
export function valuesOf(draft: Draft, settings: Setting[]): Draft {
  const kinds = new Map(settings.map((setting) => [setting.key, kindOf(setting)]));
  return Object.fromEntries(
    Object.entries(draft).map(([key, text]) => [
      key,
      text === null ? null : written(kinds.get(key) ?? 'text', text),
    ]),
  );
}

export interface Part {
  prefix: string;
  count: number;
  changed: number;
}

// "governor.zones" is a part of its own, "store" is one as a whole.
export function partOf(key: string): string {
  const names = key.split('.');
  return names.slice(0, names.length > 2 ? 2 : 1).join('.');
}

export function isChanged(setting: Setting): boolean {
  return setting.changed;
}

// A person set it in the settings file, and can go back to what it would be otherwise.
export function isOwn({ origin }: Pick<Setting, 'origin'>): boolean {
  return origin === 'user' || origin === 'project';
}

export function partsOf(settings: Setting[]): Part[] {
  const parts = new Map<string, Part>();
  for (const setting of settings) {
    const prefix = partOf(setting.key);
    const part = parts.get(prefix) ?? { prefix, count: 0, changed: 0 };
    part.count += 1;
    if (isChanged(setting)) part.changed += 1;
    parts.set(prefix, part);
  }
  const top = (prefix: string) => prefix.split('.', 1)[0]!;
  const order = [...new Set([...parts.keys()].map(top))];
  return [...parts.values()].sort(
    (a, b) =>
      order.indexOf(top(a.prefix)) - order.indexOf(top(b.prefix)) ||
      a.prefix.length - b.prefix.length ||
      a.prefix.localeCompare(b.prefix),
  );
}

// Those whose key, name, meaning or value has all the words.
export function searched(settings: Setting[], text: string): Setting[] {
  return settings.filter(({ key, summary, value }) =>
    hasWords([key, words(key), settingName(key), summary, value], text),
  );
}

// A prefix of the address holds the setting of that name, and those below it.
export function under(settings: Setting[], prefix: string): Setting[] {
  return settings.filter(({ key }) => key === prefix || key.startsWith(prefix + '.'));
}

export const SIGNALS = 'governor.signals';

export interface SignalRow {
  name: string;
  fields: Record<string, Setting>;
}

// The settings of each signal, as one row of a table.
export function signalRows(settings: Setting[]): SignalRow[] {
  const rows = new Map<string, SignalRow>();
  for (const setting of settings) {
    const [, , name, ...field] = setting.key.split('.');
    if (!name || field.length === 0) continue;
    const row = rows.get(name) ?? { name, fields: {} };
    row.fields[field.join('.')] = setting;
    rows.set(name, row);
  }
  return [...rows.values()];
}

const UNIT = /_(days|seconds|ms|minutes|hours)$/;

// "memory.half_life_days" → "half-life (days)".
export function settingName(key: string): string {
  const name = key.split('.').pop() ?? key;
  const unit = UNIT.exec(name)?.[1];
  const what = words(name.replace(UNIT, '')).replace(/\bhalf life\b/, 'half-life');
  return unit ? `${what} (${unit})` : what;
}

const PART_NAMES: Record<string, string> = { llm: 'language model' };

// "governor.zones" → "Governor: zones".
export function partName(prefix: string): string {
  return capital(
    prefix
      .split('.')
      .map((name) => PART_NAMES[name] ?? words(name))
      .join(': '),
  );
}

export interface DiffLine {
  kind: 'add' | 'remove' | 'same' | 'head';
  text: string;
}

export function diffLines(diff: string): DiffLine[] {
  const lines = diff.replace(/\n$/, '').split('\n');
  return lines.map((text) => {
    if (/^(\+\+\+|---|@@)/.test(text)) return { kind: 'head', text };
    if (text.startsWith('+')) return { kind: 'add', text };
    if (text.startsWith('-')) return { kind: 'remove', text };
    return { kind: 'same', text };
  });
}
