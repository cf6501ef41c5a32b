// SPDX-License-Identifier: Apache-2.0
// All beliefs and their links on one canvas, to be moved and enlarged by mouse, touch and keyboard.
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { BeliefLink, BeliefReading } from '../api/answers';
import { percent } from '../core/format';
import { useStore } from '../core/store';
import { theme } from '../core/theme';
import { IconButton } from '../parts/Icon';
import { Text } from '../parts/Text';
import { Layout } from './WholeGraphLayout';
import { Painter, Scene } from './WholeGraphPaint';
import { type Camera, PlaceIndex, boundsOf, centreOn, fit, zoomAt } from './WholeGraphView';

const LAYOUT_MS = 10; // Of each frame, so that the page stays responsive.
const STILL_MS = 160;
const PICK_PX = 14;
const CLICK_PX = 5;
const PAN_PX = 70;
const NEAR = 0.9; // The scale at which a belief that was searched for is shown.

interface Props {
  nodes: BeliefReading[];
  links: BeliefLink[];
  matches: Set<string> | null; // The others are dimmed.
  selected: string | null;
  onSelect: (id: string | null) => void;
  onOpen: (id: string) => void;
}

// The last layout is kept, so that coming back to the page shows it at once.
let kept: { key: string; layout: Layout } | null = null;

function keyOf({ nodes, net }: Scene): string {
  let hash = 17;
  const add = (value: number) => (hash = (Math.imul(hash, 31) + value) | 0);
  for (const { id } of nodes) for (let i = 0; i < id.length; ++i) add(id.charCodeAt(i));
  for (let i = 0; i < net.from.length; ++i) add(net.from[i]! * 7919 + net.to[i]!);
  return nodes.length + ' ' + net.from.length + ' ' + hash;
}

function layoutOf(scene: Scene): Layout {
  const key = keyOf(scene);
  if (kept?.key !== key) kept = { key, layout: new Layout(scene.net) };
  return kept.layout;
}

// Everything that changes between two frames.
class Stage {
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

type Point = { x: number; y: number };
const middle = ([a, b]: Point[]): Point => ({ x: (a!.x + b!.x) / 2, y: (a!.y + b!.y) / 2 });
const apart = ([a, b]: Point[]): number => Math.hypot(a!.x - b!.x, a!.y - b!.y);

// Moves by dragging, enlarges by wheel and by two fingers, chooses by a click. Returns what ends it.
function listen(
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

const KEYS: Record<string, (stage: Stage) => void> = {
  ArrowLeft: (stage) => stage.look({ ...stage.camera, x: stage.camera.x + PAN_PX }),
  ArrowRight: (stage) => stage.look({ ...stage.camera, x: stage.camera.x - PAN_PX }),
  ArrowUp: (stage) => stage.look({ ...stage.camera, y: stage.camera.y + PAN_PX }),
  ArrowDown: (stage) => stage.look({ ...stage.camera, y: stage.camera.y - PAN_PX }),
  '+': (stage) => stage.zoom(1.4),
  '=': (stage) => stage.zoom(1.4),
  '-': (stage) => stage.zoom(1 / 1.4),
  '0': (stage) => stage.showAll(),
};

export function WholeGraph({ nodes, links, matches, selected, onSelect, onOpen }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const stage = useRef<Stage>();
  const look = useStore(theme);
  const [state, setState] = useState('arranging');
  const [tip, setTip] = useState<{ node: number; x: number; y: number } | null>(null);
  const scene = useMemo(() => new Scene(nodes, links), [nodes, links]);
  const picked = useRef<string | null>(null); // With the pointer: it stays where it is.
  const acts = useRef({ onSelect, onOpen });
  acts.current = { onSelect, onOpen };

  useEffect(() => {
    const element = canvas.current!;
    const before = stage.current;
    const own = new Stage(scene, layoutOf(scene), new Painter(element), element, setState);
    stage.current = own;
    if (before) own.camera = before.camera;
    own.resize();
    const watch = new ResizeObserver(() => own.resize());
    watch.observe(element);
    const hover = (node: number | null) => {
      element.classList.toggle('pointing', node !== null);
      if (own.hovered === node) return;
      own.hovered = node;
      own.draw();
      if (node === null) return setTip(null);
      const { scale, x, y } = own.camera;
      setTip({ node, x: scale * own.layout.x[node]! + x, y: scale * own.layout.y[node]! + y });
    };
    const end = listen(
      element,
      own,
      hover,
      (node) => {
        picked.current = node === null ? null : scene.nodes[node]!.id;
        acts.current.onSelect(picked.current);
      },
      (node) => acts.current.onOpen(scene.nodes[node]!.id),
    );
    return () => {
      end();
      watch.disconnect();
      own.stop();
    };
  }, [scene]);

  useEffect(() => {
    const own = stage.current!;
    own.painter.forget();
    own.draw();
  }, [look]);

  useEffect(() => {
    const own = stage.current!;
    const find = (id: string) => scene.index.get(id);
    own.matches = matches && new Set([...matches].flatMap((id) => find(id) ?? []));
    own.draw();
  }, [matches, scene]);

  useEffect(() => {
    const own = stage.current!;
    const node = selected === null ? undefined : scene.index.get(selected);
    own.selected = node ?? null;
    if (node === undefined || picked.current === selected) own.draw();
    else own.show(node);
  }, [selected, scene, state]);

  const onKeyDown = (event: KeyboardEvent) => {
    const own = stage.current;
    if (!own || event.ctrlKey || event.metaKey || event.altKey) return;
    const act = KEYS[event.key];
    if (act) act(own);
    else if (event.key === 'Enter' && selected) onOpen(selected);
    else if (event.key === 'Escape' && selected) onSelect(null);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const shown = tip && scene.nodes[tip.node];
  return (
    <div class="whole-graph" data-state={state}>
      <canvas
        ref={canvas}
        tabIndex={0}
        role="application"
        aria-roledescription="graph"
        aria-label={
          'Graph of ' +
          nodes.length +
          ' beliefs. Arrow keys move it, plus and minus zoom, 0 shows all.'
        }
        onKeyDown={onKeyDown}
      />
      <div class="whole-graph-tools">
        <IconButton name="plus" label="Zoom in" onClick={() => stage.current?.zoom(1.4)} />
        <IconButton name="minus" label="Zoom out" onClick={() => stage.current?.zoom(1 / 1.4)} />
        <button type="button" class="quiet" onClick={() => stage.current?.showAll()}>
          Show all
        </button>
      </div>
      {shown && (
        <p
          class="whole-graph-tip"
          aria-hidden="true"
          style={{ left: tip.x + 'px', top: tip.y + 'px' }}
        >
          <Text>{(shown.text ?? '(erased)').slice(0, 600)}</Text>{' '}
          <b class="num">{percent(shown.confidence)}</b>
        </p>
      )}
      <p class="visually-hidden" role="status">
        {state === 'arranging' ? 'Arranging the graph' : ''}
      </p>
    </div>
  );
}
