// SPDX-License-Identifier: Apache-2.0
// The curve behind a number, from the events that moved it. It ends now, at the number.
import type {
  HeuristicWhyReport,
  LevelWhyReport,
  MemoryWhyReport,
  RuleWhyReport,
  SessionWhyReport,
} from '../../api/answers';
import { type Point, until } from '../../charts/points';
import { startOf } from '../sessions/score';
import { type Curve, decayCurve } from './decay';

export type Why =
  | MemoryWhyReport
  | HeuristicWhyReport
  | LevelWhyReport
  | RuleWhyReport
  | SessionWhyReport;

export type Scale = 'share' | 'level' | 'score';

export interface Drawn extends Curve {
  scale: Scale;
  smooth: boolean;
  label: string;
}

const seconds = (time: string) => Date.parse(time) / 1000;

const still = (points: Point[], now: number, value: number): Omit<Drawn, 'scale' | 'label'> => ({
  past: until(points, now, value),
  future: [],
  dropped: null,
  smooth: false,
});

export function drawnOf(why: Why, nowMs = Date.now()): Drawn {
  const now = nowMs / 1000;
  if ('decay' in why)
    return { ...decayCurve(why), scale: 'share', smooth: true, label: 'effective confidence' };
  if ('threshold' in why) {
    const points = why.events.map((step) => ({ at: seconds(step.at), value: step.after }));
    return { ...still(points, now, why.confidence), scale: 'share', label: 'confidence' };
  }
  if ('signals' in why) {
    const points = why.signals.map((step) => ({ at: seconds(step.at), value: step.value }));
    const start = { at: seconds(why.started_at), value: startOf(why.signals, why.confidence) };
    const end = Math.max(seconds(why.last_at), start.at + 1, points[points.length - 1]?.at ?? 0);
    return { ...still([start, ...points], end, why.confidence), scale: 'score', label: 'score' };
  }
  if ('rule' in why) {
    const points = why.steps.map((step) => ({ at: seconds(step.at), value: step.confidence }));
    return { ...still(points, now, why.rule.confidence), scale: 'share', label: 'confidence' };
  }
  const points = why.steps.map((step) => ({ at: seconds(step.at), value: step.level }));
  const level = why.steps[why.steps.length - 1]?.level ?? why.level.level;
  return { ...still(points, now, level), scale: 'level', label: 'level' };
}
