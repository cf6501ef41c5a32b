// SPDX-License-Identifier: Apache-2.0
// Places for the nodes of a large graph. Each connected part gets a square whose side grows with the
// root of its size; within it, nodes start where their distances to a few pivots put them, and then
// push each other apart while links pull. Work is cut into short steps, so that the page stays
// responsive while a layout of ten thousand nodes becomes better. Deterministic: no randomness.

export interface Net {
  count: number;
  from: Int32Array; // The ends of each link.
  to: Int32Array;
}

const EDGE = 40; // The length at which a link is at rest.
const SIDE = 1.5 * EDGE; // The side of the square of a part with one node.
const PIVOTS = 12;
const ROUNDS = 90;
const ROUNDS_LARGE = 55;
const LARGE = 2000;
const THETA = 1.0; // Cells that look smaller than this count as one node.
const WIDE = 1.6; // The picture is wider than high.
// Texts are wide: in a small graph, where all are shown, they need room beside the next node.
const FEW = 60;
const STRETCH = 3.2;
const SLICE = 1500; // At most this many nodes are moved in one step.

// The nodes of each connected part, the largest part first.
export function partsOf({ count, from, to }: Net): Int32Array[] {
  const root = Int32Array.from({ length: count }, (_, node) => node);
  const find = (node: number): number => {
    while (root[node] !== node) node = root[node] = root[root[node]!]!;
    return node;
  };
  for (let i = 0; i < from.length; ++i) {
    const [a, b] = [find(from[i]!), find(to[i]!)];
    root[Math.max(a, b)] = Math.min(a, b);
  }
  const members = new Map<number, number[]>();
  for (let node = 0; node < count; ++node) {
    const top = find(node);
    const known = members.get(top);
    if (known) known.push(node);
    else members.set(top, [node]);
  }
  return [...members.values()]
    .sort((a, b) => b.length - a.length || a[0]! - b[0]!)
    .map((nodes) => Int32Array.from(nodes));
}

// The neighbours of each node, one node after the other.
export function neighboursOf({ count, from, to }: Net): { start: Int32Array; other: Int32Array } {
  const start = new Int32Array(count + 1);
  for (let i = 0; i < from.length; ++i) {
    ++start[from[i]! + 1]!;
    ++start[to[i]! + 1]!;
  }
  for (let node = 0; node < count; ++node) start[node + 1]! += start[node]!;
  const next = start.slice(0, count);
  const other = new Int32Array(2 * from.length);
  for (let i = 0; i < from.length; ++i) {
    other[next[from[i]!]!++] = to[i]!;
    other[next[to[i]!]!++] = from[i]!;
  }
  return { start, other };
}

interface Part {
  nodes: Int32Array;
  rounds: number; // That remain.
  heat: number; // How far a node may move in a round.
  centre: { x: number; y: number };
  side: number;
}

// Rows of squares, from large to small, so wide that the whole is wider than high.
function place(parts: Part[]): void {
  const area = parts.reduce((sum, { side }) => sum + side * side, 0);
  const width = Math.max(parts[0]?.side ?? 0, Math.sqrt(area * WIDE));
  let [x, y, height] = [0, 0, 0];
  for (const part of parts) {
    if (x > 0 && x + part.side > width) {
      x = 0;
      y += height;
      height = 0;
    }
    part.centre = { x: x + part.side / 2, y: y + part.side / 2 };
    x += part.side;
    height = Math.max(height, part.side);
  }
}

export class Layout {
  readonly x: Float32Array;
  readonly y: Float32Array;
  private readonly parts: Part[];
  private readonly near: ReturnType<typeof neighboursOf>;
  private readonly own: { x: Float64Array; y: Float64Array }; // Within its part, around 0.
  private readonly tree: Tree;
  private readonly moves: Float64Array;
  private current = 0;
  private begun = 0; // How many nodes of the part have had their turn in this round.

  constructor(net: Net) {
    this.x = new Float32Array(net.count);
    this.y = new Float32Array(net.count);
    this.own = { x: new Float64Array(net.count), y: new Float64Array(net.count) };
    this.near = neighboursOf(net);
    this.parts = partsOf(net).map((nodes) => ({
      nodes,
      rounds: nodes.length < 2 ? 0 : nodes.length > LARGE ? ROUNDS_LARGE : ROUNDS,
      heat: EDGE * Math.sqrt(nodes.length),
      centre: { x: 0, y: 0 },
      side: SIDE * Math.sqrt(nodes.length) * (nodes.length > 1 ? 1.15 : 1),
    }));
    this.tree = new Tree(this.parts[0]?.nodes.length ?? 0);
    this.moves = new Float64Array(2 * (this.parts[0]?.nodes.length ?? 0));
    place(this.parts);
    for (const part of this.parts) {
      this.begin(part);
      this.show(part);
    }
    this.skip();
  }

  get done(): boolean {
    return this.current >= this.parts.length;
  }

  // One round of one part, or of as much of it as is quickly done.
  step(): void {
    const part = this.parts[this.current];
    if (!part) return;
    const { x, y } = this.own;
    if (this.begun === 0) this.tree.build(part.nodes, x, y);
    const end = Math.min(part.nodes.length, this.begun + SLICE);
    for (let at = this.begun; at < end; ++at) this.pull(part.nodes[at]!, at);
    this.begun = end;
    if (end < part.nodes.length) return;
    this.begun = 0;
    this.move(part);
    part.rounds -= 1;
    this.show(part);
    this.skip();
  }

  private skip(): void {
    while (!this.done && this.parts[this.current]!.rounds <= 0) ++this.current;
  }

  // The number of links to each node of the part, from `start`.
  private distances(start: number, into: Int32Array, queue: Int32Array): void {
    let [head, tail] = [0, 0];
    queue[tail++] = start;
    into[start] = 0;
    while (head < tail) {
      const node = queue[head++]!;
      for (let i = this.near.start[node]!; i < this.near.start[node + 1]!; ++i) {
        const other = this.near.other[i]!;
        if (into[other]! >= 0) continue;
        into[other] = into[node]! + 1;
        queue[tail++] = other;
      }
    }
  }

  // Where distances to the pivots, each the farthest from those before, put the nodes: the two
  // directions in which these distances differ most.
  private begin({ nodes }: Part): void {
    const size = nodes.length;
    if (size < 2) return;
    const { x, y } = this.own;
    const pivots = Math.min(PIVOTS, size);
    const queue = new Int32Array(size);
    const least = new Int32Array(this.x.length).fill(1 << 30);
    const table = Array.from({ length: pivots }, () => new Float64Array(size));
    let pivot = nodes[0]!;
    for (let column = 0; column < pivots; ++column) {
      const far = new Int32Array(this.x.length).fill(-1);
      this.distances(pivot, far, queue);
      let sum = 0;
      let best = -1;
      for (let i = 0; i < size; ++i) {
        const node = nodes[i]!;
        least[node] = Math.min(least[node]!, far[node]!);
        if (least[node]! > best) [best, pivot] = [least[node]!, node];
        table[column]![i] = far[node]! * far[node]!;
        sum += table[column]![i]!;
      }
      for (let i = 0; i < size; ++i) table[column]![i] = -(table[column]![i]! - sum / size) / 2;
    }
    const [first, second] = directions(table);
    for (let i = 0; i < size; ++i) {
      let [across, down] = [0, 0];
      for (let column = 0; column < pivots; ++column) {
        across += table[column]![i]! * first[column]!;
        down += table[column]![i]! * second[column]!;
      }
      // Nodes with the same distances, such as the leaves of a star, lie on a spiral around their place.
      const turn = i * 2.399963;
      const away = EDGE * 0.6 * Math.sqrt(i % 97);
      x[nodes[i]!] = across + away * Math.cos(turn);
      y[nodes[i]!] = down + away * Math.sin(turn);
    }
    let widest = 0;
    for (const node of nodes) widest = Math.max(widest, Math.abs(x[node]!), Math.abs(y[node]!));
    const scale = (EDGE * 0.6 * Math.sqrt(size)) / (widest || 1);
    for (const node of nodes) {
      x[node]! *= scale;
      y[node]! *= scale;
    }
  }

  // All nodes push this one, and its links pull it.
  private pull(node: number, at: number): void {
    const { x, y } = this.own;
    const { start, other } = this.near;
    const push = this.tree.push(x[node]!, y[node]!, EDGE * EDGE);
    let [dx, dy] = [push.x, push.y];
    for (let i = start[node]!; i < start[node + 1]!; ++i) {
      const across = x[other[i]!]! - x[node]!;
      const down = y[other[i]!]! - y[node]!;
      const force = Math.hypot(across, down) / EDGE;
      dx += across * force;
      dy += down * force;
    }
    this.moves[2 * at] = dx;
    this.moves[2 * at + 1] = dy;
  }

  private move(part: Part): void {
    const { x, y } = this.own;
    part.nodes.forEach((node, at) => {
      const [dx, dy] = [this.moves[2 * at]!, this.moves[2 * at + 1]!];
      const length = Math.hypot(dx, dy);
      if (length === 0) return;
      const by = Math.min(part.heat, length) / length;
      x[node]! += dx * by;
      y[node]! += dy * by;
    });
    part.heat = Math.max(EDGE * 0.02, part.heat * (part.nodes.length > LARGE ? 0.88 : 0.93));
  }

  // Fits the part into its square.
  private show({ nodes, centre, side }: Part): void {
    const { x, y } = this.own;
    let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity];
    for (const node of nodes) {
      left = Math.min(left, x[node]!);
      right = Math.max(right, x[node]!);
      top = Math.min(top, y[node]!);
      bottom = Math.max(bottom, y[node]!);
    }
    const room = Math.max(1, side - EDGE);
    const scale = Math.min(1.5, room / Math.max(1, right - left, bottom - top));
    const stretch = this.x.length <= FEW ? STRETCH : 1;
    for (const node of nodes) {
      this.x[node] = stretch * (centre.x + (x[node]! - (left + right) / 2) * scale);
      this.y[node] = centre.y + (y[node]! - (top + bottom) / 2) * scale;
    }
  }
}

// The two main directions of the columns, by repeated multiplication.
function directions(table: Float64Array[]): [Float64Array, Float64Array] {
  const size = table.length;
  const product = table.map((a) =>
    table.map((b) => {
      let sum = 0;
      for (let i = 0; i < a.length; ++i) sum += a[i]! * b[i]!;
      return sum;
    }),
  );
  const found: Float64Array[] = [];
  for (let which = 0; which < 2; ++which) {
    let vector = Float64Array.from({ length: size }, (_, i) => 1 + ((i * 7 + which * 3) % 5));
    for (let round = 0; round < 60; ++round) {
      for (const known of found) {
        let along = 0;
        for (let i = 0; i < size; ++i) along += vector[i]! * known[i]!;
        for (let i = 0; i < size; ++i) vector[i]! -= along * known[i]!;
      }
      const next = new Float64Array(size);
      for (let i = 0; i < size; ++i)
        for (let j = 0; j < size; ++j) next[i]! += product[i]![j]! * vector[j]!;
      const length = Math.hypot(...next);
      if (length < 1e-12) break;
      vector = next.map((value) => value / length);
    }
    found.push(vector);
  }
  return [found[0]!, found[1]!];
}

const DEPTH_MAX = 24; // Nodes in one place share a cell.

// The nodes in cells of four (Barnes and Hut): far cells push like one heavy node.
class Tree {
  private readonly child: Int32Array; // Four for each cell; 0 is none.
  private readonly mass: Float64Array;
  private readonly sumX: Float64Array;
  private readonly sumY: Float64Array;
  private readonly width: Float64Array;
  private cells = 0;
  private readonly stack = new Int32Array(4 * DEPTH_MAX + 8);

  constructor(nodes: number) {
    const most = 4 * nodes + 64 * DEPTH_MAX;
    this.child = new Int32Array(4 * most);
    this.mass = new Float64Array(most);
    this.sumX = new Float64Array(most);
    this.sumY = new Float64Array(most);
    this.width = new Float64Array(most);
  }

  private cell(width: number): number {
    const cell = this.cells++;
    this.child.fill(0, 4 * cell, 4 * cell + 4);
    this.mass[cell] = this.sumX[cell] = this.sumY[cell] = 0;
    this.width[cell] = width;
    return cell;
  }

  build(nodes: Int32Array, x: Float64Array, y: Float64Array): void {
    let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity];
    for (const node of nodes) {
      left = Math.min(left, x[node]!);
      right = Math.max(right, x[node]!);
      top = Math.min(top, y[node]!);
      bottom = Math.max(bottom, y[node]!);
    }
    this.cells = 0;
    const width = Math.max(right - left, bottom - top, 1e-6);
    this.cell(width);
    for (const node of nodes) this.insert(x[node]!, y[node]!, left, top, width);
  }

  // A cell with one node is a leaf: the sums are that node. A second node pushes the first down.
  private insert(x: number, y: number, left: number, top: number, width: number): void {
    let cell = 0;
    for (let depth = 0; ; ++depth) {
      const before = this.mass[cell]!;
      if (before === 1 && depth < DEPTH_MAX) {
        const [oldX, oldY] = [this.sumX[cell]!, this.sumY[cell]!];
        const down = this.cell(width / 2);
        this.child[4 * cell + quarter(oldX, oldY, left, top, width)] = down;
        this.mass[down] = 1;
        this.sumX[down] = oldX;
        this.sumY[down] = oldY;
      }
      this.mass[cell] = before + 1;
      this.sumX[cell]! += x;
      this.sumY[cell]! += y;
      if (before === 0 || depth >= DEPTH_MAX || this.cells + 2 >= this.mass.length) return;
      const part = quarter(x, y, left, top, width);
      width /= 2;
      if (part & 1) left += width;
      if (part & 2) top += width;
      if (this.child[4 * cell + part] === 0) this.child[4 * cell + part] = this.cell(width);
      cell = this.child[4 * cell + part]!;
    }
  }

  // How hard all nodes push one at this place: strength over distance.
  push(x: number, y: number, strength: number): { x: number; y: number } {
    let [forceX, forceY] = [0, 0];
    let top = 0;
    this.stack[top++] = 0;
    while (top > 0) {
      const cell = this.stack[--top]!;
      const mass = this.mass[cell]!;
      const dx = x - this.sumX[cell]! / mass;
      const dy = y - this.sumY[cell]! / mass;
      const square = dx * dx + dy * dy;
      const isLeaf = mass === 1 || this.width[cell]! ** 2 < THETA * THETA * square;
      let inner = false;
      if (!isLeaf) {
        for (let i = 4 * cell; i < 4 * cell + 4; ++i) {
          if (this.child[i] === 0) continue;
          this.stack[top++] = this.child[i]!;
          inner = true;
        }
      }
      if (inner || square < 1e-9) continue;
      const push = (mass * strength) / square;
      forceX += dx * push;
      forceY += dy * push;
    }
    return { x: forceX, y: forceY };
  }
}

function quarter(x: number, y: number, left: number, top: number, width: number): number {
  return (x >= left + width / 2 ? 1 : 0) + (y >= top + width / 2 ? 2 : 0);
}
