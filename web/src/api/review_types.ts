// SPDX-License-Identifier: Apache-2.0
// What the server answers about reviews, as far as the dashboard reads it.

export interface Work {
  id: string;
  version: string;
  type: string;
  task_type: string;
  stage: string;
  summary: string;
  state: string;
  agent_confidence: number | null;
  calibrated_confidence: number | null;
  predicted_score: number | null;
  level: number;
  review_share: number;
  class: string;
  self_review: boolean;
  compare: string | null;
  best_window: string | null;
  registered_at: string;
  reviews: number;
  last_decision: string | null;
  reviewed_at: string | null;
}

export interface Refused {
  id: string;
  state: string;
  at: string;
  event_id: string;
  error: { kind: string; field: string; message: string };
  bytes: number;
  document: string | null;
}

export interface Submitted {
  id: string;
  accepted: boolean;
  quarantine_id: string | null;
  error: { kind: string; field: string; message: string } | null;
}

export interface Bucket {
  bucket: string;
  n: number;
  stated: number | null;
  actual: number | null;
  correction: number | null;
}

export interface Calibration {
  task_type: string;
  n: number;
  buckets: Bucket[];
  deciles: Bucket[];
  ece: number | null;
  mce: number | null;
  brier: number | null;
  log_loss: number | null;
  auroc: number | null;
  curve: { stated: number; calibrated: number }[];
  by_task_type?: Calibration[];
}

export interface Level {
  task_type: string;
  level: number;
  approvals: number;
  decisions: number;
  rate: number | null;
  rate_low: number;
  rate_high: number;
  review_share: number;
  class: string;
  waiting: number;
  paused: boolean;
  next: string | null;
  changed_at: string | null;
}

export interface Rule {
  id: string;
  rule: string;
  key: string;
  state: string;
  confidence: number;
  mentions: number;
  days: number;
  against: number;
  prompt_instruction: string;
  first_seen: string;
  last_seen: string;
  domain: string | null;
  applies_to: string[];
  effectiveness: number | null;
  memory_id: string | null;
  audit_due: boolean;
  obsolete: boolean;
}

export interface Question {
  id: string;
  key: string;
  question: string;
  context: string;
  wanted: number;
  unwanted: number;
  open: boolean;
  decided: string;
}

export interface Kpi {
  name: string;
  months: (number | null)[];
  target: string;
  on_target: boolean | null;
  unit: string;
}

export interface Rate {
  name: string;
  approved: number;
  rejected: number;
  needs_work: number;
  deferred: number;
  rate: number | null;
  low: number;
  high: number;
}

export interface Alert {
  level: string;
  what: string;
  action: string;
  name: string;
}

export interface Report {
  at: string;
  events: number;
  all_time: { overall: Rate; by_task_type: Rate[] };
  last_30_days: { overall: Rate };
  calibration: Calibration;
  alerts: Alert[];
  dashboard: {
    health: number | null;
    kpis: Kpi[];
    top_improvement: string | null;
    top_problem: string | null;
    backlog: number;
    active_rules: number;
    regressions: number;
  };
}
