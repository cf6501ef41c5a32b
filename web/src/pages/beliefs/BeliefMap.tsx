// SPDX-License-Identifier: Apache-2.0
import type { RefObject } from 'preact';
import { useMemo, useRef, useState } from 'preact/hooks';
import type { BeliefReading, PlacedGraph } from '../../api/answers';
import { useQuery } from '../../api/use_query';
import { number, percent, plural } from '../../core/format';
import { go, href, replaceParams, useRoute } from '../../core/router';
import { type Period, usePeriod } from '../../core/scope';
import { WholeGraph } from '../../charts/WholeGraph';
import { Meter } from '../../parts/Meter';
import { ExportMenu } from '../../parts/ExportMenu';
import { PageHead } from '../../parts/PageHead';
import { SearchBox } from '../../parts/SearchBox';
import { Check, Filter } from '../../parts/Select';
import { Standing } from '../../parts/Standing';
import { Empty, Loaded } from '../../parts/States';
import { LongText, Text } from '../../parts/Text';
import { Neighbours } from './Neighbours';
import { STATUSES } from './statuses';

const LISTED = 60;

// The beliefs that have all the words, whatever their order.
export function matching(nodes: BeliefReading[], search: string, status: string): BeliefReading[] {
  const wanted = search.toLowerCase().split(/\s+/).filter(Boolean);
  return nodes.filter((node) => {
    if (status && node.status !== status) return false;
    const text = (node.text ?? '').toLowerCase();
    return wanted.every((word) => text.includes(word));
  });
}

function Chosen({
  node,
  graph,
  onDone,
}: {
  node: BeliefReading;
  graph: PlacedGraph;
  onDone: () => void;
}) {
  const { params } = useRoute();
  return (
    <section class="panel" aria-label="The chosen belief">
      <h2 class="statement">
        <LongText>{node.text ?? '(erased)'}</LongText>
      </h2>
      <Meter wide value={node.confidence} label="confidence" />
      <p class="badges">
        <Standing standing={node.status} ofBelief />
        <a href={href('beliefs', [node.id])}>Open</a>
      </p>
      <Neighbours
        id={node.id}
        graph={graph}
        onDone={onDone}
        links={(other) => href('beliefs', ['graph', other], params)}
      />
    </section>
  );
}

// The same as the drawing, for readers who do not see it.
function List({ nodes, of }: { nodes: BeliefReading[]; of: number }) {
  const { params } = useRoute();
  const [most, setMost] = useState(LISTED);
  return (
    <details class="panel graph-list">
      <summary>
        <h2>
          As a list:{' '}
          {nodes.length === of
            ? plural(of, 'belief')
            : `${number(nodes.length)} of ${number(of)} beliefs`}
        </h2>
      </summary>
      <ul class="choices" aria-label="Beliefs of the graph">
        {nodes.slice(0, most).map((node) => (
          <li key={node.id} class="line">
            <a class="grow" href={href('beliefs', ['graph', node.id], params)}>
              <Text lines={2}>{node.text ?? '(erased)'}</Text>
            </a>
            <span class="num">{percent(node.confidence)}</span>
            <span class="muted">{node.status}</span>
          </li>
        ))}
      </ul>
      {nodes.length > most && (
        <button type="button" class="more" onClick={() => setMost(most + LISTED)}>
          Show more
        </button>
      )}
    </details>
  );
}

// The beliefs that were first stated in the period, and the links between them.
export function during(graph: PlacedGraph, { since, until }: Period): PlacedGraph {
  if (!since && !until) return graph;
  const [from, to] = [since ? Date.parse(since) : -Infinity, until ? Date.parse(until) : Infinity];
  const nodes = graph.nodes.filter(({ created_at: at }) => {
    const time = Date.parse(at);
    return time >= from && time < to;
  });
  const ids = new Set(nodes.map(({ id }) => id));
  const links = graph.links.filter((link) => ids.has(link.from) && ids.has(link.to));
  return { nodes, links, is_cut: graph.is_cut };
}

interface MapProps {
  graph: PlacedGraph;
  picture: RefObject<HTMLElement>;
  reload: () => void;
}

function Map({ graph, picture, reload }: MapProps) {
  const { path, params } = useRoute();
  const chosen = path[1] ?? null;
  const search = params['q'] ?? '';
  const status = params['status'] ?? '';
  const linkedOnly = params['linked'] === '1';
  const nodes = useMemo(() => {
    if (!linkedOnly) return graph.nodes;
    const linked = new Set(graph.links.flatMap(({ from, to }) => [from, to]));
    return graph.nodes.filter(({ id }) => linked.has(id));
  }, [graph, linkedOnly]);
  const found = useMemo(() => matching(nodes, search, status), [nodes, search, status]);
  const isNarrowed = search.trim() !== '' || status !== '';
  const ids = useMemo(
    () => (isNarrowed ? new Set(found.map(({ id }) => id)) : null),
    [found, isNarrowed],
  );
  const node = chosen === null ? undefined : graph.nodes.find(({ id }) => id === chosen);
  const select = (id: string | null) => go(href('beliefs', id ? ['graph', id] : ['graph'], params));
  const step = (by: number) => {
    const at = found.findIndex(({ id }) => id === chosen);
    const next = at < 0 ? (by > 0 ? 0 : found.length - 1) : (at + by + found.length) % found.length;
    select(found[next]?.id ?? null);
  };
  return (
    <>
      <div class="filters">
        <div
          class="grow"
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || found.length === 0) return;
            event.preventDefault();
            step(event.shiftKey ? -1 : 1);
          }}
        >
          <SearchBox label="Find beliefs" param="q" />
        </div>
        <Filter
          label="Status"
          hideLabel
          any="Every status"
          param="status"
          options={STATUSES}
          narrows
        />
        <Check label="Only linked" param="linked" />
        {isNarrowed && (
          <span class="line found" role="status">
            {number(found.length)} of {plural(nodes.length, 'belief')}
            <button type="button" disabled={found.length === 0} onClick={() => step(-1)}>
              Previous
            </button>
            <button type="button" disabled={found.length === 0} onClick={() => step(1)}>
              Next
            </button>
            <button
              type="button"
              class="quiet"
              onClick={() => replaceParams({ q: '', status: '' })}
            >
              Clear
            </button>
          </span>
        )}
      </div>
      <div class={'graph-page' + (node ? ' has-chosen' : '')}>
        <figure class="box whole-graph-box" ref={picture}>
          <WholeGraph
            nodes={nodes}
            links={graph.links}
            matches={ids}
            selected={chosen}
            onSelect={select}
            onOpen={(id) => go(href('beliefs', [id]))}
          />
          <figcaption class="line">
            <span class="key supports">supports</span>
            <span class="key relates">related</span>
            <span class="key contradicts">contradicts</span>
            <span class="mark supported">supported</span>
            <span class="mark fresh">new</span>
            <span class="mark unconfirmed">unconfirmed</span>
            <span class="mark stale">stale</span>
            <span class="mark disputed">disputed</span>
            <span>Drag to move, wheel or + − to zoom, Enter to open.</span>
          </figcaption>
        </figure>
        {node && <Chosen key={node.id} node={node} graph={graph} onDone={reload} />}
      </div>
      <List key={search + status} nodes={found} of={nodes.length} />
    </>
  );
}

export function BeliefMap() {
  const { params } = useRoute();
  const all = params['status'] === 'retracted';
  const query = useQuery<PlacedGraph>('belief/graph', { format: 'json', all }, ['belief']);
  const { since, until } = usePeriod();
  const graph = useMemo(
    () => query.data && during(query.data, { since, until }),
    [query.data, since, until],
  );
  const picture = useRef<HTMLElement>(null);
  return (
    <>
      <PageHead title="Graph of beliefs" lead="Every belief, and the evidence for and against it">
        {graph && graph.nodes.length > 0 && (
          <ExportMenu name="Graph of beliefs" rows={graph.nodes} chart={picture} />
        )}
        <a class="button" href={href('beliefs')}>
          List view
        </a>
      </PageHead>
      <Loaded query={{ ...query, data: graph }} rows={10}>
        {(shown) =>
          shown.nodes.length > 0 ? (
            <Map graph={shown} picture={picture} reload={query.reload} />
          ) : since || until ? (
            <Empty title="No belief was stated in this time">
              Choose a longer time range above.
            </Empty>
          ) : (
            <Empty
              title="Nothing is believed yet"
              command={'credence belief add "The office is in Lisbon"'}
            />
          )
        }
      </Loaded>
    </>
  );
}
