// SPDX-License-Identifier: Apache-2.0
// All beliefs and their links on one canvas, to be moved and enlarged by mouse, touch and keyboard.
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { BeliefLink, BeliefReading } from '../api/answers';
import { percent } from '../core/format';
import { useStore } from '../core/store';
import { theme } from '../core/theme';
import { IconButton } from '../parts/Icon';
import { Text } from '../parts/Text';
import { KEYS, listen } from './WholeGraphInput';
import { Painter, Scene } from './WholeGraphPaint';
import { Stage, layoutOf } from './WholeGraphStage';

interface Props {
  nodes: BeliefReading[];
  links: BeliefLink[];
  matches: Set<string> | null; // The others are dimmed.
  selected: string | null;
  onSelect: (id: string | null) => void;
  onOpen: (id: string) => void;
}

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
