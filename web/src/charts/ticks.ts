// SPDX-License-Identifier: Apache-2.0
// Where the marks of an axis are, and what they say. No two neighbours say the same.

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

// The least of 1, 2 and 5 times a power of ten that gives at most `most` marks.
export function niceStep(span: number, most: number, least = 0): number {
  if (!(span > 0) || most < 1) return Math.max(least, 1);
  const raw = Math.max(span / most, least, Number.MIN_VALUE);
  const power = 10 ** Math.floor(Math.log10(raw));
  const factor = [1, 2, 5, 10].find((one) => one * power >= raw * (1 - 1e-9))!;
  return factor * power;
}

export function ticksOf(from: number, to: number, most: number, least = 0): number[] {
  const step = niceStep(to - from, most, least);
  const ticks = [];
  for (let at = Math.ceil(from / step - 1e-9); at * step <= to + step * 1e-9; ++at)
    ticks.push(Number((at * step).toPrecision(12)));
  return ticks;
}

const TIME_STEPS = [
  ...[1, 2, 5, 10, 15, 30].map((count) => count * SECOND),
  ...[1, 2, 5, 10, 15, 30].map((count) => count * MINUTE),
  ...[1, 2, 3, 6, 12].map((count) => count * HOUR),
  ...[1, 2, 7, 14, 30, 61, 122, 365].map((count) => count * DAY),
];

// Times in ms, at full local minutes, hours or days.
export function timeTicks(from: number, to: number, most: number): number[] {
  const step =
    TIME_STEPS.find((one) => (to - from) / one <= most) ??
    niceStep((to - from) / DAY, most) * DAY;
  // Local midnight, so that days begin at midnight and hours are full hours.
  const midnight = new Date(from);
  midnight.setHours(0, 0, 0, 0);
  const start = midnight.getTime();
  const ticks = [];
  for (let at = start + Math.ceil((from - start) / step) * step; at <= to; at += step)
    ticks.push(at);
  return ticks;
}

const FORMS: Intl.DateTimeFormatOptions[] = [
  { month: 'short', year: 'numeric' },
  { day: 'numeric', month: 'short' },
  { hour: '2-digit', minute: '2-digit' },
  { hour: '2-digit', minute: '2-digit', second: '2-digit' },
];

const isDifferent = (labels: string[]) =>
  labels.every((label, at) => at === 0 || label !== labels[at - 1]);

// The shortest labels for these times (in ms) that tell neighbours apart; a label that would repeat
// its neighbour is left out. `step`: between two ticks, if there are fewer than two.
export function timeLabels(ticks: number[], span = 0): string[] {
  const gap = ticks.length > 1 ? ticks[1]! - ticks[0]! : span;
  const first = gap >= 300 * DAY ? 0 : gap >= DAY ? 1 : gap >= MINUTE ? 2 : 3;
  const write = (form: Intl.DateTimeFormatOptions) =>
    ticks.map((tick) => new Date(tick).toLocaleString('en-GB', form));
  for (const form of FORMS.slice(first)) {
    const labels = write(form);
    if (!isDifferent(labels)) continue;
    // Hours that reach over midnight name the day where it begins.
    if (first >= 2 && ticks.length > 0) {
      const days = write(FORMS[1]!);
      return labels.map((label, at) =>
        at > 0 && days[at] !== days[at - 1] && label.startsWith('00:00') ? days[at]! : label,
      );
    }
    return labels;
  }
  return unrepeated(write(FORMS[3]!));
}

// A label that says the same as the one before it says nothing.
export function unrepeated(labels: string[]): string[] {
  return labels.map((label, at) => (at > 0 && label === labels[at - 1] ? '' : label));
}
