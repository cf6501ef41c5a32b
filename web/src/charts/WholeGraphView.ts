// SPDX-License-Identifier: Apache-2.0
// Looking at a large graph: the part that is seen, the node under the pointer, and the labels that
// have room. Pure functions, without a canvas.

// A point of the picture is at `scale * point + (x, y)` on the screen.
export interface Camera {
  scale: number;
  x: number;
  y: number;
}

export interface Bounds {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

const SCALE_MIN = 0.01;
const SCALE_MAX = 6;

export function zoomAt(camera: Camera, at: { x: number; y: number }, by: number): Camera {
  const scale = Math.min(SCALE_MAX, Math.max(SCALE_MIN, camera.scale * by));
  const ratio = scale / camera.scale;
  return { scale, x: at.x - (at.x - camera.x) * ratio, y: at.y - (at.y - camera.y) * ratio };
}

export function boundsOf(x: Float32Array, y: Float32Array, nodes?: Iterable<number>): Bounds {
  const bounds = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  for (const node of nodes ?? x.keys()) {
    bounds.left = Math.min(bounds.left, x[node]!);
    bounds.right = Math.max(bounds.right, x[node]!);
    bounds.top = Math.min(bounds.top, y[node]!);
    bounds.bottom = Math.max(bounds.bottom, y[node]!);
  }
  return bounds.left <= bounds.right ? bounds : { left: 0, top: 0, right: 0, bottom: 0 };
}

const FIT_MAX = 3; // A small graph is enlarged, so that its texts have room.
const TEXT_BELOW = 36; // The text of the lowest node.

// All of it in a window.
export function fit(bounds: Bounds, width: number, height: number, margin = 36): Camera {
  const across = Math.max(1, bounds.right - bounds.left);
  const down = Math.max(1, bounds.bottom - bounds.top);
  const high = Math.max(1, height - TEXT_BELOW);
  const room = [Math.max(1, width - 2 * margin), Math.max(1, high - 2 * margin)] as const;
  const scale = Math.max(SCALE_MIN, Math.min(FIT_MAX, room[0] / across, room[1] / down));
  return {
    scale,
    x: width / 2 - (scale * (bounds.left + bounds.right)) / 2,
    y: high / 2 - (scale * (bounds.top + bounds.bottom)) / 2,
  };
}

export function centreOn(
  x: number,
  y: number,
  scale: number,
  width: number,
  height: number,
): Camera {
  return { scale, x: width / 2 - scale * x, y: height / 2 - scale * y };
}

// What a window of this size shows, with some space around it.
export function seen(camera: Camera, width: number, height: number, around = 0): Bounds {
  return {
    left: (-around - camera.x) / camera.scale,
    top: (-around - camera.y) / camera.scale,
    right: (width + around - camera.x) / camera.scale,
    bottom: (height + around - camera.y) / camera.scale,
  };
}

const CELL = 80;

// Nodes by place, so that the one under the pointer is found without asking all.
export class PlaceIndex {
  private readonly cells = new Map<number, number[]>();

  constructor(
    private readonly x: Float32Array,
    private readonly y: Float32Array,
  ) {
    for (let node = 0; node < x.length; ++node) {
      const key = this.key(Math.floor(x[node]! / CELL), Math.floor(y[node]! / CELL));
      const known = this.cells.get(key);
      if (known) known.push(node);
      else this.cells.set(key, [node]);
    }
  }

  private key(column: number, row: number): number {
    return column * 1_000_003 + row;
  }

  // The nearest node within the radius, or null.
  nearest(x: number, y: number, radius: number): number | null {
    let [best, found]: [number, number | null] = [radius * radius, null];
    const [first, last] = [Math.floor((x - radius) / CELL), Math.floor((x + radius) / CELL)];
    const [top, bottom] = [Math.floor((y - radius) / CELL), Math.floor((y + radius) / CELL)];
    for (let column = first; column <= last; ++column) {
      for (let row = top; row <= bottom; ++row) {
        for (const node of this.cells.get(this.key(column, row)) ?? []) {
          const square = (this.x[node]! - x) ** 2 + (this.y[node]! - y) ** 2;
          if (square > best || (square === best && found !== null && node > found)) continue;
          [best, found] = [square, node];
        }
      }
    }
    return found;
  }
}

export const LABEL_WIDTH = 168;
const LABEL_HEIGHT = 44;

// The nodes whose labels are shown: in order of importance, as many as do not cover each other.
export function labelled(
  order: Iterable<number>,
  x: Float32Array,
  y: Float32Array,
  camera: Camera,
  width: number,
  height: number,
  most: number,
): number[] {
  const shown: number[] = [];
  const taken = new Map<string, [number, number][]>();
  for (const node of order) {
    const [px, py] = [camera.scale * x[node]! + camera.x, camera.scale * y[node]! + camera.y];
    if (px < 0 || py < 0 || px > width || py > height) continue;
    const [column, row] = [Math.floor(px / LABEL_WIDTH), Math.floor(py / LABEL_HEIGHT)];
    let free = true;
    for (let i = column - 1; free && i <= column + 1; ++i)
      for (let j = row - 1; free && j <= row + 1; ++j)
        free = !(taken.get(i + ' ' + j) ?? []).some(
          ([ox, oy]) => Math.abs(ox - px) < LABEL_WIDTH && Math.abs(oy - py) < LABEL_HEIGHT,
        );
    if (!free) continue;
    const cell = column + ' ' + row;
    taken.set(cell, [...(taken.get(cell) ?? []), [px, py]]);
    shown.push(node);
    if (shown.length >= most) break;
  }
  return shown;
}

// A text in at most so many lines, broken between words; what does not fit is cut at a space.
export function wrap(text: string, width: number, lines: number): string[] {
  const words = text.trim().split(/\s+/);
  const result: string[] = [];
  let line = '';
  for (const [at, word] of words.entries()) {
    const symbols = [...word];
    const piece = symbols.length > width ? symbols.slice(0, width - 1).join('') + '…' : word;
    const longer = line === '' ? piece : line + ' ' + piece;
    if ([...longer].length <= width) {
      line = longer;
      continue;
    }
    result.push(line);
    line = piece;
    if (result.length === lines) {
      // The last line ends with an ellipsis, for which a word may have to go.
      let last = result[lines - 1]!;
      while ([...last].length >= width && last.includes(' ')) last = last.replace(/ \S*$/, '');
      result[lines - 1] = at < words.length ? last.replace(/…?$/, '…') : last;
      return result;
    }
  }
  if (line !== '') result.push(line);
  return result;
}
