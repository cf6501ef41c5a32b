// SPDX-License-Identifier: Apache-2.0
import { type VNode, options } from 'preact';
import { visible } from '../core/visible';

const NAMES = ['title', 'aria-label', 'alt', 'placeholder'];

// Every text of the document passes here, so that no page can forget to show it safely. What a field
// holds is left as it is, because it is written back.
export function showOnlyVisible(): void {
  const before = options.vnode;
  options.vnode = (vnode: VNode) => {
    const { type, props } = vnode as { type: unknown; props: unknown };
    // Preact makes a node without a type for each text.
    if (type === null && typeof props === 'string') vnode.props = visible(props) as never;
    if (typeof type === 'string') {
      const named = props as Record<string, unknown>;
      for (const name of NAMES) {
        const value = named[name];
        if (typeof value === 'string') named[name] = visible(value);
      }
    }
    before?.(vnode);
  };
}
