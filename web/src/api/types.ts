// SPDX-License-Identifier: Apache-2.0
// Answers of the server other than those of operations. The types of operations are in answers.ts,
// which the build generates from the descriptions of the answers.

export interface WhoAmI {
  space: string;
  scopes: string[];
  actor: string;
  token?: boolean; // It came with a token, which is for one space.
  owner?: boolean; // The caller may change the server's machine.
  version?: string;
}
export interface ActivityEntry {
  sequence: number;
  at: string;
  sentence: string;
  kind: string;
  subject: string;
  label: string;
  actor: string;
  count: number;
  first: number;
}

export interface ActivityPage {
  entries: ActivityEntry[];
  next: number | null;
}

export interface Alert {
  key: string;
  title: string;
  detail: string;
  severity: string;
  at: string | null;
  subject: string | null;
  acknowledged_at: string | null;
  acknowledged_by: string | null;
  note: string | null;
}

