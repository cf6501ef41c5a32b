// SPDX-License-Identifier: Apache-2.0
import type { FunctionComponent } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { liveState } from '../api/changes';
import { Skeleton } from './States';

// Shown when a part of the dashboard cannot be loaded, most often because the server was updated
// and no longer has the files of this page.
function Outdated() {
  return (
    <div class="state stack failed" role="alert">
      <p class="state-title">This part of the dashboard could not be loaded</p>
      <p>The server was probably updated or stopped. Reload the page to get the new version.</p>
      <button type="button" onClick={() => location.reload()}>
        Reload
      </button>
    </div>
  );
}

// A component whose code is loaded when it is shown for the first time:
//   const Ledger = lazy(() => import('./pages/Ledger').then((module) => module.Ledger));
export function lazy<P extends object>(
  load: () => Promise<FunctionComponent<P>>,
): FunctionComponent<P> & { preload: () => Promise<unknown> } {
  let loaded: FunctionComponent<P> | null = null;
  const get = () => load().then((component) => (loaded = component));
  function Lazy(props: P) {
    const [Shown, setShown] = useState<FunctionComponent<P> | null>(() => loaded);
    const [failed, setFailed] = useState(false);
    useEffect(() => {
      if (Shown) return;
      let gone = false;
      const attempt = () =>
        get().then(
          (component) => gone || (setFailed(false), setShown(() => component)),
          () => gone || setFailed(true),
        );
      void attempt();
      // A server that was only away may be back with the same files.
      const off = liveState.subscribe(() => {
        if (liveState.get() === 'live' && !loaded) void attempt();
      });
      return () => {
        gone = true;
        off();
      };
    }, []);
    if (failed) return <Outdated />;
    return Shown ? <Shown {...props} /> : <Skeleton rows={6} />;
  }
  return Object.assign(Lazy, { preload: get });
}
