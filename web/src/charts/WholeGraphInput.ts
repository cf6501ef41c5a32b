// SPDX-License-Identifier: Apache-2.0
// Mouse, touch and keyboard on the canvas of the whole graph.
import type { Stage } from './WholeGraphStage';
import { zoomAt } from './WholeGraphView';

const CLICK_PX = 5;
const PAN_PX = 70;

type Point = { x: number; y: number };
const middle = ([a, b]: Point[]): Point => ({ x: (a!.x + b!.x) / 2, y: (a!.y + b!.y) / 2 });
const apart = ([a, b]: Point[]): number => Math.hypot(a!.x - b!.x, a!.y - b!.y);

// Moves by dragging, enlarges by wheel and by two fingers, chooses by a click. Returns what ends it.
export function listen(
  canvas: HTMLCanvasElement,
  stage: Stage,
  onHover: (node: number | null) => void,
  onPick: (node: number | null) => void,
  onOpen: (node: number) => void,
): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  const fingers = new Map<number, Point>();
  let travelled = 0;
  const at = (event: MouseEvent): Point => {
    const box = canvas.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  };
  canvas.addEventListener(
    'pointerdown',
    (event) => {
      if (fingers.size === 0) travelled = 0;
      fingers.set(event.pointerId, at(event));
      canvas.setPointerCapture(event.pointerId);
    },
    { signal },
  );
  canvas.addEventListener(
    'pointermove',
    (event) => {
      const now = at(event);
      const before = fingers.get(event.pointerId);
      if (!before) return onHover(stage.pick(now.x, now.y));
      const old = [...fingers.values()];
      fingers.set(event.pointerId, now);
      travelled += Math.hypot(now.x - before.x, now.y - before.y);
      let { camera } = stage;
      if (fingers.size === 1) {
        if (travelled < CLICK_PX) return;
        camera = { ...camera, x: camera.x + now.x - before.x, y: camera.y + now.y - before.y };
      } else if (fingers.size === 2) {
        const next = [...fingers.values()];
        const [was, is] = [middle(old), middle(next)];
        camera = { ...camera, x: camera.x + is.x - was.x, y: camera.y + is.y - was.y };
        camera = zoomAt(camera, is, apart(next) / Math.max(1, apart(old)));
      }
      onHover(null);
      stage.look(camera);
    },
    { signal },
  );
  const lift = (event: PointerEvent) => {
    if (!fingers.delete(event.pointerId) || fingers.size > 0) return;
    const { x, y } = at(event);
    if (event.type === 'pointerup' && travelled < CLICK_PX) onPick(stage.pick(x, y));
  };
  canvas.addEventListener('pointerup', lift, { signal });
  canvas.addEventListener('pointercancel', lift, { signal });
  canvas.addEventListener('pointerleave', () => onHover(null), { signal });
  canvas.addEventListener(
    'dblclick',
    (event) => {
      const { x, y } = at(event);
      const node = stage.pick(x, y);
      if (node !== null) onOpen(node);
    },
    { signal },
  );
  canvas.addEventListener(
    'wheel',
    (event) => {
      event.preventDefault();
      onHover(null);
      const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1;
      stage.look(zoomAt(stage.camera, at(event), Math.exp(-event.deltaY * lines * 0.0015)));
    },
    { signal, passive: false },
  );
  return () => ending.abort();
}

export const KEYS: Record<string, (stage: Stage) => void> = {
  ArrowLeft: (stage) => stage.look({ ...stage.camera, x: stage.camera.x + PAN_PX }),
  ArrowRight: (stage) => stage.look({ ...stage.camera, x: stage.camera.x - PAN_PX }),
  ArrowUp: (stage) => stage.look({ ...stage.camera, y: stage.camera.y + PAN_PX }),
  ArrowDown: (stage) => stage.look({ ...stage.camera, y: stage.camera.y - PAN_PX }),
  '+': (stage) => stage.zoom(1.4),
  '=': (stage) => stage.zoom(1.4),
  '-': (stage) => stage.zoom(1 / 1.4),
  '0': (stage) => stage.showAll(),
};
