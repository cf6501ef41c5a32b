// SPDX-License-Identifier: Apache-2.0
import { useEffect, useState } from 'preact/hooks';
import type { ShownWork, WorkReading } from '../../api/answers';
import type { Query } from '../../api/use_query';
import { Command, Failed, Skeleton } from '../../parts/States';
import type { Marks } from './content/CodeGrid';
import type { Seen } from './seen';

// The viewer is loaded with the first work, so that the other pages need not wait for it.
type View = typeof import('./content/ContentView').ContentView;
let loaded: View | null = null;

function useView(): { View: View | null; failed: boolean } {
  const [View, setView] = useState<View | null>(() => loaded);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    if (loaded) return;
    let gone = false;
    import('./content/ContentView').then(
      (module) => {
        loaded = module.ContentView;
        if (!gone) setView(() => loaded);
      },
      () => !gone && setFailed(true),
    );
    return () => void (gone = true);
  }, []);
  return { View, failed };
}

interface Props {
  work: WorkReading;
  query: Query<ShownWork>;
  label?: string;
  opens?: (name: string) => boolean | null; // Undefined until it is known.
  marks?: Marks;
  seen?: Seen;
}

// The work itself, in all states: loading, failed, none, shown.
export function Content({ work, query, label = 'Content', opens, marks, seen }: Props) {
  const { View, failed } = useView();
  const inner = () => {
    if (failed) return <p class="note">The viewer could not be loaded. Reload the page.</p>;
    if (query.error && !query.data) return <Failed error={query.error} retry={query.reload} />;
    if (!query.data || !View || !opens) return <Skeleton rows={6} />;
    const { content, content_erased } = query.data;
    if (content)
      return (
        <View
          content={content}
          name={work.summary ?? work.id}
          opens={opens}
          marks={marks}
          seen={seen}
        />
      );
    if (content_erased) return <p class="note">The content of this work was erased.</p>;
    return (
      <p class="note">
        The agent registered this work without its content. To see it here:{' '}
        <Command>credence review register --diff main..HEAD</Command>
      </p>
    );
  };
  return (
    <section class="stack" aria-label={label}>
      {inner()}
    </section>
  );
}
