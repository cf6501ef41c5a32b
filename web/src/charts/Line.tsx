// SPDX-License-Identifier: Apache-2.0
import { useEffect, useRef } from 'preact/hooks';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { moment } from '../core/format';
import { useStore } from '../core/store';
import { theme } from '../core/theme';

export interface Point {
  at: number;
  value: number;
} // `at` is in seconds since 1970.

export interface Axis {
  name: string;
  format: (value: number) => string;
  marks: { at: number; name: string }[]; // Vertical.
}

interface Props {
  points: Point[];
  label: string;
  range: [number, number];
  lines?: { value: number; name: string }[]; // Horizontal, for example thresholds and zone limits.
  format: (value: number) => string;
  byIndex?: boolean; // One step per event, so that events close in time stay readable.
  axis?: Axis; // An axis other than time; values between points are unknown.
}

const HEIGHT = 220;

function color(name: string): string {
  return getComputedStyle(document.documentElement).getPropertyValue(name).trim();
}

// Dashed horizontal lines with their names, below the data.
function drawLines(plot: uPlot, lines: { value: number; name: string }[]): void {
  const { ctx, bbox } = plot;
  ctx.save();
  ctx.font = Math.round(11 * devicePixelRatio) + 'px system-ui, sans-serif';
  ctx.setLineDash([4 * devicePixelRatio, 4 * devicePixelRatio]);
  ctx.lineWidth = devicePixelRatio;
  ctx.strokeStyle = color('--gold');
  const height = (line: { value: number }) => Math.round(plot.valToPos(line.value, 'y', true));
  for (const line of lines) {
    ctx.beginPath();
    ctx.moveTo(bbox.left, height(line));
    ctx.lineTo(bbox.left + bbox.width, height(line));
    ctx.stroke();
  }
  // Names are drawn after the lines, with some space around them, so that no line crosses a name.
  ctx.setLineDash([]);
  ctx.lineJoin = 'round';
  ctx.lineWidth = 6 * devicePixelRatio;
  ctx.strokeStyle = color('--surface');
  ctx.fillStyle = color('--muted');
  ctx.textAlign = 'right';
  ctx.textBaseline = 'middle';
  for (const line of lines) {
    const at = [bbox.left + bbox.width - 6 * devicePixelRatio, height(line)] as const;
    ctx.strokeText(line.name, ...at);
    ctx.fillText(line.name, ...at);
  }
  ctx.restore();
}

// Vertical lines with names at the top; where two names would overlap, the second is lower.
function drawMarks(plot: uPlot, marks: Axis['marks']): void {
  const { ctx, bbox } = plot;
  const size = Math.round(11 * devicePixelRatio);
  ctx.save();
  ctx.font = size + 'px system-ui, sans-serif';
  ctx.setLineDash([4 * devicePixelRatio, 4 * devicePixelRatio]);
  ctx.lineWidth = devicePixelRatio;
  marks.forEach((mark, index) => {
    const x = Math.round(plot.valToPos(mark.at, 'x', true));
    ctx.strokeStyle = color(index === 0 ? '--line-strong' : '--gold');
    ctx.beginPath();
    ctx.moveTo(x, bbox.top);
    ctx.lineTo(x, bbox.top + bbox.height);
    ctx.stroke();
    const isRight = x > bbox.left + bbox.width / 2;
    ctx.fillStyle = color('--muted');
    ctx.textAlign = isRight ? 'right' : 'left';
    const gap = (isRight ? -4 : 4) * devicePixelRatio;
    ctx.fillText(mark.name, x + gap, bbox.top + size * (1 + 1.3 * index));
  });
  ctx.restore();
}

const MINUTE_S = 60;
const DAY_S = 86_400;

// Hours for up to two days, otherwise dates. 24-hour clock, as everywhere in the dashboard.
function clock(ticks: number[]): string[] {
  const span = (ticks[ticks.length - 1] ?? 0) - (ticks[0] ?? 0);
  const second = span < 10 * MINUTE_S ? '2-digit' : undefined;
  const shown: Intl.DateTimeFormatOptions =
    span < 2 * DAY_S
      ? { hour: '2-digit', minute: '2-digit', second }
      : { day: 'numeric', month: 'short' };
  return ticks.map((tick) => new Date(tick * 1000).toLocaleString('en-GB', shown));
}

const whole = (ticks: number[]) =>
  ticks.map((tick) => (Number.isInteger(tick) ? String(tick) : ''));

function xLabels(props: Props, ticks: number[]): string[] {
  if (props.axis) return ticks.map(props.axis.format);
  return props.byIndex ? whole(ticks) : clock(ticks);
}

function xSeries(props: Props): uPlot.Series {
  const { axis } = props;
  if (axis) return { label: axis.name, value: (_, at) => (at == null ? '–' : axis.format(at)) };
  if (props.byIndex) return { label: 'event' };
  const value = (_: uPlot, at: number | null) =>
    at == null ? '–' : moment(new Date(at * 1000).toISOString());
  return { label: 'time', value };
}

function options(props: Props, width: number): uPlot.Options {
  const axis = {
    stroke: color('--muted'),
    grid: { stroke: color('--line'), width: 1 },
    ticks: { stroke: color('--line'), width: 1 },
    font: '11px system-ui, sans-serif',
  };
  return {
    width,
    height: HEIGHT,
    legend: { show: true },
    cursor: { y: false, points: { size: 7 } },
    scales: { x: { time: !props.byIndex && !props.axis }, y: { range: props.range } },
    axes: [
      { ...axis, values: (_, ticks) => xLabels(props, ticks) },
      { ...axis, size: 52, values: (_, ticks) => ticks.map(props.format) },
    ],
    series: [
      xSeries(props),
      {
        label: props.label,
        stroke: color('--accent'),
        fill: color('--accent-soft'),
        width: 2,
        points: { show: props.points.length < 60, size: 6, fill: color('--surface') },
        paths: props.axis ? uPlot.paths.linear?.() : uPlot.paths.stepped?.({ align: 1 }),
        value: (_, value) => (value === null || value === undefined ? '–' : props.format(value)),
      },
    ],
    hooks: {
      drawAxes: [
        (plot) => {
          drawLines(plot, props.lines ?? []);
          drawMarks(plot, props.axis?.marks ?? []);
        },
      ],
    },
  };
}

// A number over time. It keeps its value until the next event.
export function Line(props: Props) {
  const host = useRef<HTMLDivElement>(null);
  const current = useStore(theme);
  const last = props.points[props.points.length - 1];
  useEffect(() => {
    const element = host.current;
    if (!element || props.points.length === 0) return;
    const data: uPlot.AlignedData = [
      props.points.map((point, index) => (props.byIndex ? index + 1 : point.at)),
      props.points.map((point) => point.value),
    ];
    const plot = new uPlot(options(props, Math.max(200, element.clientWidth)), data, element);
    const resize = new ResizeObserver(() => {
      const width = Math.max(200, element.clientWidth);
      if (width !== plot.width) plot.setSize({ width, height: HEIGHT });
    });
    resize.observe(element);
    return () => {
      resize.disconnect();
      plot.destroy();
    };
  }, [
    JSON.stringify(props.points),
    JSON.stringify(props.lines),
    JSON.stringify(props.axis),
    current,
  ]);
  if (!last) return null;
  const ending = props.axis
    ? ' points over ' + props.axis.name
    : ' points, now ' + props.format(last.value);
  const said = props.label + ', ' + props.points.length + ending;
  return <div class="chart" role="img" aria-label={said} ref={host} />;
}
