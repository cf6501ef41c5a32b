// SPDX-License-Identifier: Apache-2.0
// Paints a large graph on a canvas. Far away, nodes are dots and links are thin; nearer, nodes show their
// number, links their kind, and the most connected nodes their text.
import { visible } from '../core/visible';
import type { BeliefLink, BeliefReading } from '../api/answers';
import type { Net } from './WholeGraphLayout';
import { type Camera, labelled, seen, wrap } from './WholeGraphView';

type Status = BeliefReading['status'];
type Kind = 'supports' | 'relates' | 'contradicts';

// States differ in shape, not only in colour.
const LOOKS: Record<Status, { fill: string; shape: 'round' | 'square' | 'diamond' | 'ring' }> = {
  fresh: { fill: '--fill-accent', shape: 'round' },
  supported: { fill: '--fill-good', shape: 'round' },
  unconfirmed: { fill: '--fill-plain', shape: 'round' },
  stale: { fill: '--fill-stale', shape: 'square' },
  disputed: { fill: '--fill-bad', shape: 'diamond' },
  retracted: { fill: '--line-strong', shape: 'ring' },
};
const STATUSES = Object.keys(LOOKS) as Status[];
const KINDS: Kind[] = ['relates', 'supports', 'contradicts'];
const LINK_FILLS: Record<Kind, string> = {
  supports: '--fill-good',
  relates: '--line-strong',
  contradicts: '--fill-bad',
};
const DASHES: Record<Kind, number[]> = { supports: [], relates: [2, 5], contradicts: [9, 4] };

const RADIUS = 9; // Of a node without links.
const RADIUS_MIN_PX = 1.4;
const RADIUS_MAX_PX = 22;
const FIGURE_FROM_PX = 9; // Smaller nodes have no room for their number.
const DOT_BELOW_PX = 2.6;
const DASHED_MOST = 1500; // Dashes are slow to paint.
const ARROWS_MOST = 600;
const LABEL_SYMBOLS = 26;
const LABEL_LINES = 2;
const LABELS_MOST = 70;
const LABELS_FAR = 10; // From far away, labels would hide the picture.
const FAR = 0.2;

export class Scene {
  readonly index = new Map<string, number>();
  readonly net: Net;
  readonly kinds: Kind[];
  readonly radius: Float32Array;
  readonly order: Int32Array; // The most connected first.
  readonly status: Uint8Array;
  private readonly labels = new Map<number, string[]>();

  constructor(
    readonly nodes: BeliefReading[],
    readonly links: BeliefLink[],
  ) {
    nodes.forEach((node, at) => this.index.set(node.id, at));
    const known = links.filter(({ from, to }) => this.index.has(from) && this.index.has(to));
    this.net = {
      count: nodes.length,
      from: Int32Array.from(known, ({ from }) => this.index.get(from)!),
      to: Int32Array.from(known, ({ to }) => this.index.get(to)!),
    };
    this.kinds = known.map(({ kind }) => kind as Kind);
    const degree = new Float32Array(nodes.length);
    for (const ends of [this.net.from, this.net.to]) for (const node of ends) ++degree[node]!;
    this.radius = degree.map((links) => RADIUS + 1.6 * Math.sqrt(Math.min(links, 40)));
    this.order = Int32Array.from(nodes.keys()).sort(
      (a, b) => degree[b]! - degree[a]! || nodes[b]!.confidence - nodes[a]!.confidence || a - b,
    );
    this.status = Uint8Array.from(nodes, ({ status }) => STATUSES.indexOf(status));
  }

  label(node: number): string[] {
    let lines = this.labels.get(node);
    if (!lines) {
      lines = wrap(this.nodes[node]!.text ?? '(erased)', LABEL_SYMBOLS, LABEL_LINES);
      this.labels.set(node, lines);
    }
    return lines;
  }
}

export interface Look {
  camera: Camera;
  width: number;
  height: number;
  ratio: number; // Pixels of the screen for each of the page.
  matches: Set<number> | null; // The others are dimmed.
  selected: number | null;
  hovered: number | null;
  isMoving: boolean;
}

export class Painter {
  private colours = new Map<string, string>();
  private sprites = new Map<string, HTMLCanvasElement>();

  constructor(private readonly canvas: HTMLCanvasElement) {}

  // After a change of theme.
  forget(): void {
    this.colours.clear();
    this.sprites.clear();
  }

  private colour(token: string): string {
    let value = this.colours.get(token);
    if (value === undefined) {
      value = getComputedStyle(this.canvas).getPropertyValue(token).trim();
      this.colours.set(token, value);
    }
    return value;
  }

  private sprite(status: number, radius: number, ratio: number): HTMLCanvasElement {
    const key = status + ' ' + radius + ' ' + ratio;
    const known = this.sprites.get(key);
    if (known) return known;
    const { fill, shape } = LOOKS[STATUSES[status]!];
    const side = Math.ceil((2.5 * radius + 4) * ratio); // A diamond is wider than it is round.
    const made = document.createElement('canvas');
    made.width = made.height = side;
    const pen = made.getContext('2d')!;
    pen.translate(side / 2, side / 2);
    pen.scale(ratio, ratio);
    pen.beginPath();
    if (shape === 'square') pen.rect(-radius * 0.88, -radius * 0.88, radius * 1.76, radius * 1.76);
    else if (shape === 'diamond') {
      pen.moveTo(0, -radius * 1.2);
      pen.lineTo(radius * 1.2, 0);
      pen.lineTo(0, radius * 1.2);
      pen.lineTo(-radius * 1.2, 0);
      pen.closePath();
    } else pen.arc(0, 0, radius, 0, 2 * Math.PI);
    pen.fillStyle = radius < FIGURE_FROM_PX ? this.colour(fill) : this.colour('--surface');
    if (shape === 'ring') pen.fillStyle = this.colour('--surface');
    pen.fill();
    pen.lineWidth = radius < FIGURE_FROM_PX ? 1 : 2;
    pen.strokeStyle = this.colour(fill);
    pen.stroke();
    this.sprites.set(key, made);
    return made;
  }

  paint(scene: Scene, x: Float32Array, y: Float32Array, look: Look): void {
    const pen = this.canvas.getContext('2d');
    if (!pen) return;
    const { camera, ratio, width, height } = look;
    pen.setTransform(ratio, 0, 0, ratio, 0, 0);
    pen.clearRect(0, 0, width, height);
    this.links(pen, scene, x, y, look);
    const shown = this.nodes(pen, scene, x, y, look);
    if (look.selected !== null) this.ring(pen, scene, x, y, look.selected, camera, '--accent');
    if (look.hovered !== null) this.ring(pen, scene, x, y, look.hovered, camera, '--gold');
    if (shown > 0) this.texts(pen, scene, x, y, look);
  }

  private links(
    pen: CanvasRenderingContext2D,
    scene: Scene,
    x: Float32Array,
    y: Float32Array,
    { camera, width, height, selected, matches }: Look,
  ): void {
    const { scale } = camera;
    const { left, top, right, bottom } = seen(camera, width, height);
    const { from, to } = scene.net;
    const visible: Record<Kind, number[]> = { supports: [], relates: [], contradicts: [] };
    const strong: number[] = [];
    let count = 0;
    for (let i = 0; i < from.length; ++i) {
      const [a, b] = [from[i]!, to[i]!];
      const [ax, ay, bx, by] = [x[a]!, y[a]!, x[b]!, y[b]!];
      if ((ax < left && bx < left) || (ax > right && bx > right)) continue;
      if ((ay < top && by < top) || (ay > bottom && by > bottom)) continue;
      if (a === selected || b === selected) strong.push(i);
      (visible[scene.kinds[i]!] ?? visible.relates).push(i);
      ++count;
    }
    const draw = (links: number[], kind: Kind, line: number, alpha: number) => {
      pen.beginPath();
      for (const i of links) {
        pen.moveTo(scale * x[from[i]!]! + camera.x, scale * y[from[i]!]! + camera.y);
        pen.lineTo(scale * x[to[i]!]! + camera.x, scale * y[to[i]!]! + camera.y);
      }
      pen.globalAlpha = alpha;
      pen.lineWidth = line;
      pen.strokeStyle = this.colour(LINK_FILLS[kind]);
      pen.setLineDash(count <= DASHED_MOST ? DASHES[kind] : []);
      pen.stroke();
      pen.setLineDash([]);
      pen.globalAlpha = 1;
    };
    const near = scale > 0.35;
    const dim = matches || selected !== null ? 0.45 : 1;
    for (const kind of KINDS)
      draw(
        visible[kind],
        kind,
        near ? 1.5 : 1,
        dim * (near ? 0.9 : kind === 'contradicts' ? 0.7 : 0.32),
      );
    for (const kind of KINDS)
      draw(
        strong.filter((i) => scene.kinds[i] === kind),
        kind,
        2.5,
        1,
      );
    if (near && visible.supports.length <= ARROWS_MOST)
      this.arrows(pen, scene, x, y, camera, visible.supports);
  }

  // At the end of each link that supports, before the node that is supported.
  private arrows(
    pen: CanvasRenderingContext2D,
    { net, radius }: Scene,
    x: Float32Array,
    y: Float32Array,
    { scale, x: dx, y: dy }: Camera,
    links: number[],
  ): void {
    pen.fillStyle = this.colour('--fill-good');
    pen.beginPath();
    for (const i of links) {
      const [a, b] = [net.from[i]!, net.to[i]!];
      const angle = Math.atan2(y[b]! - y[a]!, x[b]! - x[a]!);
      const away = Math.min(RADIUS_MAX_PX, radius[b]! * scale) + 2;
      const [px, py] = [
        scale * x[b]! + dx - away * Math.cos(angle),
        scale * y[b]! + dy - away * Math.sin(angle),
      ];
      pen.moveTo(px, py);
      pen.lineTo(px - 8 * Math.cos(angle - 0.45), py - 8 * Math.sin(angle - 0.45));
      pen.lineTo(px - 8 * Math.cos(angle + 0.45), py - 8 * Math.sin(angle + 0.45));
      pen.closePath();
    }
    pen.fill();
  }

  private nodes(
    pen: CanvasRenderingContext2D,
    scene: Scene,
    x: Float32Array,
    y: Float32Array,
    { camera, width, height, ratio, matches }: Look,
  ): number {
    const { left, top, right, bottom } = seen(camera, width, height, RADIUS_MAX_PX);
    let shown = 0;
    pen.textAlign = 'center';
    pen.textBaseline = 'middle';
    pen.font = '600 10px ' + this.colour('--sans');
    const ink = this.colour('--ink');
    let fill = -1;
    // Matches are painted last, so that no other node covers them.
    for (const pass of matches ? [false, true] : [true]) {
      pen.globalAlpha = pass ? 1 : 0.22;
      for (let node = 0; node < scene.net.count; ++node) {
        if (matches && matches.has(node) !== pass) continue;
        const [nx, ny] = [x[node]!, y[node]!];
        if (nx < left || nx > right || ny < top || ny > bottom) continue;
        ++shown;
        const [px, py] = [camera.scale * nx + camera.x, camera.scale * ny + camera.y];
        const wanted = scene.radius[node]! * camera.scale;
        const least = matches && pass ? 3 : RADIUS_MIN_PX;
        const r = Math.round(Math.min(RADIUS_MAX_PX, Math.max(least, wanted)) * 2) / 2;
        const status = scene.status[node]!;
        if (r < DOT_BELOW_PX) {
          if (fill !== status) {
            fill = status;
            pen.fillStyle = this.colour(LOOKS[STATUSES[status]!].fill);
          }
          pen.fillRect(px - r, py - r, 2 * r, 2 * r);
          continue;
        }
        const image = this.sprite(status, r, ratio);
        const side = image.width / ratio;
        pen.drawImage(image, px - side / 2, py - side / 2, side, side);
        if (r < FIGURE_FROM_PX) continue;
        pen.fillStyle = ink;
        fill = -1;
        pen.fillText(String(Math.round(scene.nodes[node]!.confidence * 100)), px, py + 0.5);
      }
    }
    pen.globalAlpha = 1;
    return shown;
  }

  private ring(
    pen: CanvasRenderingContext2D,
    { radius }: Scene,
    x: Float32Array,
    y: Float32Array,
    node: number,
    { scale, x: dx, y: dy }: Camera,
    token: string,
  ): void {
    const r = Math.min(RADIUS_MAX_PX, Math.max(4, radius[node]! * scale)) + 4;
    pen.beginPath();
    pen.arc(scale * x[node]! + dx, scale * y[node]! + dy, r, 0, 2 * Math.PI);
    pen.lineWidth = 3;
    pen.strokeStyle = this.colour(token);
    pen.stroke();
  }

  private texts(
    pen: CanvasRenderingContext2D,
    scene: Scene,
    x: Float32Array,
    y: Float32Array,
    { camera, width, height, matches, selected, hovered, isMoving }: Look,
  ): void {
    const important = [selected, hovered].filter((node) => node !== null) as number[];
    const order = matches ? scene.order.filter((node) => matches.has(node)) : scene.order;
    const all = [
      ...important,
      ...(isMoving && order.length > 4000 ? order.subarray(0, 400) : order),
    ];
    const most = camera.scale < FAR && !matches ? LABELS_FAR : LABELS_MOST;
    const chosen = labelled(all, x, y, camera, width, height, most);
    pen.font = '12px ' + this.colour('--sans');
    pen.lineJoin = 'round';
    pen.lineWidth = 4;
    pen.strokeStyle = this.colour('--surface');
    pen.fillStyle = this.colour('--ink');
    for (const node of chosen) {
      const px = camera.scale * x[node]! + camera.x;
      const r = Math.min(
        RADIUS_MAX_PX,
        Math.max(RADIUS_MIN_PX, scene.radius[node]! * camera.scale),
      );
      let py = camera.scale * y[node]! + camera.y + r + 11;
      for (const line of scene.label(node).map(visible)) {
        pen.strokeText(line, px, py);
        pen.fillText(line, px, py);
        py += 14;
      }
    }
  }
}
