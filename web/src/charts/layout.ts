// SPDX-License-Identifier: Apache-2.0
export interface Place {
  id: string;
  x: number;
  y: number;
}
export interface Edge {
  from: string;
  to: string;
}

const ROUNDS = 220;
const LINK = 150; // How far linked beliefs want to be from each other.

// Distance of each node from the centre in links; those that are not connected come last.
export function rings(ids: string[], edges: Edge[], centre: string): Map<string, number> {
  const ring = new Map<string, number>([[centre, 0]]);
  let front = [centre];
  while (front.length > 0) {
    const next: string[] = [];
    for (const id of front) {
      for (const edge of edges) {
        const other = edge.from === id ? edge.to : edge.to === id ? edge.from : null;
        if (other === null || ring.has(other)) continue;
        ring.set(other, ring.get(id)! + 1);
        next.push(other);
      }
    }
    front = next;
  }
  const last = Math.max(...ring.values()) + 1;
  for (const id of ids) if (!ring.has(id)) ring.set(id, last);
  return ring;
}

function push(a: Place, b: Place, strength: number, wanted: number | null): void {
  let dx = b.x - a.x;
  let dy = b.y - a.y;
  if (dx === 0 && dy === 0) [dx, dy] = [0.1, 0.1];
  const far = Math.hypot(dx, dy);
  const by = wanted === null ? (strength * LINK * LINK) / (far * far) : strength * (wanted - far);
  const limited = Math.max(-20, Math.min(20, by));
  const [ux, uy] = [(dx / far) * limited, (dy / far) * limited];
  a.x -= ux;
  a.y -= uy;
  b.x += ux;
  b.y += uy;
}

// Rings around the centre first, then forces: links pull to one length, everything else pushes
// apart. Deterministic, so that a graph looks the same each time.
export function layout(ids: string[], edges: Edge[], centre: string): Place[] {
  const ring = rings(ids, edges, centre);
  const onRing = new Map<number, number>();
  const places = ids.map((id) => {
    const level = ring.get(id) ?? 1;
    const index = onRing.get(level) ?? 0;
    onRing.set(level, index + 1);
    const count = ids.filter((other) => ring.get(other) === level).length;
    const angle = (2 * Math.PI * index) / count + level * 0.6;
    return { id, x: level * LINK * Math.cos(angle), y: level * LINK * Math.sin(angle) };
  });
  const byId = new Map(places.map((place) => [place.id, place]));
  for (let round = 0; round < ROUNDS; ++round) {
    for (let i = 0; i < places.length; ++i) {
      for (let j = i + 1; j < places.length; ++j) push(places[i]!, places[j]!, 2, null);
    }
    for (const edge of edges) {
      const [a, b] = [byId.get(edge.from), byId.get(edge.to)];
      if (a && b && a !== b) push(a, b, 0.1, LINK);
    }
  }
  // Labels are wide and low: the picture is stretched to give them room.
  const middle = byId.get(centre) ?? { x: 0, y: 0 };
  const [mx, my] = [middle.x, middle.y];
  return places.map((place) => ({
    id: place.id,
    x: (place.x - mx) * 1.35,
    y: (place.y - my) * 0.8,
  }));
}
