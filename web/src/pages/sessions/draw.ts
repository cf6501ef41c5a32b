// SPDX-License-Identifier: Apache-2.0
// Paints a timeline: the score above, a row for each kind of entry below.
import { ticksOf, timeLabels, timeTicks } from '../../charts/ticks';
import { ZONES } from '../Zone';
import type { Entry, Lane, Mark } from './entry';
import { LANES, marksOf } from './entry';
import { type AxisKind, type View, lastBefore } from './timeline';

export const GUTTER = 66;
export const RIGHT = 12;
export const SCORE_TOP = 10;
export const SCORE_HEIGHT = 130;
export const LANE_HEIGHT = 24;
const LANES_TOP = SCORE_TOP + SCORE_HEIGHT + 10;
const AXIS_HEIGHT = 24;

export interface Layout {
  lanes: Lane[];
  width: number;
  height: number;
}

export function layoutOf(marks: readonly Mark[][], width: number): Layout {
  const present = new Set(marks.flatMap((all) => all.map((mark) => mark.lane)));
  const lanes = LANES.filter((lane) => present.has(lane));
  return { lanes, width, height: LANES_TOP + lanes.length * LANE_HEIGHT + AXIS_HEIGHT };
}

export const marksOfAll = (entries: readonly Entry[]) => entries.map(marksOf);

export function xOf(position: number, view: View, width: number): number {
  const room = width - GUTTER - RIGHT;
  return GUTTER + ((position - view.from) / (view.to - view.from)) * room;
}

export function positionAt(x: number, view: View, width: number): number {
  const room = width - GUTTER - RIGHT;
  return view.from + ((x - GUTTER) / room) * (view.to - view.from);
}

const scoreY = (value: number) => SCORE_TOP + (1 - value / 100) * SCORE_HEIGHT;

export function laneY(lane: Lane, layout: Layout): number {
  return LANES_TOP + (layout.lanes.indexOf(lane) + 0.5) * LANE_HEIGHT;
}

// The row at this height; undefined within the score or the axis.
export function laneAt(y: number, layout: Layout): Lane | undefined {
  return layout.lanes[Math.floor((y - LANES_TOP) / LANE_HEIGHT)];
}

export interface Scene {
  entries: readonly Entry[];
  marks: readonly Mark[][];
  positions: readonly number[];
  shown: (index: number) => boolean;
  start: number; // The score before the first entry.
  axis: AxisKind;
  view: View;
  selected: number; // -1: none.
  hovered: number;
  other?: { positions: readonly number[]; entries: readonly Entry[] }; // Its score is dashed.
  range?: [number, number]; // That is being dragged, in pixels.
}

type Colors = (name: string) => string;

const TONE_COLORS = {
  plain: '--muted',
  good: '--fill-good',
  warn: '--fill-warn',
  bad: '--fill-bad',
  accent: '--fill-accent',
  gold: '--fill-gold',
} as const;

function path(ctx: CanvasRenderingContext2D, shape: Mark['shape'], x: number, y: number, r: number) {
  ctx.beginPath();
  if (shape === 'dot' || shape === 'ring') ctx.arc(x, y, r, 0, 2 * Math.PI);
  else if (shape === 'square' || shape === 'open-square' || shape === 'letter')
    ctx.rect(x - r, y - r, 2 * r, 2 * r);
  else if (shape === 'diamond' || shape === 'open-diamond') {
    const d = r * 1.3;
    ctx.moveTo(x, y - d);
    ctx.lineTo(x + d, y);
    ctx.lineTo(x, y + d);
    ctx.lineTo(x - d, y);
    ctx.closePath();
  } else if (shape === 'up' || shape === 'down') {
    const d = shape === 'up' ? r : -r;
    ctx.moveTo(x, y - d);
    ctx.lineTo(x + r, y + d);
    ctx.lineTo(x - r, y + d);
    ctx.closePath();
  } else {
    ctx.rect(x - 0.5, y - r, 1, 2 * r);
  }
}

const OPEN = new Set(['ring', 'open-diamond', 'open-square', 'letter']);
const SIGNS: Record<string, string> = {
  diamond: '?',
  'open-diamond': '?',
  square: '×',
  'open-square': '×',
};
const READABLE = 4.2; // The least radius of a mark with a letter.

function drawMark(
  ctx: CanvasRenderingContext2D,
  color: Colors,
  mark: Mark,
  x: number,
  y: number,
  radius: number,
) {
  const r = mark.shape === 'letter' ? radius * 1.25 : radius;
  const tone = color(TONE_COLORS[mark.tone]);
  path(ctx, mark.shape, x, y, r);
  ctx.lineWidth = 1.5;
  ctx.strokeStyle = tone;
  ctx.fillStyle = OPEN.has(mark.shape) ? color('--surface') : tone;
  ctx.fill();
  ctx.stroke();
  const sign = mark.letter ?? SIGNS[mark.shape];
  if (sign && radius >= READABLE) {
    ctx.font = `600 ${Math.round(r * 1.7)}px system-ui, sans-serif`;
    ctx.textAlign = 'center';
    ctx.textBaseline = 'middle';
    ctx.fillStyle = OPEN.has(mark.shape)
      ? color(mark.tone === 'plain' ? '--ink' : '--' + mark.tone)
      : color('--surface');
    ctx.fillText(sign, x, y + 0.5);
  }
  if (!mark.failed) return;
  ctx.strokeStyle = color('--bad');
  ctx.lineWidth = radius >= READABLE ? 2 : 1.5;
  const d = r + 2;
  ctx.beginPath();
  ctx.moveTo(x - d, y - d);
  ctx.lineTo(x + d, y + d);
  ctx.moveTo(x + d, y - d);
  ctx.lineTo(x - d, y + d);
  ctx.stroke();
}

function drawScoreLine(
  ctx: CanvasRenderingContext2D,
  scene: Pick<Scene, 'positions' | 'entries' | 'view'> & { start: number },
  width: number,
) {
  const { positions, entries, view, start } = scene;
  const first = Math.max(0, lastBefore(positions, view.from));
  ctx.beginPath();
  let value = first === 0 ? start : entries[first - 1]!.value;
  ctx.moveTo(xOf(Math.min(positions[0] ?? view.from, view.from), view, width), scoreY(value));
  for (let at = first; at < positions.length; ++at) {
    const x = xOf(positions[at]!, view, width);
    ctx.lineTo(x, scoreY(value));
    value = entries[at]!.value;
    ctx.lineTo(x, scoreY(value));
    if (positions[at]! > view.to) break;
  }
  // Steps after the last entry do not exist; time went on.
  ctx.stroke();
}

function drawGrid(ctx: CanvasRenderingContext2D, color: Colors, scene: Scene, layout: Layout) {
  const { width, height } = layout;
  const right = width - RIGHT;
  ctx.font = '11px system-ui, sans-serif';
  ctx.textBaseline = 'middle';
  ctx.lineWidth = 1;
  ctx.strokeStyle = color('--line');
  for (const value of [0, ...ZONES.slice(1).map((zone) => zone.from), 100]) {
    const y = Math.round(scoreY(value)) + 0.5;
    ctx.beginPath();
    ctx.moveTo(GUTTER, y);
    ctx.lineTo(right, y);
    ctx.stroke();
    if (value === 95) continue; // Too close to 100.
    ctx.textAlign = 'right';
    ctx.fillStyle = color('--muted');
    ctx.fillText(String(value), GUTTER - 6, y);
  }
  layout.lanes.forEach((lane, at) => {
    const y = LANES_TOP + at * LANE_HEIGHT;
    if (at % 2 === 0) {
      ctx.fillStyle = color('--sunken');
      ctx.globalAlpha = 0.5;
      ctx.fillRect(GUTTER, y, right - GUTTER, LANE_HEIGHT);
      ctx.globalAlpha = 1;
    }
    ctx.fillStyle = color('--muted');
    ctx.textAlign = 'left';
    ctx.fillText(lane, 0, y + LANE_HEIGHT / 2);
  });
  const { view, axis } = scene;
  const most = Math.max(2, Math.floor((right - GUTTER) / 80));
  const ticks =
    axis === 'step' ? ticksOf(view.from + 1, view.to + 1, most, 1) : timeTicks(view.from, view.to, most);
  const labels = axis === 'step' ? ticks.map(String) : timeLabels(ticks, view.to - view.from);
  ctx.textAlign = 'center';
  ctx.textBaseline = 'alphabetic';
  ticks.forEach((tick, at) => {
    const x = xOf(axis === 'step' ? tick - 1 : tick, view, width);
    if (x < GUTTER - 1 || x > right + 1) return;
    ctx.strokeStyle = color('--line');
    ctx.beginPath();
    ctx.moveTo(Math.round(x) + 0.5, SCORE_TOP);
    ctx.lineTo(Math.round(x) + 0.5, height - AXIS_HEIGHT + 4);
    ctx.stroke();
    ctx.fillStyle = color('--muted');
    ctx.fillText(labels[at]!, x, height - 6);
  });
}

// How bad a mark is: the worst are drawn last, on top.
const WEIGHT: Partial<Record<Mark['shape'], number>> = { square: 3, 'open-square': 2, diamond: 2, 'open-diamond': 1 };
const weightOf = (mark: Mark) => (WEIGHT[mark.shape] ?? 0) + (mark.failed ? 2 : 0);

export function draw(
  ctx: CanvasRenderingContext2D,
  color: Colors,
  scene: Scene,
  layout: Layout,
): void {
  const { width, height } = layout;
  const { view, positions, marks } = scene;
  ctx.clearRect(0, 0, width, height);
  drawGrid(ctx, color, scene, layout);
  ctx.save();
  ctx.beginPath();
  ctx.rect(GUTTER - 7, 0, width - GUTTER - RIGHT + 14, height);
  ctx.clip();

  ctx.lineJoin = 'round';
  if (scene.other) {
    ctx.setLineDash([5, 4]);
    ctx.strokeStyle = color('--gold');
    ctx.lineWidth = 1.5;
    const start = scene.other.entries[0]?.value ?? 0;
    drawScoreLine(ctx, { ...scene.other, view, start }, width);
    ctx.setLineDash([]);
  }
  ctx.strokeStyle = color('--accent');
  ctx.lineWidth = 2;
  drawScoreLine(ctx, scene, width);

  for (const [index, dash] of [[scene.hovered, true], [scene.selected, false]] as const) {
    if (index < 0 || index >= positions.length) continue;
    const x = Math.round(xOf(positions[index]!, view, width)) + 0.5;
    ctx.strokeStyle = color(dash ? '--line-strong' : '--accent');
    ctx.lineWidth = dash ? 1 : 1.5;
    ctx.beginPath();
    ctx.moveTo(x, SCORE_TOP);
    ctx.lineTo(x, height - AXIS_HEIGHT);
    ctx.stroke();
    const value = scene.entries[index]!.value;
    ctx.fillStyle = color('--accent');
    ctx.beginPath();
    ctx.arc(x, scoreY(value), 3.5, 0, 2 * Math.PI);
    ctx.fill();
  }

  const first = Math.max(0, lastBefore(positions, view.from - (view.to - view.from) * 0.02));
  const seen = new Map<string, { mark: Mark; x: number }>();
  let inView = 0;
  for (let at = first; at < positions.length && positions[at]! <= view.to; ++at) ++inView;
  const radius = Math.min(5.5, Math.max(2, ((width - GUTTER) / Math.max(inView, 1)) * 0.45));
  for (let at = first; at < first + inView; ++at) {
    if (!scene.shown(at)) continue;
    const x = xOf(positions[at]!, view, width);
    for (const mark of marks[at]!) {
      // Of marks on one pixel of a row, one is drawn for each look.
      const key = [Math.round(x), mark.lane, mark.shape, mark.failed ? 1 : 0].join();
      if (!seen.has(key)) seen.set(key, { mark, x });
    }
  }
  const all = [...seen.values()].sort((one, other) => weightOf(one.mark) - weightOf(other.mark));
  for (const { mark, x } of all) drawMark(ctx, color, mark, x, laneY(mark.lane, layout), radius);

  if (scene.range) {
    const [from, to] = [Math.min(...scene.range), Math.max(...scene.range)];
    ctx.fillStyle = color('--accent-soft');
    ctx.strokeStyle = color('--accent');
    ctx.lineWidth = 1;
    ctx.fillRect(from, SCORE_TOP, to - from, height - AXIS_HEIGHT - SCORE_TOP);
    ctx.strokeRect(from, SCORE_TOP, to - from, height - AXIS_HEIGHT - SCORE_TOP);
  }
  ctx.restore();
}
