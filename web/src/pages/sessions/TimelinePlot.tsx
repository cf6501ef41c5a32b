// SPDX-License-Identifier: Apache-2.0
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { moment } from '../../core/format';
import { useStore } from '../../core/store';
import { theme } from '../../core/theme';
import { GUTTER, RIGHT, draw, laneAt, layoutOf, marksOfAll, positionAt, xOf } from './draw';
import type { Entry } from './entry';
import { lineOf } from './entry';
import { type AxisKind, type View, nearest, pan, positionsOf, zoom } from './timeline';

export interface PlotProps {
  entries: readonly Entry[];
  start: number;
  axis: AxisKind;
  view: View;
  full: View;
  onView: (view: View) => void;
  shown: (index: number) => boolean;
  selected: number;
  onSelect: (index: number) => void;
  label: string;
  other?: readonly Entry[]; // Another session, whose score is drawn dashed.
  describedBy?: string;
}

const DRAG_PX = 6;
const REACH_PX = 14;
const ZOOM_FACTOR = 0.6;

const colorOf = (name: string) =>
  getComputedStyle(document.documentElement).getPropertyValue(name).trim();

// Colours are read once for each drawing, not once for each mark.
function palette() {
  const known = new Map<string, string>();
  return (name: string) => {
    let color = known.get(name);
    if (color === undefined) known.set(name, (color = colorOf(name)));
    return color;
  };
}

// The timeline as a picture. Everything in it is in the list below it, too.
export function TimelinePlot(props: PlotProps) {
  const { entries, axis, view, full, onView, shown, selected, onSelect } = props;
  const canvas = useRef<HTMLCanvasElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  const [hovered, setHovered] = useState(-1);
  const [drag, setDrag] = useState<{ from: number; to: number; pan: boolean } | null>(null);
  const current = useStore(theme);
  const marks = useMemo(() => marksOfAll(entries), [entries]);
  const positions = useMemo(() => positionsOf(entries, axis), [entries, axis]);
  const layout = useMemo(() => layoutOf(marks, Math.max(width, 240)), [marks, width]);
  const otherPositions = useMemo(
    () => (props.other ? positionsOf(props.other, axis) : undefined),
    [props.other, axis],
  );

  useEffect(() => {
    const element = box.current!;
    const measure = () => setWidth(element.clientWidth);
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    measure();
    return () => observer.disconnect();
  }, []);

  useEffect(() => {
    const element = canvas.current;
    const ctx = element?.getContext('2d');
    if (!element || !ctx || width === 0) return;
    const ratio = devicePixelRatio || 1;
    element.width = Math.round(layout.width * ratio);
    element.height = Math.round(layout.height * ratio);
    ctx.setTransform(ratio, 0, 0, ratio, 0, 0);
    draw(
      ctx,
      palette(),
      {
        entries,
        marks,
        positions,
        shown,
        start: props.start,
        axis,
        view,
        selected,
        hovered,
        ...(props.other && otherPositions
          ? { other: { entries: props.other, positions: otherPositions } }
          : {}),
        ...(drag && !drag.pan ? { range: [drag.from, drag.to] as [number, number] } : {}),
      },
      layout,
    );
  }, [entries, marks, positions, shown, view, axis, layout, selected, hovered, drag, current, width]);

  const find = (x: number, y: number) => {
    const reach = (REACH_PX / (layout.width - GUTTER - RIGHT)) * (view.to - view.from);
    const at = positionAt(x, view, layout.width);
    const lane = laneAt(y, layout);
    const inLane = (index: number) =>
      shown(index) && (!lane || marks[index]!.some((mark) => mark.lane === lane));
    const found = nearest(positions, at, reach, inLane);
    return found >= 0 ? found : nearest(positions, at, reach, shown);
  };
  const place = (event: PointerEvent) => {
    const room = canvas.current!.getBoundingClientRect();
    return { x: event.clientX - room.left, y: event.clientY - room.top };
  };
  const onPointerDown = (event: PointerEvent) => {
    if (event.button !== 0) return;
    const { x } = place(event);
    canvas.current!.setPointerCapture(event.pointerId);
    setDrag({ from: x, to: x, pan: event.pointerType === 'touch' || event.shiftKey });
  };
  const onPointerMove = (event: PointerEvent) => {
    const { x, y } = place(event);
    if (!drag) return setHovered(find(x, y));
    if (drag.pan) {
      onView(pan(view, full, axis, (drag.to - x) / (layout.width - GUTTER - RIGHT)));
      setDrag({ ...drag, to: x });
    } else setDrag({ ...drag, to: x });
  };
  const onPointerUp = (event: PointerEvent) => {
    if (!drag) return;
    const { x, y } = place(event);
    setDrag(null);
    if (!drag.pan && Math.abs(x - drag.from) > DRAG_PX) {
      const [one, other] = [positionAt(drag.from, view, layout.width), positionAt(x, view, layout.width)];
      const [from, to] = [Math.min(one, other), Math.max(one, other)];
      return onView(zoom({ from, to }, full, axis, 1, (from + to) / 2));
    }
    const found = find(x, y);
    if (found >= 0 && Math.abs(x - drag.from) <= DRAG_PX) onSelect(found);
  };

  // Not a prop of the element: the listener has to be able to stop the page from zooming.
  const wheel = useRef<(event: WheelEvent) => void>(() => {});
  wheel.current = (event) => {
    const sideways = Math.abs(event.deltaX) > Math.abs(event.deltaY) || event.shiftKey;
    if (!event.ctrlKey && !event.metaKey && !sideways) return;
    event.preventDefault();
    if (sideways && !event.ctrlKey && !event.metaKey) {
      const by = (event.deltaX || event.deltaY) / layout.width;
      return onView(pan(view, full, axis, by));
    }
    const room = canvas.current!.getBoundingClientRect();
    const around = positionAt(event.clientX - room.left, view, layout.width);
    onView(zoom(view, full, axis, event.deltaY < 0 ? ZOOM_FACTOR : 1 / ZOOM_FACTOR, around));
  };
  useEffect(() => {
    const element = canvas.current!;
    const listen = (event: WheelEvent) => wheel.current(event);
    element.addEventListener('wheel', listen, { passive: false });
    return () => element.removeEventListener('wheel', listen);
  }, []);

  const tip = hovered >= 0 && !drag ? entries[hovered] : undefined;
  const tipX = tip ? xOf(positions[hovered]!, view, layout.width) : 0;
  const isRight = tipX > layout.width / 2;
  return (
    <div
      class="timeline-plot"
      ref={box}
      tabIndex={0}
      role="group"
      aria-label={props.label}
      aria-describedby={props.describedBy}
      data-from={view.from}
      data-to={view.to}
    >
      <canvas
        ref={canvas}
        aria-hidden="true"
        style={{ width: layout.width + 'px', height: layout.height + 'px' }}
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onPointerUp={onPointerUp}
        onPointerCancel={() => setDrag(null)}
        onPointerLeave={() => setHovered(-1)}
      />
      {tip && (
        <div
          class={'timeline-tip' + (isRight ? ' to-left' : '')}
          aria-hidden="true"
          style={{ left: tipX + 'px' }}
        >
          <bdi dir="auto">{lineOf(tip)}</bdi>
          <span class="muted">
            {moment(tip.at)} · score {tip.value}
          </span>
        </div>
      )}
    </div>
  );
}

