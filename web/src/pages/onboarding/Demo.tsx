// SPDX-License-Identifier: Apache-2.0
import { post } from '../../api/client';
import { identity } from '../../api/identity';
import { DEMO_SPACE, leaveDemo, space, useSpace } from '../../core/scope';
import { useStore } from '../../core/store';
import { Action } from '../../parts/Action';

// Fills the space of the demonstration, goes there, and back.
export function Demo() {
  const isDemo = useSpace() === DEMO_SPACE;
  const hasToken = useStore(identity)?.token;
  const load = async () => {
    const { space: loaded } = await post<{ space: string }>('demo', {});
    space.set(loaded);
  };
  if (hasToken) return null; // A token is for one space.
  if (isDemo) {
    return (
      <button type="button" onClick={leaveDemo}>
        Leave the demo
      </button>
    );
  }
  return (
    <Action tone="primary" needs="demo" run={load} done="The demonstration is loaded.">
      Load the demonstration
    </Action>
  );
}
