// SPDX-License-Identifier: Apache-2.0

const DASH = '–';

// Whole percent, but never rounded to 0 % or 100 %, which would claim certainty.
export function percent(value: number | null | undefined, digits = 0): string {
  if (value === null || value === undefined || Number.isNaN(value)) return DASH;
  const shown = (value * 100).toFixed(digits);
  if (digits === 0 && value < 1 && shown === '100') return '99 %';
  if (digits === 0 && value > 0 && shown === '0') return '1 %';
  return shown + ' %';
}

export function number(value: number | null | undefined, digits = 0): string {
  if (value === null || value === undefined || Number.isNaN(value)) return DASH;
  return value.toLocaleString('en', {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
}

// Always with a sign, and with a real minus sign, so that columns line up.
export function signed(value: number | null | undefined, digits = 2): string {
  if (value === null || value === undefined || Number.isNaN(value)) return DASH;
  const shown = Math.abs(value).toFixed(digits);
  if (Number(shown) === 0) return '±' + shown;
  return (value < 0 ? '−' : '+') + shown;
}

export function duration(ms: number): string {
  if (!Number.isFinite(ms) || ms < 0) return DASH;
  const seconds = Math.round(ms / 1000);
  if (seconds < 60) return seconds + ' s';
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return minutes + ' min ' + String(seconds % 60).padStart(2, '0') + ' s';
  return Math.floor(minutes / 60) + ' h ' + String(minutes % 60).padStart(2, '0') + ' min';
}

// A short duration, from microseconds: "0.4 ms", "38 ms", "1.2 s".
export function latency(us: number | null | undefined): string {
  if (us === null || us === undefined || !Number.isFinite(us) || us < 0) return DASH;
  const ms = us / 1000;
  if (ms < 0.005) return '0 ms';
  if (ms < 9.95) return number(ms, ms < 0.095 ? 2 : 1) + ' ms';
  if (ms < 999.5) return number(ms) + ' ms';
  return ms < 99_950 ? number(ms / 1000, 1) + ' s' : duration(ms);
}

export function ago(time: string, now = Date.now()): string {
  const then = Date.parse(time);
  if (Number.isNaN(then)) return DASH;
  const seconds = Math.round((now - then) / 1000);
  if (seconds < 0) return 'soon';
  if (seconds < 45) return 'just now';
  const steps: [number, string][] = [
    [60, 'min'],
    [24, 'h'],
    [30, 'd'],
    [12, 'mo'],
  ];
  let value = seconds / 60;
  for (const [size, unit] of steps) {
    if (value < size - 0.5) return Math.max(1, Math.round(value)) + ' ' + unit + ' ago';
    value /= size;
  }
  return Math.round(value) + ' y ago';
}

export function moment(time: string): string {
  const date = new Date(time);
  if (Number.isNaN(date.getTime())) return time;
  return date.toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'medium' });
}

// RFC 3339 in the reader's time zone: "2026-11-15T14:00:00.000+01:00". The offset tells the local hour.
export function localStamp(ms: number, offsetMinutes = -new Date(ms).getTimezoneOffset()): string {
  const shifted = new Date(ms + offsetMinutes * 60_000).toISOString().slice(0, -1);
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0');
  const offset = Math.abs(offsetMinutes);
  return shifted + (offsetMinutes < 0 ? '-' : '+') + two(offset / 60) + ':' + two(offset % 60);
}

// Shows the end of an id as well, because ids of the same moment begin alike.
export function shortId(id: string): string {
  return id.length <= 12 ? id : id.slice(0, 4) + '…' + id.slice(-6);
}

export function plural(count: number, one: string, many = one + 's'): string {
  return number(count) + ' ' + (count === 1 ? one : many);
}

// "memory.validated" → "memory validated"; "needs-work" → "needs work".
export function words(name: string): string {
  return name.replace(/[._-]+/g, ' ');
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

export function clip(text: string, length: number): string {
  const symbols = [...text.slice(0, length * 4)]; // Whole symbols, so that no emoji is cut in half.
  return symbols.length <= length
    ? text.slice(0, length * 4)
    : symbols.slice(0, length - 1).join('') + '…';
}

// An event's text for a list: its beginning, unless it is a document.
export function eventText(event: { verbatim?: { text: string | null } | null }): string | null {
  const text = event.verbatim?.text?.slice(0, 200).trim() ?? '';
  return text === '' || text.startsWith('{') || text.startsWith('[') ? null : text;
}

// "n = 40, 61 to 84": what the value comes from, and its 95 % interval.
export function basis(n: number, low: number | null, high: number | null): string {
  if (n === 0) return '';
  if (low === null || high === null) return `n = ${n}`;
  return `n = ${n}, ${number(low, 1)} to ${number(high, 1)}`;
}

// " (−5.0 to −3.2)": an interval behind its value; nothing if it is unknown.
export function range(low: number | null, high: number | null, digits: number): string {
  if (low === null || high === null) return '';
  return ' (' + signed(low, digits) + ' to ' + signed(high, digits) + ')';
}
