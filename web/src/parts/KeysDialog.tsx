// SPDX-License-Identifier: Apache-2.0
import { capital } from '../core/format';
import { JUMPS, keysShown } from '../core/keys';
import { useStore } from '../core/store';
import { Dialog } from './Dialog';

const KEYS: [string, (readonly [string, string])[]][] = [
  [
    'Everywhere',
    [
      ...Object.entries(JUMPS).map(([key, page]) => ['g ' + key, capital(page)] as const),
      ['Ctrl K', 'search everything, go anywhere'],
      ['/', 'search this page'],
      ['j k', 'next and previous row'],
      ['Enter', 'open the row and move into it'],
      ['Esc', 'back to the row'],
      ['?', 'show these keys'],
    ],
  ],
  [
    'Timeline of a session',
    [
      ['← →', 'previous and next entry, in the chart'],
      ['Home End', 'first and last entry, in the chart'],
      ['n p', 'next and previous refusal'],
      ['f F', 'next and previous failure'],
      ['s S', 'next and previous signal'],
      ['+ − 0', 'zoom in, zoom out, show all'],
      ['Shift ← →', 'move sideways, in the chart'],
    ],
  ],
  [
    'Review form',
    [
      ['a r m d', 'approve, reject, request changes, defer'],
      ['s', 'scores: 1 to 9, 0 for ten, ↑ ↓'],
      ['t', 'free text'],
      ['l', 'lines of the work: ↑ ↓, Shift for several'],
      ['n', 'new annotation, on the line if there is one'],
      ['e', 'expert, blockers'],
      ['c', 'comparison'],
      ['f', 'all fields'],
      ['[ ] = −', 'this, the other, both, neither'],
      ['Ctrl Enter', 'submit, and load the next'],
      ['Esc', 'leave a text field'],
    ],
  ],
];

export function KeysDialog() {
  const open = useStore(keysShown);
  return (
    <Dialog title="Keys" open={open} onClose={() => keysShown.set(false)}>
      <div class="keys">
        {KEYS.map(([title, keys]) => (
          <section key={title}>
            <h3>{title}</h3>
            <dl>
              {keys.map(([key, does]) => (
                <div key={key}>
                  <dt>
                    <kbd>{key}</kbd>
                  </dt>
                  <dd>{does}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <p>
        <a href="/docs/dashboard.html">The dashboard</a>, <a href="/docs/concepts.html">concepts</a>
        , <a href="/docs/glossary.html">all words</a>
      </p>
      <button type="button" onClick={() => keysShown.set(false)}>
        Close
      </button>
    </Dialog>
  );
}
