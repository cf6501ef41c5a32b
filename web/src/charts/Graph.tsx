// SPDX-License-Identifier: Apache-2.0
import { useEffect, useRef } from 'preact/hooks';
import type { PlacedGraph } from '../api/answers';
import { percent, words } from '../core/format';
import { href } from '../core/router';
import { wrap } from './WholeGraphView';

const LABEL = 24;
const LABEL_LINES = 3;
const LINE = 14;
const MARGIN_X = 140;
const MARGIN_Y = 44 + LINE * (LABEL_LINES - 1);

// A belief and its neighbours. Kinds of links differ in dashes and arrows, not only in colour.
export function Graph({ graph, centre }: { graph: PlacedGraph; centre: string }) {
  const places = graph.places ?? [];
  const at = new Map(graph.nodes.map((node, i) => [node.id, places[i]!]));
  const xs = places.map((place) => place.x);
  const ys = places.map((place) => place.y);
  const left = Math.min(...xs) - MARGIN_X;
  const top = Math.min(...ys) - MARGIN_Y;
  const width = Math.max(360, Math.max(...xs) + MARGIN_X - left);
  const height = Math.max(160, Math.max(...ys) + MARGIN_Y - top);
  const room = useRef<HTMLDivElement>(null);
  const middle = ((at.get(centre)?.x ?? left) - left) / width;
  useEffect(() => {
    // On a phone the drawing is wider than the window; the belief itself is shown first.
    const box = room.current;
    if (box) box.scrollLeft = middle * box.scrollWidth - box.clientWidth / 2;
  }, [centre, middle]);
  return (
    <figure class="graph">
      <div class="graph-scroll" ref={room}>
        <svg
          viewBox={[left, top, width, height].join(' ')}
          role="group"
          aria-label="Linked beliefs"
        >
          <defs>
            <marker
              id="arrow"
              viewBox="0 0 8 8"
              refX="17"
              refY="4"
              markerWidth="8"
              markerHeight="8"
              orient="auto"
            >
              <path d="M0 0 8 4 0 8z" />
            </marker>
          </defs>
          {graph.links.map((link) => {
            const [a, b] = [at.get(link.from), at.get(link.to)];
            if (!a || !b) return null;
            const directed = link.kind === 'supports';
            return (
              <line
                key={link.kind + link.from + link.to}
                class={'link ' + link.kind}
                x1={a.x}
                y1={a.y}
                x2={b.x}
                y2={b.y}
                marker-end={directed ? 'url(#arrow)' : undefined}
              >
                <title>{words(link.kind)}</title>
              </line>
            );
          })}
          {graph.nodes.map((node) => {
            const place = at.get(node.id)!;
            const text = node.text ?? '(erased)';
            return (
              <a
                key={node.id}
                href={href('beliefs', [node.id])}
                class={'node ' + node.status + (node.id === centre ? ' centre' : '')}
              >
                <title>
                  {text.slice(0, 400) + ', ' + percent(node.confidence) + ', ' + node.status}
                </title>
                <circle cx={place.x} cy={place.y} r="13" />
                <text class="value" x={place.x} y={place.y + 3.5} text-anchor="middle">
                  {Math.round(node.confidence * 100)}
                </text>
                <text class="label" y={place.y + 30} text-anchor="middle">
                  {wrap(text, LABEL, LABEL_LINES).map((line, row) => (
                    <tspan key={row} x={place.x} dy={row === 0 ? 0 : LINE}>
                      {line}
                    </tspan>
                  ))}
                </text>
              </a>
            );
          })}
        </svg>
      </div>
      <figcaption class="line">
        <span class="key supports">supports</span>
        <span class="key relates">related</span>
        <span class="key contradicts">contradicts</span>
        {graph.is_cut && <span>Only the nearest are shown.</span>}
      </figcaption>
    </figure>
  );
}
