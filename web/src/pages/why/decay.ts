// SPDX-License-Identifier: Apache-2.0
// What a memory was worth at each moment: its recorded confidence, halved every so many days since
// it was last confirmed. The same rule as the server's, so that the curve ends at the number.
import type { Point } from '../../charts/points';

export interface DecaySteps {
  at: string;
  effect: string;
  after: number;
  golden: boolean;
}

export interface Decaying {
  events: DecaySteps[];
  confidence: number;
  effective_confidence: number;
  fades: boolean;
  golden: boolean;
  decay: {
    since: string;
    days: number;
    half_life_days: number;
    factor: number;
    days_until_dropped: number | null;
  };
}

export interface Curve {
  past: Point[]; // Ends now, at the effective confidence.
  future: Point[]; // Begins now; empty if it does not fade, or is not used in prompts.
  dropped: Point | null; // Where it leaves the prompts.
}

const DAY_S = 86_400;
const SAMPLES = 24; // Between two events: enough for a smooth curve.

function sampled(from: number, to: number, value: (at: number) => number): Point[] {
  const span = to - from;
  if (span <= 0) return [];
  const count = Math.max(2, SAMPLES);
  return Array.from({ length: count }, (_, index) => {
    const at = from + (span * (index + 1)) / count;
    return { at, value: value(at) };
  });
}

// Confirmations, and what counts as one, begin the time anew.
const RENEWS = /^(learned|validated|imported|restored|confirmed)/;

export function decayCurve(memory: Decaying): Curve {
  const { decay, events } = memory;
  const halfLife = decay.half_life_days * DAY_S;
  const sinceLast = Date.parse(decay.since) / 1000;
  const now = sinceLast + decay.days * DAY_S;
  // What does not fade though it is not golden is a rule that never fades.
  const ever = memory.fades || memory.golden;
  const past: Point[] = [];
  let since = events[0] ? Date.parse(events[0].at) / 1000 : sinceLast;
  let worth = 0;
  let golden = false;
  const valueAt = (at: number) =>
    golden || !ever ? worth : worth * 0.5 ** (Math.max(0, at - since) / halfLife);
  events.forEach((event, index) => {
    const at = Date.parse(event.at) / 1000;
    // The last renewal is known exactly; earlier ones are told by their effect.
    if (index === 0 || at === sinceLast || (RENEWS.test(event.effect) && at <= sinceLast)) since = at;
    worth = event.after;
    golden = event.golden;
    past.push({ at, value: valueAt(at) });
    const next = events[index + 1];
    const until = next ? Date.parse(next.at) / 1000 : now;
    past.push(...sampled(at, until, valueAt));
  });
  // The end is the server's number, whatever the clocks say.
  const end = { at: Math.max(now, past[past.length - 1]?.at ?? now), value: memory.effective_confidence };
  if (past.length > 0 && past[past.length - 1]!.at >= end.at) past.pop();
  past.push(end);

  const left = decay.days_until_dropped;
  if (left === null || !memory.fades) return { past, future: [], dropped: null };
  const later = (at: number) => end.value * 0.5 ** ((at - end.at) / halfLife);
  const drop = end.at + left * DAY_S;
  const future = [end, ...sampled(end.at, drop, later)];
  return { past, future, dropped: { at: drop, value: later(drop) } };
}
