// SPDX-License-Identifier: Apache-2.0
import { post } from '../../api/client';
import type { BeliefLink, PlacedGraph } from '../../api/answers';
import { percent } from '../../core/format';
import { href } from '../../core/router';
import { Action } from '../../parts/Action';
import { Text } from '../../parts/Text';
import { done } from './undo';

// How a link reads from the belief at its other end.
function relation({ kind, from }: BeliefLink, id: string): string {
  if (kind === 'supports') return from === id ? 'supports' : 'supported by';
  if (kind === 'relates') return 'related to';
  return from === id ? 'contradicts' : 'contradicted by';
}

interface Props {
  id: string;
  graph: PlacedGraph;
  onDone: () => void;
  links?: (other: string) => string; // Where a neighbour leads to; default: its page.
}

// The direct neighbours, as a list: what the drawing shows, for every reader.
export function Neighbours({ id, graph, onDone, links }: Props) {
  const nodes = new Map(graph.nodes.map((node) => [node.id, node]));
  const own = graph.links.filter(({ from, to }) => from === id || to === id);
  if (own.length === 0) return null;
  const unlink = (other: string) => async () => {
    const removed = own.filter(
      ({ from, to, kind }) => [from, to].includes(other) && kind !== 'contradicts',
    );
    await post('belief/unlink', { a: id, b: other });
    onDone();
    done('Link removed.', async () => {
      for (const { kind, from, to } of removed) {
        if (kind === 'supports') await post('belief/support', { id: to, by: from });
        else await post('belief/relate', { a: from, b: to });
      }
      onDone();
    });
  };
  return (
    <ul class="choices neighbours" aria-label="Direct neighbours">
      {own.map((link) => {
        const other = nodes.get(link.from === id ? link.to : link.from);
        if (!other) return null;
        const text = other.text ?? '(erased)';
        return (
          <li key={link.kind + other.id} class="line">
            <span class={'key ' + link.kind}>{relation(link, id)}</span>
            <a class="grow" href={links?.(other.id) ?? href('beliefs', [other.id])}>
              <Text lines={2}>{text}</Text>
            </a>
            <span class="num muted">{percent(other.confidence)}</span>
            {link.kind !== 'contradicts' && (
              <Action
                needs="belief/unlink"
                label={'Unlink: ' + text.slice(0, 120)}
                run={unlink(other.id)}
              >
                Unlink
              </Action>
            )}
          </li>
        );
      })}
    </ul>
  );
}
