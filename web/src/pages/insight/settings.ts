// SPDX-License-Identifier: Apache-2.0
import type { SettingInfo } from '../../api/answers';
import { number, signed, words } from '../../core/format';

export interface Dial {
  key: string;
  name: string;
  summary: string;
  present: number;
  from: number;
  to: number;
  step: number;
}

// Shown at first; users can add any other numeric setting.
export const FIRST = [
  'governor.signals.sunk_cost.delta',
  'governor.signals.tool_failure.delta',
  'governor.initial_confidence',
  'memory.half_life_days',
  'executive.threshold',
];
// The faculties that a replay computes again.
const FACULTIES = ['governor', 'memory', 'executive', 'belief', 'review'];
const NUMBER = /^-?\d+(\.\d+)?$/;

type Range = [from: number, to: number, step: number];
// A slider covers bounds up to this far apart. Wider bounds only exclude nonsense.
const NARROW = 100;

// Everything between the bounds, or null if they are missing or too far apart.
function allowedRange(setting: SettingInfo): Range | null {
  const { minimum, maximum } = setting;
  if (minimum == null || maximum == null || maximum - minimum > NARROW) return null;
  const isReal = setting.value.includes('.');
  const step = !isReal || maximum - minimum > 10 ? 1 : maximum - minimum > 1 ? 0.1 : 0.01;
  // Start at a multiple of the step, so that users can choose round values; a bound may be 0.001.
  const digits = step === 1 ? 0 : step === 0.1 ? 1 : 2;
  const from = Number((Math.ceil(minimum / step) * step).toFixed(digits));
  return [Math.min(from, Number(setting.value)), maximum, step];
}

// A reasonable range around the current value.
function guessedRange(key: string, text: string): Range {
  const value = Number(text);
  if (/^governor\..*\.delta$/.test(key))
    return value < 0 ? [Math.min(-40, value), 0, 1] : [0, Math.max(40, value), 1];
  const isReal = text.includes('.');
  if (isReal && value >= 0 && value <= 1) return [0, 1, 0.01];
  if (isReal && value < 10) return [0.1, Math.ceil(4 * value), 0.1];
  const step = Math.max(1, 10 ** Math.floor(Math.log10(Math.max(1, value)) - 1));
  return [isReal ? step : 0, Math.max(10, 4 * value), step];
}

function rangeOf(setting: SettingInfo): Range {
  const allowed = allowedRange(setting);
  if (allowed) return allowed;
  const [from, to, step] = guessedRange(setting.key, setting.value);
  return [
    Math.max(from, setting.minimum ?? -Infinity),
    Math.min(to, setting.maximum ?? Infinity),
    step,
  ];
}

// "governor.signals.sunk_cost.delta" → "sunk cost: delta".
export function nameOf(key: string): string {
  const [, ...rest] = key.replace(/^governor\.signals\./, 'governor.').split('.');
  return rest.map(words).join(': ');
}

// Null for settings that are not numbers, or that no replay can vary.
export function dialOf(setting: SettingInfo): Dial | null {
  const faculty = setting.key.split('.', 1)[0] ?? '';
  if (!NUMBER.test(setting.value) || !FACULTIES.includes(faculty)) return null;
  const [from, to, step] = rangeOf(setting);
  const { key, summary } = setting;
  return { key, name: nameOf(key), summary, present: Number(setting.value), from, to, step };
}

export function shown(dial: Dial, value: number): string {
  if (dial.key.startsWith('governor.') && dial.key.endsWith('.delta'))
    return value === 0 ? '0' : signed(value, 0);
  return number(value, dial.step >= 1 ? 0 : dial.step >= 0.1 ? 1 : 2);
}

// "a=1; b=2" ↔ the changed settings, in the order in which the user chose them.
export type Changes = Record<string, string>;

export function parseSet(text: string): Changes {
  const changes: Changes = {};
  for (const part of text.split(';')) {
    const at = part.indexOf('=');
    const key = part.slice(0, Math.max(0, at)).trim();
    if (key) changes[key] = part.slice(at + 1).trim();
  }
  return changes;
}

export function writeSet(changes: Changes): string {
  return Object.entries(changes)
    .map(([key, value]) => key + '=' + value)
    .join('; ');
}
