// SPDX-License-Identifier: Apache-2.0
// What an import has brought: "Imported 1 file: 2 prompts, 3 calls. 1 line could not be read."
import { plural } from '../../core/format';

export function importSummary(report: Record<string, unknown>): string {
  const count = (name: string) => {
    const value = report[name];
    return typeof value === 'number' ? value : 0;
  };
  const unread = (name: string, what: string) =>
    count(name) > 0 ? plural(count(name), what) + ' could not be read.' : '';
  const live = count('live_sessions');
  const notes = [
    unread('malformed_lines', 'line'),
    unread('unreadable_files', 'file'),
    live > 0 &&
      plural(live, 'session was', 'sessions were') + ' left alone: Credence was there already.',
  ];
  return [headline(count), ...notes].filter(Boolean).join(' ');
}

function headline(count: (name: string) => number): string {
  if (count('files') === 0) return 'No recorded sessions were found.';
  if (count('events') === 0) return 'No new events: what could be read was imported before.';
  const what = [plural(count('prompts'), 'prompt'), plural(count('calls'), 'call')];
  if (count('denied') > 0) what.push(count('denied') + ' would have been refused');
  if (count('asked') > 0) what.push(count('asked') + ' would have been asked about');
  return `Imported ${plural(count('files'), 'file')}: ${what.join(', ')}.`;
}
