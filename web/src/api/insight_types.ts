// SPDX-License-Identifier: Apache-2.0
// What the server answers about the ledger as a whole, as far as the dashboard reads it.

export interface OutcomeCount {
  what: string;
  of: number;
  recorded: number;
  other: number;
}

export interface FacultyCounts {
  faculty: string;
  events: number;
  subjects: number;
  changed_subjects: number;
  verdicts: number;
  changed_verdicts: number;
  mean_change: number;
  largest_change: number;
  ranking: { recorded: number | null; other: number | null };
  outcomes: OutcomeCount[];
}

export interface ChangedSubject {
  subject: string;
  recorded: number;
  other: number;
  verdicts: number;
  outcome: string | null;
}

export interface ChangedVerdict {
  subject: string;
  sequence: number;
  at: string;
  what: string;
  recorded: string;
  other: string;
  recorded_number: number;
  other_number: number;
  outcome: string | null;
}

export interface FacultyReplay extends FacultyCounts {
  largest: ChangedSubject[];
  examples: ChangedVerdict[];
}

export interface Replay {
  events: number;
  identical: boolean;
  settings: { key: string; present: string; other: string }[];
  faculties: FacultyReplay[];
}

export interface Sweep {
  key: string;
  present: number;
  points: { value: number; faculties: FacultyCounts[] }[];
}

export interface Share {
  value: number;
  low: number;
  high: number;
  count: number;
  of: number;
}

export interface SignalRecord {
  signal: string;
  delta: number;
  enabled: boolean;
  firings: number;
  sessions: number;
  precision: Share | null;
  recall: Share | null;
  refusals: number;
  minutes: number;
  disputes: number;
  proposal: { action: string; why: string; setting: string } | null;
}

export interface SignalsReport {
  sessions: number;
  judged: number;
  inferred: number;
  outcomes: string;
  failed: number;
  refusals: number;
  signals: SignalRecord[];
}

export interface FittedCurve {
  method: string;
  a?: number;
  b?: number;
  c?: number;
  knots?: [number, number][];
}

export interface CalibrationPeriod {
  from: string;
  to: string;
  n: number;
  stated: number;
  actual: number;
  margin: number;
}

export interface CalibrationGroup {
  group: string;
  what?: string;
  n: number;
  ece: number | null;
  brier: number | null;
  auroc: number | null;
  intervals: Partial<Record<'ece' | 'brier' | 'auroc', [number, number] | null>> & {
    level: number;
  };
  bins: { lo: number; hi: number; n: number; stated: number | null; actual: number | null }[];
  fitted: { method: string; ece: number | null; brier: number | null; curve: FittedCurve } | null;
  drifted?: boolean;
  periods?: CalibrationPeriod[];
  setting?: string | null;
}

export interface LiftSide {
  count: number;
  success: number;
  effective: number;
}

export interface Difference {
  value: number;
  low: number;
  high: number;
}

export interface LiftRecord {
  subject?: string;
  text?: string;
  subjects: number;
  shown: LiftSide;
  withheld: LiftSide;
  clusters: number;
  weighted: Difference | null;
  doubly_robust: Difference | null;
  needed: number | null;
  needed_for_smallest: number | null;
}

export interface LiftQuestion {
  about: string;
  outcome: string;
  cluster: string;
  all: LiftRecord;
  each: LiftRecord[];
  others?: LiftRecord;
  shown_unknown: number;
  withheld_unknown: number;
  clipped: number;
}

export interface LiftReport {
  memory_holdout: number;
  executive_holdout: number;
  smallest: number;
  questions: LiftQuestion[];
}
