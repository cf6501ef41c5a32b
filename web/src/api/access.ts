// SPDX-License-Identifier: Apache-2.0
// Which scope each change needs. Scopes do not include each other: a token that may review may not
// write. Controls name the operation that they call.
import type { Needs } from './answers';

export type Need = 'read' | 'write' | 'review' | 'admin';

// The type check compares them with the server's own table.
const OF_SERVER = {
  'alert/acknowledge': 'review',
  'alert/reopen': 'review',
  allow: 'review',
  'belief/add': 'write',
  'belief/contradict': 'write',
  'belief/doubt': 'write',
  'belief/ingest': 'write',
  'belief/maintain': 'write',
  'belief/reaffirm': 'write',
  'belief/reject': 'write',
  'belief/relate': 'write',
  'belief/resolve': 'review',
  'belief/restore': 'write',
  'belief/retract': 'write',
  'belief/revise': 'write',
  'belief/support': 'write',
  'belief/unlink': 'write',
  'events/erase': 'admin',
  feedback: 'review',
  'heuristic/add': 'write',
  'heuristic/feedback': 'review',
  'heuristic/forget': 'review',
  'heuristic/forget erase': 'admin',
  'heuristic/freeze': 'review',
  'heuristic/restore': 'review',
  'heuristic/thaw': 'review',
  'memory/add': 'write',
  'memory/forget': 'write',
  'memory/restore': 'write',
  'memory/validate': 'write',
  'memory/violate': 'write',
  outcome: 'write',
  'review/answer': 'review',
  'review/confirm': 'review',
  'review/discard': 'review',
  'review/learn': 'write',
  'review/retire': 'review',
  'review/revive': 'review',
  'review/submit': 'review',
  'review/withdraw': 'review',
  'rule/ratify': 'review',
  'rule/revoke': 'review',
  'session/approve': 'review',
  'session/dispute': 'review',
  'session/outcome': 'review',
  'session/signal': 'review',
} as const satisfies Partial<Needs>;

// On the machine of the server. No token has access to them, whatever its scopes (use_machine.ts).
const OF_MACHINE = {
  demo: 'admin',
  import: 'admin',
  mode: 'admin',
  'settings/revert': 'admin',
  'settings/set': 'admin',
} as const;

const NEEDS: Record<string, Need> = { ...OF_SERVER, ...OF_MACHINE };

export type Change = keyof typeof OF_SERVER | keyof typeof OF_MACHINE;

export const needOf = (change: Change): Need => NEEDS[change]!;

// Whether a caller with these scopes may do what needs this one.
export function includes(scopes: readonly string[], need: Need): boolean {
  if (scopes.includes(need) || scopes.includes('admin')) return true;
  return need === 'read' && scopes.some((scope) => scope !== 'hook');
}
