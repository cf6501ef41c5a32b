// SPDX-License-Identifier: Apache-2.0
// Answers of the server about the machine on which it runs: installation, mode, import, status.

export interface Check {
  status: 'ok' | 'problem' | 'note';
  client: string | null; // Null: Credence itself.
  check: string;
  found: string;
  fix: string | null;
}

export interface DoctorReport {
  ok: boolean;
  checks: Check[];
}

export const MODES = ['observe', 'ask', 'enforce'] as const;
export type Mode = (typeof MODES)[number];

export interface ModeReport {
  mode: Mode;
  scope?: string;
  file?: string;
}

export interface ImportState {
  id: string | null;
  state: 'none' | 'running' | 'done' | 'failed' | 'stopped';
  done: number;
  all: number;
  error: string | null;
  report: Record<string, unknown> | null;
}

export interface Status {
  mode: Mode;
  mode_scope?: string;
  store: string;
  is_default_store?: boolean;
  version?: string;
  clients?: { client: string; state: string }[];
  waiting?: Record<string, number>;
}
