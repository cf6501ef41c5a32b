// SPDX-License-Identifier: Apache-2.0
// What the canvas of the whole graph shows: the layout, the camera and the frames.
import { Layout } from './WholeGraphLayout';
import type { Painter, Scene } from './WholeGraphPaint';
import { type Camera, PlaceIndex, boundsOf, centreOn, fit, zoomAt } from './WholeGraphView';

const LAYOUT_MS = 10; // Of each frame, so that the page stays responsive.
const STILL_MS = 160;
const PICK_PX = 14;
const NEAR = 0.9; // The scale at which a belief that was searched for is shown.

// The last layout is kept, so that coming back to the page shows it at once.
let kept: { key: string; layout: Layout } | null = null;

function keyOf({ nodes, net }: Scene): string {
  let hash = 17;
  const add = (value: number) => (hash = (Math.imul(hash, 31) + value) | 0);
  for (const { id } of nodes) for (let i = 0; i < id.length; ++i) add(id.charCodeAt(i));
  for (let i = 0; i < net.from.length; ++i) add(net.from[i]! * 7919 + net.to[i]!);
  return nodes.length + ' ' + net.from.length + ' ' + hash;
}

export function layoutOf(scene: Scene): Layout {
  const key = keyOf(scene);
  if (kept?.key !== key) kept = { key, layout: new Layout(scene.net) };
  return kept.layout;
}

// Everything that changes between two frames.
export class Stage {
  camera: Camera = { scale: 1, x: 0, y: 0 };
  width = 0;
  height = 0;
  ratio = 1;
  hovered: number | null = null;
  matches: Set<number> | null = null;
  selected: number | null = null;
  private index: PlaceIndex | null = null;
  private frame = 0;
  private movedAt = 0;
  private isTouched = false; // Until the reader moves it, the picture fits the window.
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly scene: Scene,
    readonly layout: Layout,
    readonly painter: Painter,
    private readonly canvas: HTMLCanvasElement,
    private readonly tell: (state: string) => void,
  ) {
    this.tell(layout.done ? 'ready' : 'arranging');
  }

  resize(): void {
    const box = this.canvas.getBoundingClientRect();
    this.ratio = Math.min(2, devicePixelRatio || 1);
    this.width = box.width;
    this.height = box.height;
    this.canvas.width = Math.round(box.width * this.ratio);
    this.canvas.height = Math.round(box.height * this.ratio);
    if (!this.isTouched) this.fit();
    this.draw();
  }

  fit(nodes?: Iterable<number>): void {
    this.camera = fit(boundsOf(this.layout.x, this.layout.y, nodes), this.width, this.height);
  }

  look(camera: Camera): void {
    this.isTouched = true;
    this.movedAt = performance.now();
    this.camera = camera;
    this.draw();
  }

  showAll(): void {
    this.isTouched = false;
    this.fit();
    this.draw();
  }

  show(node: number): void {
    const { x, y } = this.layout;
    const scale = Math.max(NEAR, this.camera.scale);
    this.look(centreOn(x[node]!, y[node]!, scale, this.width, this.height));
  }

  zoom(by: number): void {
    this.look(zoomAt(this.camera, { x: this.width / 2, y: this.height / 2 }, by));
  }

  pick(px: number, py: number): number | null {
    if (!this.layout.done) return null;
    this.index ??= new PlaceIndex(this.layout.x, this.layout.y);
    const { scale, x, y } = this.camera;
    return this.index.nearest((px - x) / scale, (py - y) / scale, Math.max(PICK_PX / scale, 12));
  }

  draw(): void {
    if (this.frame !== 0) return;
    this.frame = requestAnimationFrame(() => {
      this.frame = 0;
      this.paint();
    });
  }

  private paint(): void {
    if (!this.layout.done) {
      const end = performance.now() + LAYOUT_MS;
      while (!this.layout.done && performance.now() < end) this.layout.step();
      if (!this.isTouched) this.fit();
      if (this.layout.done) this.tell('ready');
      this.draw();
    }
    const isMoving = performance.now() - this.movedAt < STILL_MS;
    this.painter.paint(this.scene, this.layout.x, this.layout.y, {
      camera: this.camera,
      width: this.width,
      height: this.height,
      ratio: this.ratio,
      matches: this.matches,
      selected: this.selected,
      hovered: this.hovered,
      isMoving,
    });
    clearTimeout(this.timer);
    if (isMoving) this.timer = setTimeout(() => this.draw(), STILL_MS);
  }

  stop(): void {
    cancelAnimationFrame(this.frame);
    clearTimeout(this.timer);
  }
}
