// SPDX-License-Identifier: Apache-2.0
// What the server answers, as far as the dashboard reads it; review_types.ts has the reviews.
import type { Level, Rule, Work } from './review_types';

export interface Interval {
  low: number;
  high: number;
  level: number;
}

export interface Memory {
  id: string;
  type: string;
  content: string;
  domain: string | null;
  project: string | null;
  source: string;
  source_tool: string | null;
  confidence: number;
  effective_confidence: number;
  golden: boolean;
  times_validated: number;
  times_violated: number;
  created_at: string;
  last_validated_at: string | null;
  status: string;
  superseded_by: string | null;
  supersedes: string | null;
  standing: string;
  observations: number;
  interval: Interval | null;
}

export interface Signal {
  signal: string;
  delta: number;
  value: number;
  at: string;
  reason: string;
}

export interface Session {
  id: string;
  client: string;
  project: string | null;
  confidence: number;
  zone: string;
  turn: number;
  started_at: string;
  last_at: string;
  ended: boolean;
  signals: Signal[];
}

export interface Verdict {
  verdict: string;
  effect: string;
  reason: string | null;
  unlock: string | null;
}

export interface Heuristic {
  id: string;
  name: string | null;
  condition: string;
  action: string;
  source: string;
  origin: string;
  confidence: number;
  initial_confidence: number;
  alpha: number;
  beta: number;
  fires: boolean;
  fire_count: number;
  success_count: number;
  failure_count: number;
  success_rate: number;
  positive_count: number;
  negative_count: number;
  ignored_count: number;
  context_right: number;
  context_wrong: number;
  frozen: boolean;
  standing: string;
  observations: number;
  interval: Interval | null;
  last_fired_at: string | null;
  created_at: string;
  updated_at: string;
}

export interface Fire {
  id: string;
  heuristic_id: string;
  event_id: string;
  source: string;
  fired_at: string;
  outcome: string;
  feedback_source: string;
  open: boolean;
  closed_by: string | null;
  confidence: number;
  similarity: number;
}

export interface BeliefCore {
  id: string;
  text: string;
  origin_type: string;
  confidence: number;
  evidence: number;
  network: number;
  dormancy: number;
  status: string;
  created_at: string;
  last_referenced: string | null;
  times_reaffirmed: number;
  revisions: number;
  contradiction_status: string | null;
  unstable: boolean;
  proposed_for_deletion: boolean;
}

export interface Belief extends BeliefCore {
  supporting: { id: string; confidence: number }[];
  contradicting: { id: string; confidence: number; status: string }[];
  supports: (string | { id: string })[];
  related: string[];
  interval?: Interval | null;
  history?: BeliefStep[];
}

export interface BeliefStep {
  at: string;
  value: number;
  trigger: string;
  delta: number;
  reason: string | null;
}

export interface BeliefTerm {
  term: string;
  value: number;
  from: string | null;
  text: string | null;
}

export interface BeliefExplained extends Belief {
  terms: {
    evidence: number;
    network: BeliefTerm[];
    network_sum: number;
    network_cap: number;
    dormancy: { term?: string; value?: number; reason?: string }[];
    days_unmentioned: number;
  };
  worded: string | null;
}

export interface Dispute {
  stands: BeliefCore;
  yields: BeliefCore;
  strength: number;
  status: string;
  question: string | null;
}

export interface BeliefGraph {
  nodes: BeliefCore[];
  links: { kind: string; from: string; to: string }[];
  is_cut: boolean;
}

export interface WhyStep {
  sequence: number;
  at: string;
  kind?: string;
  effect?: string;
  actor?: string;
  before?: number;
  after?: number;
  delta?: number;
  signal?: string;
  magnitude?: number;
  text?: string | null;
  body?: unknown;
  confidence?: number;
  task_type?: string;
  decision?: string;
  weight?: number;
  approved?: boolean;
  level?: number;
  approvals?: number;
  decisions?: number;
}

export interface Why {
  subject?: string;
  id?: string;
  threshold?: number;
  events?: WhyStep[];
  steps?: WhyStep[];
  rule?: Rule;
  level?: Level;
  work?: Work | null;
}

export interface LedgerEvent {
  id: string;
  sequence: number;
  stream: string;
  kind: string;
  time: string;
  actor: string;
  body: unknown;
  verbatim?: { text: string | null } | null;
  hash: string;
}

export interface LedgerPage {
  head: number;
  events: LedgerEvent[];
}

export interface Stats {
  events: number;
  first_event: string | null;
  last_event: string | null;
  memories: {
    current: number;
    golden: number;
    superseded: number;
    archived: number;
    validations: number;
    violations: number;
    by_type: Record<string, number>;
    by_standing: Record<string, number>;
  };
  heuristics: { count: number; fire: number; frozen: number };
  decision_paths: Record<string, number>;
  beliefs: { count: number; links: number; by_status: Record<string, number> };
  reviews: {
    works: number;
    feedback: number;
    pending: number;
    task_types: number;
    active_rules: number;
    quarantined: number;
  };
}

export interface Setting {
  key: string;
  value: string;
  default: string;
  // What a number may be; null: it has no bound there, or is none.
  minimum?: number | null;
  maximum?: number | null;
  summary: string;
}

export interface WhoAmI {
  space: string;
  scopes: string[];
  actor: string;
  spaces?: string[];
}
