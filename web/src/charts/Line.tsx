// SPDX-License-Identifier: Apache-2.0
import { useEffect, useRef } from 'preact/hooks';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { moment } from '../core/format';
import { useStore } from '../core/store';
import { theme } from '../core/theme';
import { ExportMenu } from '../parts/ExportMenu';
import { Table } from '../parts/Table';
import { type Point, spread } from './points';
import { timeLabels, unrepeated } from './ticks';

export type { Point } from './points'; // `at` is in seconds since 1970.

export interface Axis {
  name: string;
  format: (value: number) => string;
  marks: { at: number; name: string }[]; // Vertical.
}

export interface LimitLine {
  value: number;
  name: string;
  left?: boolean; // The name is on the left, where nothing is drawn.
}

interface Props {
  points: Point[];
  label: string;
  range: [number, number];
  lines?: LimitLine[]; // Horizontal, for example thresholds and zone limits.
  format: (value: number) => string;
  byIndex?: boolean; // One step per event, so that events close in time stay readable.
  axis?: Axis; // An axis other than time; values between points are unknown.
  smooth?: boolean; // The value moves between points, instead of keeping still.
  future?: Point[]; // Drawn dashed; begins where the points end.
  name?: string; // Of a saved file; without it nothing can be saved.
}

const HEIGHT = 220;

function color(name: string): string {
  return getComputedStyle(document.documentElement).getPropertyValue(name).trim();
}

// Dashed horizontal lines with their names, below the data.
function drawLines(plot: uPlot, lines: LimitLine[]): void {
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
  ctx.textBaseline = 'middle';
  for (const line of lines) {
    ctx.textAlign = line.left ? 'left' : 'right';
    const edge = line.left ? 6 * devicePixelRatio : bbox.width - 6 * devicePixelRatio;
    const at = [bbox.left + edge, height(line)] as const;
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

// 24-hour clock, as everywhere in the dashboard. No two neighbours say the same.
function clock(ticks: number[]): string[] {
  return timeLabels(ticks.map((tick) => tick * 1000));
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
  const moves = props.axis !== undefined || props.smooth === true;
  const dots = props.points.length < 60 && !props.smooth;
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
      { ...axis, size: 52, values: (_, ticks) => unrepeated(ticks.map(props.format)) },
    ],
    series: [
      xSeries(props),
      {
        label: props.label,
        stroke: color('--accent'),
        // An area that does not begin at zero would show the wrong proportions.
        ...(props.range[0] === 0 ? { fill: color('--accent-soft') } : {}),
        width: 2,
        points: { show: dots, size: 6, fill: color('--surface') },
        paths: moves ? uPlot.paths.linear?.() : uPlot.paths.stepped?.({ align: 1 }),
        value: (_, value) => (value === null || value === undefined ? '–' : props.format(value)),
      },
      ...(props.future?.length
        ? [
            {
              label: 'from now on',
              stroke: color('--muted'),
              width: 2,
              dash: [5, 5],
              points: { show: false },
              paths: uPlot.paths.linear?.(),
              value: (_: uPlot, value: number | null) =>
                value === null || value === undefined ? '–' : props.format(value),
            },
          ]
        : []),
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

// The points, and behind them the future; where one has no value, the other has.
function dataOf(props: Props): uPlot.AlignedData {
  if (props.byIndex)
    return [
      props.points.map((_, index) => index + 1),
      props.points.map((point) => point.value),
    ];
  const points = props.axis ? props.points : spread(props.points);
  const future = (props.future ?? []).filter(
    (point) => point.at > (points[points.length - 1]?.at ?? -Infinity),
  );
  const last = points.length - 1;
  const xs = [...points, ...future].map((point) => point.at);
  const past = [...points.map((point) => point.value), ...future.map(() => null)];
  if (!props.future?.length) return [xs, past];
  const later = [
    ...points.map((point, index) => (index === last ? point.value : null)),
    ...future.map((point) => point.value),
  ];
  return [xs, past, later];
}

const TABLE_MAX = 500;

// The same values to read: for keyboards and screen readers, and for everybody who wants them exactly.
function Values({ props }: { props: Props }) {
  const rows = props.points.slice(-TABLE_MAX);
  const first = props.points.length - rows.length;
  const at = (point: Point) =>
    props.axis ? props.axis.format(point.at) : moment(new Date(point.at * 1000).toISOString());
  return (
    <details class="chart-values">
      <summary class="small">Values</summary>
      <Table
        label={'Values: ' + props.label}
        rows={rows.map((point, index) => ({ point, index: first + index + 1 }))}
        columns={[
          {
            name: props.axis?.name ?? (props.byIndex ? 'Event' : 'Time'),
            cell: ({ point, index }) => (props.byIndex ? String(index) : at(point)),
          },
          { name: props.label, is: 'num', cell: ({ point }) => props.format(point.value) },
        ]}
      />
    </details>
  );
}

// A number over time. It keeps its value until the next event, unless it is smooth.
export function Line(props: Props) {
  const host = useRef<HTMLDivElement>(null);
  const current = useStore(theme);
  const last = props.points[props.points.length - 1];
  useEffect(() => {
    const element = host.current;
    if (!element || props.points.length === 0) return;
    const plot = new uPlot(
      options(props, Math.max(200, element.clientWidth)),
      dataOf(props),
      element,
    );
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
    JSON.stringify(props.future),
    JSON.stringify(props.lines),
    JSON.stringify(props.axis),
    current,
  ]);
  if (!last) return null;
  const ending = props.axis
    ? ' points over ' + props.axis.name
    : ' points, now ' + props.format(last.value);
  const said = props.label + ', ' + props.points.length + ending;
  return (
    <figure class="chart-figure">
      <div class="chart" role="img" aria-label={said} ref={host} />
      <figcaption class="bar">
        <Values props={props} />
        {props.name && (
          <ExportMenu
            name={props.name}
            chart={host}
            rows={() =>
              props.points.map((point) => ({
                [props.axis?.name ?? 'time']: props.axis
                  ? point.at
                  : new Date(point.at * 1000).toISOString(),
                [props.label]: point.value,
              }))
            }
          />
        )}
      </figcaption>
    </figure>
  );
}
